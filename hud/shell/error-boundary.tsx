import { Component, type ReactNode } from 'react';
import { reportError } from '#engine/client/core/report-error.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { Button } from '../ui/controls/button.tsx';
import { StatePage } from '../ui/pages/state-page.tsx';
import { say } from './strings/strings.ts';

/** Not into the browser's own page of an error: what stands here is more than that. */
async function loadAgain(): Promise<void> {
  const isThere = await fetch(location.pathname, { method: 'HEAD' }).catch(() => null);
  if (isThere) location.reload();
  else showToast('error', null);
}

/**
 * A screen that broke, or whose chunk didn't come (a new version is out, or the network is away), shows that and a way to
 * load again; the player's state is the server's, so nothing is lost by it.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'screen');
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <StatePage
        tone="danger"
        mark="alert-triangle"
        title={say('failed.server.title')}
        text={say('failed.server.text')}
      >
        <Button kind="primary" icon="refresh" onPress={loadAgain} autoFocus>
          {say('try-again')}
        </Button>
      </StatePage>
    );
  }
}
