import { Component, type ReactNode } from 'react';
import { reportError } from '#engine/client/core/report-error.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { say } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { isChunkError, laterChunk, screensChunk } from './lazy.ts';

interface Props {
  /** Shown after an error; by default a page with a retry. */
  fallback?: ReactNode;
  onError?: () => void;
  children: ReactNode;
}

/**
 * Catches the error of a screen that crashed, or whose chunk didn't load because of a new release or a lost
 * connection. A retry fetches the chunk again, and reloads the page if that doesn't help. Nothing is lost:
 * the server has the player's state, and the device keeps what it hasn't reported yet.
 */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  constructor(props: Props) {
    super(props);
    // Opening the screen again may succeed this time.
    askAgain();
  }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'screen');
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    if (this.state.error === null) return children;
    if (fallback !== undefined) return fallback;
    return (
      <StatePage
        tone="danger"
        mark="alert-triangle"
        title={say('failed.server.title')}
        text={say('failed.crash')}
      >
        <Button kind="primary" icon="refresh" onPress={this.#tryAgain} autoFocus>
          {say('try-again')}
        </Button>
      </StatePage>
    );
  }

  readonly #tryAgain = async (): Promise<void> => {
    if (!isChunkError(this.state.error) || !(await fetchChunks())) return reload();
    askAgain();
    this.setState({ error: null });
  };
}

function askAgain(): void {
  laterChunk.askAgain();
  screensChunk.askAgain();
}

function fetchChunks(): Promise<boolean> {
  return Promise.all([laterChunk.fetch(), screensChunk.fetch()]).then(
    () => true,
    () => false,
  );
}

/** Reloads only when the server answers: this page says more than the browser's own error page. */
async function reload(): Promise<void> {
  const isReachable = await fetch(location.pathname, { method: 'HEAD' }).catch(() => null);
  if (isReachable) location.reload();
  else showToast('error', null);
}
