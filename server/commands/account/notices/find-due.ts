import { noticesDue } from '#engine/rules/account/notices-due.ts';
import type { Services } from '#server/services.ts';
import { deliverMessages } from '#server/store/outbox/deliver-messages.ts';

/** How many generals one round looks at, those with the longest access first. */
const maxGenerals = 5000;

/**
 * Stores the notices of returns and repairs that fell due since the last round (D23). They follow from stored times, so a
 * round also finds what fell due while the server was down. A notice that two rounds find is stored once.
 */
export async function findDue({ store, clock }: Services): Promise<void> {
  const toMs = clock.now();
  const fromMs = await store.serverState.noticesUntilMs();
  if (fromMs !== null && fromMs < toMs) {
    const tunables = store.tunables.current().values;
    for (const playerId of await store.generals.findActive(fromMs, maxGenerals)) {
      const loaded = await store.players.load(playerId);
      if (loaded) await deliverMessages(store, noticesDue(loaded.player, fromMs, toMs, tunables));
    }
  }
  if (fromMs === null || fromMs < toMs) await store.serverState.saveNoticesUntil(toMs);
}
