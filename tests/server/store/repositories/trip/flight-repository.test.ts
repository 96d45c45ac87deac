import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { databases } from '../../../fixtures/databases.ts';

let database: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let store: Store;
beforeAll(async () => {
  database = await databases[0]!.start();
  store = await openStore(database.uri);
});
afterAll(async () => {
  await store.close();
  await database.stop();
});

const docked = (playerId: string, ticks: number, difficulty: 'easy' | 'hard' = 'easy') => ({
  kind: 'docked' as const,
  id: `${playerId}:${ticks}`,
  atMs: ticks,
  playerId,
  run: { difficulty, ticks, seed: `seed-${ticks}`, tunablesVersion: 0, terms: null, stick: '0 1000 0' },
});

it('keeps the fastest docking of a player and a tier, in whatever order and however often it is delivered', async () => {
  const runs = [docked('ann', 500), docked('ann', 420), docked('ann', 600), docked('bob', 440)];
  const deliveries = [runs, runs.toReversed(), [runs[1]!], [docked('ann', 300, 'hard')]];
  await Promise.all(deliveries.map((each) => store.dockingRuns.keep(each)));
  expect(await store.dockingRuns.findBest(['ann', 'bob'], 'easy')).toMatchObject({
    playerId: 'ann',
    ticks: 420,
    seed: 'seed-420',
  });
  expect(await store.dockingRuns.findBest(['bob'], 'easy')).toMatchObject({ ticks: 440 });
  expect(await store.dockingRuns.findBest(['ann'], 'hard')).toMatchObject({ ticks: 300 });
  expect(await store.dockingRuns.findBest(['ann', 'bob'], 'medium' as never)).toBeNull();
});
