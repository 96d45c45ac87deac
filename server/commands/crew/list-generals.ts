import { isRecruiting } from '#engine/rules/crew/join-crew.ts';
import { reads } from '../core/command.ts';
import { takePage } from '../core/take-page.ts';
import { generalView } from './views.ts';

/** Those who can be picked: oneself can't. */
export const listGenerals = reads<'generals.list'>(
  async ({ nowMs, tunables }, player, { query }, { recruiters }) => {
    const generals = (await recruiters.list(nowMs))
      .filter((general) => general.id !== player.id && isRecruiting(general, nowMs, tunables))
      .map(({ summary }) => generalView(summary))
      .sort((a, b) => b.earned - a.earned || (a.uuid < b.uuid ? -1 : 1));
    return { answer: takePage(generals, query) };
  },
);
