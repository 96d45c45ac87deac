import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type CallFailure } from '../core/ask.ts';
import { minute } from '../core/format.ts';
import { tell } from '../core/told.ts';
import { Failed } from '../ui/panel.tsx';

/**
 * Opens the game with the dev tools in a new tab, by a link that works once (D67). Where the browser blocks
 * the tab, the link itself is shown.
 */
export function SandboxButton() {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [blocked, setBlocked] = useState<AnswerOf<'dev.make-sandbox-link'> | null>(null);

  async function open(): Promise<void> {
    setFailure(null);
    setBlocked(null);
    // Before the answer: browsers block a tab that is opened later.
    const tab = window.open('', '_blank');
    const made = await ask('dev.make-sandbox-link', { body: { console: location.origin } });
    if (!made.ok) {
      tab?.close();
      setFailure(made);
      return;
    }
    if (!tab) {
      setBlocked(made.answer);
      return;
    }
    // The game's page gets no hand on the console's.
    tab.opener = null;
    tab.location.replace(made.answer.url);
    tell('The game opens in a new tab, for an hour. Its Publish brings the changes back here.');
  }

  return (
    <div className="sandbox-entry">
      <button type="button" onClick={() => void open()}>
        Open the game with the overlay
      </button>
      <p className="dim">
        Changes act immediately there and only in that tab. Its Publish brings them here as a draft.
      </p>
      {failure && <Failed failure={failure} onAgain={open} />}
      {blocked && (
        <p>
          The browser has blocked the tab.{' '}
          <a href={blocked.url} target="_blank" rel="noopener">
            Open the game
          </a>{' '}
          until {minute(blocked.until)}, once.
        </p>
      )}
    </div>
  );
}
