import { Long } from 'bson';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnsuitable, isDatabaseAway } from '#server/store/core/database-failures.ts';
import { arbiterRisk, proveDatabase, sayHello, timeOf } from '#server/store/core/prove-database.ts';
import { databases } from '../../fixtures/databases.ts';

let running: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let client: mongo.MongoClient;
let database: mongo.Db;
beforeAll(async () => {
  running = await databases[0]!.start();
  client = await new mongo.MongoClient(running.uri).connect();
  database = client.db();
});
afterAll(async () => {
  await client.close();
  await running.stop();
});

type Scratch = mongo.Collection<{ _id: string }>;

/** The database, with a fault planted into its collections. */
function broken(fault: (collection: Scratch) => Partial<Scratch>): mongo.Db {
  const plant = (collection: Scratch) => {
    const methods = fault(collection);
    return withMethods(collection, methods);
  };
  const collection = (name: string) => plant(database.collection<{ _id: string }>(name));
  return withMethods(database, { collection } as unknown as Partial<mongo.Db>);
}

function withMethods<Subject extends object>(subject: Subject, methods: Partial<Subject>): Subject {
  return new Proxy(subject, {
    get: (target, name) => {
      const found = Reflect.get(name in methods ? methods : target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

const refusalOf = (faulty: mongo.Db) =>
  proveDatabase(faulty).then(
    () => '',
    (error: unknown) => (error instanceof DatabaseUnsuitable ? error.message : Promise.reject(error)),
  );

/** Reads, and writes what it has read: the update of a database that isn't atomic. */
async function updateInSteps(
  collection: Scratch,
  filter: object,
  update: { $set?: object; $inc?: { revision: number } },
  options: { upsert?: boolean } = {},
) {
  const found = (await collection.findOne(filter)) as { revision: number } | null;
  if (!found && !options.upsert) return { modifiedCount: 0, upsertedCount: 0 };
  const revision = (found?.revision ?? 0) + (update.$inc?.revision ?? 0);
  await collection.updateOne(
    { _id: (filter as { _id: string })._id },
    { $set: update.$set ?? { revision } },
    { upsert: true },
  );
  return { modifiedCount: found ? 1 : 0, upsertedCount: found ? 0 : 1 };
}

const faults: [string, RegExp, (collection: Scratch) => object][] = [
  [
    'overwrites what has the same _id',
    /_id is not unique \(20 of 20 inserts of one _id were done\)/,
    (collection) => ({
      insertOne: ({ _id, ...fields }: { _id: string }) =>
        collection.replaceOne({ _id }, fields as never, { upsert: true }),
    }),
  ],
  [
    'updates in separate steps',
    /updates are not atomic \(a guarded update, tried by 20 writers, had \d+ winners\); increments get lost \(20 of them added \d+\); upserts are not atomic/,
    (collection) => ({ updateOne: updateInSteps.bind(null, collection) }),
  ],
  [
    'makes no unique indexes',
    /unique indexes let equal keys in \(20 of 20 inserts of one key were done\)/,
    (collection) => ({
      createIndex: (key: mongo.IndexSpecification, { unique: _, ...options }: mongo.CreateIndexesOptions) =>
        collection.createIndex(key, options),
    }),
  ],
  [
    'leaves the expiry of an index out',
    /documents do not expire \(an index was made without its expireAfterSeconds\)/,
    (collection) => ({
      createIndex: (
        key: mongo.IndexSpecification,
        { expireAfterSeconds: _, ...options }: mongo.CreateIndexesOptions,
      ) => collection.createIndex(key, options),
    }),
  ],
  [
    'refuses the expiry of an index',
    /documents do not expire \(it answers: not implemented\)/,
    (collection) => ({
      createIndex: (key: mongo.IndexSpecification, options: mongo.CreateIndexesOptions) =>
        options.unique
          ? collection.createIndex(key, options)
          : Promise.reject(new mongo.MongoServerError({ message: 'not implemented.', code: 238 })),
    }),
  ],
  [
    'confirms no write by a majority',
    /confirms no write: waiting for replication timed out\. Start the members/,
    () => ({
      insertOne: () =>
        Promise.reject(
          new mongo.MongoWriteConcernError({
            ok: 1,
            writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
          } as never),
        ),
    }),
  ],
];

describe('a database', () => {
  it('that keeps all promises passes, and nothing stays in it', async () => {
    await proveDatabase(database);
    expect(await database.listCollections().toArray()).toEqual([]);
  });

  it.each(faults)('that %s is refused by name, and nothing stays in it', async (_, sentence, fault) => {
    const text = await refusalOf(broken(fault));
    expect(text).toMatch(sentence);
    expect(text).toMatch(
      /^(The embedded database|The database, version [\d.]+,) (can't keep this game|confirms no write): .*\.$/,
    );
    expect(await database.listCollections().toArray()).toEqual([]);
  });

  it('that breaks a promise in the last of ten rounds is refused', async () => {
    let increments = 0;
    const updateOne = (collection: Scratch) => (filter: object, update: mongo.Document, options?: object) => {
      // Ten rounds of twenty increments; the last is lost.
      const isLost = update.$inc && !options && ++increments === 200;
      return isLost ? { modifiedCount: 1 } : collection.updateOne(filter, update, options);
    };
    const faulty = broken((collection) => ({ updateOne: updateOne(collection) as Scratch['updateOne'] }));
    expect(await refusalOf(faulty)).toMatch(/increments get lost \(20 of them added 19\)/);
  });

  it('that answers with an internal error is not judged by it', async () => {
    const internal = () => Promise.reject(new mongo.MongoServerError({ message: 'down', code: 1 }));
    await expect(proveDatabase(broken(() => ({ updateOne: internal })))).rejects.toMatchObject({ code: 1 });
  });

  it('that tells no time is refused; a date, an integer and a long are times', async () => {
    const command = async () => ({ localTime: null });
    const silent = withMethods(database, { command } as unknown as Partial<mongo.Db>);
    expect(await refusalOf(silent)).toMatch(/it tells no time \(its localTime is null\)/);
    const ms = 1_700_000_000_000;
    for (const localTime of [new Date(ms), ms, Long.fromNumber(ms)]) expect(timeOf(localTime)).toBe(ms);
    for (const localTime of [undefined, 'soon', 0, {}]) expect(timeOf(localTime)).toBeNull();
  });

  it('of FerretDB is named with its own version', async () => {
    const buildInfo = async () => ({ version: '7.0.77', ferretdb: { version: 'v2.7.0' } });
    const command = async () => ({});
    const admin = () => ({ buildInfo });
    const ferret = withMethods(database, { command, admin } as unknown as Partial<mongo.Db>);
    expect(await refusalOf(ferret)).toMatch(/^FerretDB v2\.7\.0 can't keep this game: it tells no time/);
  });

  it('that goes away during its trial is away, not unsuitable', async () => {
    const lost = () => Promise.reject(new mongo.MongoNetworkError('connection closed'));
    await expect(proveDatabase(broken(() => ({ updateOne: lost })))).rejects.toSatisfy(isDatabaseAway);
  });

  it('loses what a killed server’s trial has left in it, and nothing else', async () => {
    const names = [`proof_${Date.now() - 4_000_000}_00`, `proof_${Date.now()}_00`, 'players'];
    for (const name of names) await database.createCollection(name);
    await proveDatabase(database);
    const left = (await database.listCollections().toArray()).map(({ name }) => name);
    expect(left.sort()).toEqual(names.slice(1).sort());
    for (const name of left) await database.dropCollection(name);
  });

  it('that knows hello by its former name is asked by that one', async () => {
    const command = (asked: object) =>
      'hello' in asked
        ? Promise.reject(new mongo.MongoServerError({ message: 'no such command', code: 59 }))
        : Promise.resolve({ setName: 'rs0', ...asked });
    const former = withMethods(database, { command } as unknown as Partial<mongo.Db>);
    expect(await sayHello(former)).toEqual({ setName: 'rs0', isMaster: 1 });
  });

  it('with an arbiter is warned of, by address', () => {
    expect(arbiterRisk(['c:27017'])[0]).toMatch(/^The replica set has an arbiter \(c:27017\), .*\.$/);
  });
});
