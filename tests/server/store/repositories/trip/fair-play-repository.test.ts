import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlightRecord } from '#engine/rules/core/flight-state.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { aPlayer, firstOf, flying, hour, noon } from '../../../../engine/fixtures/given.ts';
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

const { flight } = flying(aPlayer(), firstOf('personal'));
const ks = Array.from({ length: 20 }, (_, k) => k);
const record: FlightRecord = {
  flight: { ...flight, tapped: ks, trace: { delays: ks.map((k) => 300 + k), late: 5, keyboard: 0, list: 0 } },
  finishedAtMs: noon + hour,
  mined: 0,
  manualMined: 0,
  awards: [],
};
const flown = (playerId: string, order: number) => ({ playerId, order, flight: record });
const reportsOf = async (playerId: string) =>
  (await store.fairPlay.list(0, 0, 100)).find((item) => item.playerId === playerId)?.reports;

it('counts a flight once, however often and by however many relays it is delivered', async () => {
  const first = [flown('ann', 2000), flown('ann', 3000)];
  await Promise.all([1, 2, 3].map(() => store.fairPlay.add(first, store.tunables)));
  await store.fairPlay.add([flown('ann', 3000), flown('ann', 4000), flown('bob', 1000)], store.tunables);
  expect(await reportsOf('ann')).toEqual({ flights: 3, taps: 60, late: 15 });
  expect(await reportsOf('bob')).toEqual({ flights: 1, taps: 20, late: 5 });
  expect(await store.fairPlay.count(0)).toBe(2);
});
