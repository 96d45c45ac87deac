import { noticesDue } from '#engine/rules/account/notices-due.ts';
import type { Services } from '#server/services.ts';

/** Generals looked at in one go, those whose access lasts longest first. */
const generalsMost = 5000;

/**
 * Writes down what generals are to be told of returns and repairs since the last look (D23). It follows from stored times:
 * what fell due while nobody looked is found by the next look, and what two looks find is written once.
 */
export async function findDue({ store, clock }: Services): Promise<void> {
  const toMs = clock.now();
  const fromMs = await store.serverState.noticesUntilMs();
  if (fromMs !== null && fromMs < toMs) {
    const tunables = store.tunables.current().values;
    for (const playerId of await store.generals.findActive(fromMs, generalsMost)) {
      const loaded = await store.players.load(playerId);
      if (loaded) await store.notices.add(noticesDue(loaded.player, fromMs, toMs, tunables));
    }
  }
  if (fromMs === null || fromMs < toMs) await store.serverState.saveNoticesUntil(toMs);
}
