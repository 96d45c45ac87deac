import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Player } from '#engine/rules/core/player.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { findDue } from '#server/commands/account/notices.ts';
import { Stops } from '#server/core/stops.ts';
import type { Services } from '#server/services.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { aPlayer, firstOf, flying } from '../../../engine/fixtures/given.ts';
import { databases } from '../../../server/fixtures/databases.ts';

let database: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let connection: Database;
let stores: Store[];
beforeAll(async () => {
  database = await databases[0]!.start();
  connection = await connectMongoose(database.uri);
  stores = [await openStore(database.uri), await openStore(database.uri)];
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await connection.close();
  await database.stop();
});

const minute = 60_000;
/** Not long ago: the database forgets messages that have ended. */
const begin = Date.now();
const players = () => connection.documents<{ _id: string; noticeDueAtMs?: number }>('players');
const stored = async (id: string) => (await players().findOne({ _id: id as never }))?.noticeDueAtMs;
const round = (store: Store, nowMs: number) =>
  findDue({ store, clock: { now: () => nowMs }, stops: new Stops([]) } as unknown as Services);

/** A pilot whose ship comes home at `endMs`, with the moment of the next look. */
async function insert(noticeDueAtMs: number): Promise<{ player: Player; endMs: number }> {
  const id = randomUUID();
  const { player, flight } = flying(aPlayer({ id }), firstOf('personal'), { seed: id, nowMs: begin });
  await stores[0]!.players.insert(player);
  await players().updateOne({ _id: id as never }, { $set: { noticeDueAtMs } });
  return { player, endMs: endsAtMs(flight) };
}
const toldTo = async (id: string) => (await stores[0]!.inbox.list(id, begin)).own.map(({ code }) => code);

describe('looking for notices', () => {
  it('tells once what two processes find, and moves the next look on', async () => {
    const { player, endMs } = await insert(begin);
    await Promise.all(stores.map((store) => round(store, endMs + 2 * minute)));
    expect(await toldTo(player.id)).toEqual(['returned']);
    expect(await stores[0]!.notices.list(player.id, 10)).toHaveLength(1);
    expect(await stored(player.id)).toBeUndefined();
  });

  it('too early tells nothing and comes back in time', async () => {
    const { player, endMs } = await insert(begin);
    await round(stores[0]!, begin + 1);
    expect(await toldTo(player.id)).toEqual([]);
    expect(await stored(player.id)).toBe(endMs + minute);
    await round(stores[1]!, endMs + minute);
    expect(await toldTo(player.id)).toEqual(['returned']);
  });

  it('late, after a time without a server, tells everything since the look was due', async () => {
    const { player, endMs } = await insert(begin);
    await round(stores[0]!, endMs + 20 * 3_600_000);
    expect(await toldTo(player.id)).toEqual(['returned']);
  });

  it('leaves the look to the next round when the player changes meanwhile', async () => {
    const { player } = await insert(begin);
    expect(await stores[0]!.dueNotices.move({ ...player, rev: player.rev - 1 }, begin, null)).toBe(false);
    expect(await stored(player.id)).toBe(begin);
  });
});
