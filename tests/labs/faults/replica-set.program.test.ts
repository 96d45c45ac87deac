import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { committedContent } from '#server/core/committed-content.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { isDatabaseAway, wasNotExecuted } from '#server/store/core/database-failures.ts';
import { ContentRepository } from '#server/store/repositories/core/content-repository.ts';
import { ServerStateRepository } from '#server/store/repositories/core/server-state-repository.ts';
import { TunablesRepository } from '#server/store/repositories/core/tunables-repository.ts';
import { SeasonRunRepository } from '#server/store/repositories/galaxy/season-run-repository.ts';
import { databases, type TestDatabase } from '../../server/fixtures/databases.ts';
import { ReplicaSetProxy, type WriteFault } from '../../server/fixtures/replica-set-proxy.ts';
import { shortPlan, tryFailover } from './failover/try-failover.ts';

let behind: Awaited<ReturnType<TestDatabase['start']>>;
let proxy: ReplicaSetProxy;
let database: Database;
/** A client with the driver's own defaults. */
let careless: mongo.MongoClient;

beforeAll(async () => {
  behind = await databases[0]!.start();
  proxy = new ReplicaSetProxy(behind.uri);
  proxy.electionMs = 200;
  await proxy.open();
  // The address asks for less than the server's own options.
  database = await connectMongoose(`${proxy.uri}&readPreference=secondary&w=1&journal=false`);
  careless = await new mongo.MongoClient(proxy.uri, { readPreference: 'secondary', w: 1 }).connect();
});
afterAll(async () => {
  await careless.close();
  await database.close();
  proxy.close();
  await behind.stop();
});
afterEach(() => {
  proxy.onWrite = () => null;
});

let lastId = 0;
const theirs = () => careless.db().collection<{ _id: number }>('things');
const ours = () => database.documents<{ _id: number }>('things');

/** Lets the next write fail. */
function failOnce(fault: WriteFault): void {
  proxy.onWrite = () => {
    proxy.onWrite = () => null;
    return fault;
  };
}

/** Reads as soon as a primary answers. */
const find = (_id: number) =>
  expect.poll(
    () =>
      ours()
        .findOne({ _id })
        .catch((error: Error) => error.name),
    { timeout: 20_000 },
  );

describe('a secondary', () => {
  it('is behind, and is never read by the server, whatever the address says', async () => {
    const _id = ++lastId;
    await ours().insertOne({ _id });
    const { secondaryReads } = proxy.counts;
    expect(await theirs().findOne({ _id })).toBeNull();
    expect(proxy.counts.secondaryReads).toBe(secondaryReads + 1);
    expect(await ours().findOne({ _id })).toEqual({ _id });
    expect(
      await ours()
        .aggregate([{ $match: { _id } }])
        .toArray(),
    ).toEqual([{ _id }]);
    expect(await ours().countDocuments({ _id })).toBe(1);
    expect(proxy.counts.secondaryReads).toBe(secondaryReads + 1);
  });
});

describe('an election', () => {
  it('takes back a write that no majority has confirmed, and none of the server’s', async () => {
    const [lost, kept] = [++lastId, ++lastId];
    await ours().insertOne({ _id: kept });
    await theirs().insertOne({ _id: lost });
    expect(proxy.counts.unconfirmed).toBe(1);
    expect(await ours().findOne({ _id: lost })).toEqual({ _id: lost });
    proxy.elect();
    await find(lost).toBeNull();
    expect(await ours().findOne({ _id: kept })).toEqual({ _id: kept });
    failOnce('confirmed, then stepped down');
    const last = ++lastId;
    await ours().insertOne({ _id: last });
    await find(last).toEqual({ _id: last });
    expect(proxy.counts.unconfirmed).toBe(1);
  });

  it('is noticed by a primary that stands alone: it confirms no read of what will be taken back', async () => {
    const _id = ++lastId;
    failOnce('written, rolled back');
    await expect(ours().insertOne({ _id })).rejects.toSatisfy(isDatabaseAway);
    expect(await ours().findOne({ _id })).toEqual({ _id });
    await expect(ours().findOne({ _id }, database.confirmedRead())).rejects.toSatisfy(isDatabaseAway);
    await find(_id).toBeNull();
    expect(await ours().findOne({ _id }, database.confirmedRead())).toBeNull();
  });
});

describe('a write that an election takes back', () => {
  const publication = { note: null, author: null, basedOn: null, key: 'a key' };

  /** Lets a write fail, asks while the primary stands alone, and asks again after the election. */
  async function whileAlone<Answer>(write: () => Promise<unknown>, ask: () => Promise<Answer>) {
    failOnce('written, rolled back');
    await expect(write()).rejects.toSatisfy(isDatabaseAway);
    // On a busy machine the next primary may be there already.
    await ask().catch((error: unknown) => expect(error).toSatisfy(isDatabaseAway));
    await find(0).toBeNull();
    return ask();
  }

  it.each([
    ['tunables', () => new TunablesRepository(database)],
    ['content', () => new ContentRepository(database, committedContent)],
  ] as const)('is never taken for published %s', async (_, open) => {
    const [repository, publisher] = [open(), open()];
    await publisher.prepare();
    await repository.prepare();
    const { version } = repository.current();
    const write = () => publisher.publish({}, publication);
    expect(await whileAlone(write, async () => repository.findByKey('a key'))).toBeUndefined();
    expect(repository.current().version).toBe(version);
    expect((await publisher.publish({}, publication))?.version).toBe(version + 1);
    expect((await repository.findByKey('a key'))?.version).toBe(version + 1);
  });

  it('neither ends a season nor closes the game', async () => {
    const [runs, state] = [new SeasonRunRepository(database), new ServerStateRepository(database)];
    await whileAlone(
      () => runs.settle(1, 0),
      () => runs.readSettled(),
    );
    expect(runs.lastSettled).toBe(0);
    const open = { mode: 'open', plan: null } as const;
    await state.saveMode(open);
    const mode = await whileAlone(
      () => state.saveMode({ mode: 'closed', plan: null }),
      () => state.mode(open),
    );
    expect(mode).toEqual(open);
  });
});

describe('a primary', () => {
  it('that steps down before a write has not carried it out, and the next one takes it', async () => {
    const _id = ++lastId;
    failOnce('stepped down before the write');
    await expect(ours().insertOne({ _id })).rejects.toSatisfy(wasNotExecuted);
    await find(_id).toBeNull();
    await ours().insertOne({ _id });
    expect(await ours().findOne({ _id })).toEqual({ _id });
  });

  it('that hangs is left for the next one, and its write may have happened', async () => {
    const _id = ++lastId;
    failOnce('primary hangs after the write');
    const failure: unknown = await ours()
      .insertOne({ _id })
      .catch((error: unknown) => error);
    expect([isDatabaseAway(failure), wasNotExecuted(failure)]).toEqual([true, false]);
    await find(_id).toEqual({ _id });
  });
});

// A busy machine takes ten times as long.
it('writes that wait for the primary alone are found by the fail-over program', {
  timeout: 300_000,
}, async () => {
  const [row] = await tryFailover({
    ...shortPlan,
    calls: ['protomatters.convert'],
    faults: ['confirmed, then stepped down'],
    isWeak: true,
  });
  expect(row!.isGood).toBe(false);
  expect(row!.happened).toContain('lost');
});
