import { investmentRows } from '#engine/content/homeland.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import type { Services } from '#server/services.ts';
import { runRounds } from '../core/run-rounds.ts';

/**
 * Opens what full research pools unlock (D40), as a version of the tunables: so it is the same on every server, and flights
 * that began before keep theirs. Returns the function that stops it.
 */
export function watchResearch(services: Services, everyMs: number): () => Promise<void> {
  return runRounds(services, 'opening research', () => openResearch(services), everyMs).stop;
}

async function openResearch({ store, live }: Services): Promise<void> {
  const waiting = investmentRows.filter(({ key }) => !store.tunables.openedBy(key));
  if (waiting.length === 0) return;
  const totals = await store.pools.totals();
  for (const pool of waiting) {
    if (!isPoolCompleted(pool, totals.get(pool.key)?.amount ?? 0)) continue;
    const opens = Object.fromEntries(pool.opens.map(({ tunable, value }) => [tunable, value]));
    const opened = await store.tunables.openPool(pool.key, opens as Partial<Tunables>);
    if (opened) live.announceTunables(opened.version);
  }
}
