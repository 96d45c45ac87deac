import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { isDatabaseAway, wasNotExecuted } from '#server/store/core/database-failures.ts';
import { playersCollection } from '#server/store/core/player-document.ts';
import { type GuardedWrite, PlayerWrites } from '#server/store/core/player-writes.ts';
import { CommandCounter } from '../../fixtures/count-commands.ts';
import { databases } from '../../fixtures/databases.ts';

const count = 20;
const ids = Array.from({ length: count }, (_, index) => `player ${index}`);
const markOf = (id: string) => id.padEnd(32, '.');

let stored: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let counter: CommandCounter;
let database: Database;
let writes: PlayerWrites;
beforeAll(async () => {
  stored = await databases[0]!.start();
  counter = await CommandCounter.open(stored.uri);
  database = await connectMongoose(counter.uri);
});
afterAll(async () => {
  await database.close();
  counter.close();
  await stored.stop();
});

const players = () => database.collection(playersCollection);
beforeEach(async () => {
  writes = new PlayerWrites(players());
  await players().collection.deleteMany({});
  await players().collection.insertMany(
    ids.map((_id) => ({ _id, rev: 1, calls: { signatures: '' } })) as never,
  );
});

const changeOf = (id: string, rev = 1): GuardedWrite => ({
  playerId: id,
  filter: { _id: id, rev },
  update: { $set: { rev: rev + 1, 'calls.signatures': markOf(id), left: undefined } },
  mark: markOf(id),
});
const revisions = async () =>
  (await players().collection.find({}).sort({ _id: 1 }).toArray()).map(({ _id, rev }) => [_id, rev]);

describe('guarded writes of many players at once', () => {
  it('need few commands', async () => {
    const { before } = await counter.during(async () => {
      expect(await Promise.all(ids.map((id) => writes.write(changeOf(id))))).toEqual(ids.map(() => 'yes'));
    });
    expect(before).toEqual(['update players', 'update players']);
    expect(await revisions()).toEqual([...ids].sort().map((id) => [id, 2]));
    expect(await players().collection.countDocuments({ left: { $exists: true } })).toBe(0);
  });

  it('tell which of them came too late, and which may be out of date', async () => {
    await players().collection.updateOne({ _id: ids[7] as never }, { $set: { rev: 5 } });
    const written = await Promise.all(ids.map((id) => writes.write(changeOf(id))));
    expect(written).toEqual(
      ids.map((_, index) => (index === 7 ? 'no' : index === 0 ? 'yes' : 'maybe stale')),
    );
    expect(await revisions()).toEqual([...ids].sort().map((id) => [id, id === ids[7] ? 5 : 2]));
  });

  it('tell apart those that the database refused', async () => {
    const written = await Promise.all(
      ids.map((id, index) =>
        writes.write(index === 9 ? { ...changeOf(id), update: { $inc: { calls: 1 } } } : changeOf(id)),
      ),
    );
    expect(written[9]).toBe('no');
    expect(new Set(written.filter((_, index) => index !== 9))).toEqual(new Set(['yes', 'maybe stale']));
  });

  it('don’t wait for a slow database', async () => {
    // A new connection would wait for the slow database too.
    await Promise.all(ids.map(() => players().collection.countDocuments({})));
    counter.delayMs = 1500;
    const startedMs = performance.now();
    await Promise.all(ids.map((id) => writes.write(changeOf(id))));
    counter.delayMs = 0;
    expect(performance.now() - startedMs).toBeLessThan(2900);
  });

  it('all fail when the connection ends', async () => {
    counter.delayMs = 60_000;
    const all = Promise.allSettled(ids.map((id) => writes.write(changeOf(id))));
    await new Promise((resolve) => setTimeout(resolve, 300));
    counter.close();
    for (const item of await all) {
      expect(item.status).toBe('rejected');
      const { reason } = item as PromiseRejectedResult;
      expect([isDatabaseAway(reason), wasNotExecuted(reason)]).toEqual([true, false]);
    }
  });
});
