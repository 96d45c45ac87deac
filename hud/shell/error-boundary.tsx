import { Component, type ReactNode } from 'react';
import { reportError } from '#engine/client/core/report-error.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { type StringKey, say } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import type { IconName } from '../ui/icons/icon.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { isChunkError, isOffline, laterChunk, screensChunk } from './lazy.ts';

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
    if (!isOffline(error)) reportError(error, 'screen');
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    if (this.state.error === null) return children;
    if (fallback !== undefined) return fallback;
    const { mark, title, text, again } = wordsFor(this.state.error);
    return (
      <StatePage tone="danger" mark={mark} title={say(title)} text={say(text)}>
        <Button kind="primary" icon="refresh" onPress={this.#tryAgain} autoFocus>
          {say(again)}
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

interface Words {
  mark: IconName;
  title: StringKey;
  text: StringKey;
  again: StringKey;
}

/** Words for an error: a lost connection, a release that has gone, or a fault of the game. */
function wordsFor(error: unknown): Words {
  if (isOffline(error))
    return {
      mark: 'wifi-off',
      title: 'failed.offline.title',
      text: 'failed.offline.text',
      again: 'try-again',
    };
  const mark = 'alert-triangle';
  if (isChunkError(error))
    return { mark, title: 'failed.reload.title', text: 'failed.reload.text', again: 'failed.reload.again' };
  return { mark, title: 'failed.server.title', text: 'failed.crash', again: 'try-again' };
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
