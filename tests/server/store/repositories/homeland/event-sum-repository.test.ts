import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { Boards } from '#server/store/leaderboards/boards.ts';
import { EventCountRepository } from '#server/store/repositories/homeland/event-count-repository.ts';
import { databases } from '../../../fixtures/databases.ts';

let running: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let database: Database;
beforeAll(async () => {
  running = await databases[0]!.start();
  database = await connectMongoose(running.uri);
  createProcess();
  await database.createIndexes();
});
afterAll(async () => {
  await database.close();
  await running.stop();
});

function createProcess(on: Database = database): EventCountRepository {
  return new EventCountRepository(on, new Boards());
}

function added(event: string, playerId: string, order: number, count: number) {
  return { kind: 'event', id: `${playerId}:${order}`, event, playerId, order, count, atMs: order } as const;
}

const writes = ['insertMany', 'bulkWrite', 'updateOne', 'updateMany', 'findOneAndUpdate'];

/** A database of which every fifth write fails: before it is done, or after. */
function flakyDatabase(): Database {
  let count = 0;
  const failOn = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (name === 'collection') return failOn(member as object);
        if (typeof member !== 'function') return member;
        if (!writes.includes(String(name))) return member.bind(target) as unknown;
        return async (...args: unknown[]) => {
          const fails = ++count % 5 === 0;
          if (fails && count % 2 === 0) throw new Error('Stopped before');
          const answer = (await member.apply(target, args)) as unknown;
          if (fails) throw new Error('Stopped after');
          return answer;
        };
      },
    });
  return { ...database, collection: (definition) => failOn(database.collection(definition)) };
}

async function insist<Answer>(task: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (!/Stopped/.test(String(error))) throw error;
    }
  }
  throw new Error('It fails each time');
}

describe('the sum of an event', () => {
  it('has each contribution once when servers add at once and stop in between', {
    timeout: 60_000,
  }, async () => {
    const event = randomUUID();
    const processes = [createProcess(flakyDatabase()), createProcess(flakyDatabase()), createProcess()];
    const players = Array.from({ length: 12 }, () => randomUUID());
    for (let round = 1; round <= 4; round++)
      await Promise.all(
        processes.map(async (process, at) => {
          const own = players.filter((_, index) => index % processes.length === at);
          const effects = own.map((id) => added(event, id, round, round * 100));
          await insist(() => process.write(effects));
          // The same contributions are delivered again, by another server.
          await insist(() => processes[(at + 1) % processes.length]!.write(effects));
          await insist(() => process.sumOf(event));
        }),
      );
    expect(await createProcess().sumOf(event)).toEqual({ sum: 12 * 400, players: 12 });
  });

  it('takes in what a version without sums has counted', async () => {
    const event = randomUUID();
    const counts = database.documents<{ _id: string }>('eventCounts');
    const older = Array.from({ length: 250 }, (_, index) => ({
      _id: `${event}:p${index}`,
      event,
      playerId: `p${index}`,
      count: 100,
      order: 1,
      reachedAtMs: 1,
      writtenAtMs: 1,
    }));
    await counts.insertMany(older);
    const process = createProcess();
    await process.write([added(event, 'p3', 2, 350), added(event, 'new', 1, 50)]);
    expect(await process.sumOf(event)).toEqual({ sum: 25_000 + 250 + 50, players: 251 });
  });

  it('keeps what a deleted player has added', async () => {
    const event = randomUUID();
    const process = createProcess();
    await process.write([added(event, 'ann', 1, 300), added(event, 'bob', 1, 200)]);
    await process.readBoard(event, { offset: 0, limit: 10, playerId: '' });
    const sums = database.documents<{ _id: string; recent: object[] }>('eventSums');
    // As after a crash.
    await sums.updateOne({ _id: event }, { $set: { recent: [{ id: `${event}:ann`, count: 300 }] } });
    await process.remove('ann');
    expect(await sums.findOne({ _id: event })).toMatchObject({ recent: [] });
    expect(await process.sumOf(event)).toEqual({ sum: 500, players: 2 });
    const { entries } = await process.readBoard(event, { offset: 0, limit: 10, playerId: '' });
    expect(entries.map(({ playerId, rank }) => [playerId, rank])).toEqual([['bob', 1]]);
  });
});

describe('the board of an event', () => {
  it('has its order and its first places from the database, and from memory', async () => {
    const event = randomUUID();
    const process = createProcess();
    await process.write([added(event, 'b', 2, 300), added(event, 'a', 3, 300), added(event, 'c', 1, 900)]);
    const order = ['c', 'b', 'a'];
    const first = await process.listFirst(event, 10);
    expect(first.map(({ playerId }) => playerId)).toEqual(order);
    const page = await process.readBoard(event, { offset: 0, limit: 10, playerId: 'a' });
    expect(page.entries.map(({ playerId }) => playerId)).toEqual(order);
    expect(page).toMatchObject({ count: 3, own: { rank: 3, value: 300 } });
  });
});
