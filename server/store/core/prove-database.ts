import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { DatabaseUnsuitable, isDatabaseAway, isDuplicate } from './database-failures.ts';

/** Number of writers that try the same change at once. */
const writers = 20;
/** A guarded update that isn't atomic may have one winner by luck, and hardly three times. */
const rounds = 3;
const majorityTimeoutMs = 5000;
/** Scratch collections that a killed process has left are dropped after an hour. */
const leftAfterMs = 3_600_000;
const scratchPrefix = 'proof_';

interface Scratch {
  readonly collection: mongo.Collection<ScratchDocument>;
  readonly indexed: mongo.Collection<ScratchDocument>;
}

interface ScratchDocument {
  _id: string;
  readonly revision?: number;
  readonly key?: string;
  readonly at?: Date;
}

interface Trial {
  /** Clause of the sentence about a database that breaks the promise. */
  readonly broken: string;
  /** Returns the observation that breaks it; null when the promise is kept. */
  try(scratch: Scratch): Promise<string | null>;
}

/** The promises that the game's safety rests on. */
const trials: readonly Trial[] = [
  {
    broken: '_id is not unique',
    async try({ collection }) {
      const done = await race(() => collection.insertOne({ _id: 'unique' }));
      return done.length === 1 ? null : `${done.length} of ${writers} inserts of one _id were done`;
    },
  },
  {
    broken: 'updates are not atomic',
    async try({ collection }) {
      let winners = 0;
      await collection.insertOne({ _id: 'guarded', revision: 0 });
      for (let revision = 0; revision < rounds; revision += 1) {
        const done = await race(() =>
          collection.updateOne({ _id: 'guarded', revision }, { $set: { revision: revision + 1 } }),
        );
        winners += done.filter(({ modifiedCount }) => modifiedCount === 1).length;
      }
      const count = `${rounds} guarded updates, tried by ${writers} writers each, had ${winners} winners`;
      return winners === rounds ? null : count;
    },
  },
  {
    broken: 'increments get lost',
    async try({ collection }) {
      await collection.insertOne({ _id: 'counted', revision: 0 });
      await race(() => collection.updateOne({ _id: 'counted' }, { $inc: { revision: 1 } }));
      const counted = (await collection.findOne({ _id: 'counted' }))?.revision;
      return counted === writers ? null : `${writers} of them added ${counted}`;
    },
  },
  {
    broken: 'upserts are not atomic',
    async try({ collection }) {
      const done = await race(() =>
        collection.updateOne({ _id: 'upserted' }, { $inc: { revision: 1 } }, { upsert: true }),
      );
      const inserts = done.filter(({ upsertedCount }) => upsertedCount === 1).length;
      const counted = (await collection.findOne({ _id: 'upserted' }))?.revision;
      if (inserts === 1 && counted === done.length) return null;
      return `${done.length} of one _id made ${inserts} documents and added ${counted}`;
    },
  },
  {
    broken: 'unique indexes let equal keys in',
    async try({ indexed }) {
      await indexed.createIndex({ key: 1 }, { unique: true });
      const done = await race((writer) => indexed.insertOne({ _id: `${writer}`, key: 'same' }));
      return done.length === 1 ? null : `${done.length} of ${writers} inserts of one key were done`;
    },
  },
  {
    broken: 'documents do not expire',
    async try({ collection }) {
      await collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
      const indexes = await collection.indexes();
      const isKept = indexes.some(({ key, expireAfterSeconds }) => key.at === 1 && expireAfterSeconds === 0);
      return isKept ? null : 'an index was made without its expireAfterSeconds';
    },
  },
];

/**
 * Tries on a database the promises that the game rests on, in scratch collections that are dropped
 * afterwards. Rejects with a DatabaseUnsuitable that names the broken ones.
 */
export async function proveDatabase(database: mongo.Db): Promise<void> {
  const name = await describeDatabase(database);
  await dropScratch(database, leftAfterMs);
  const scratchName = `${scratchPrefix}${Date.now()}_${randomBytes(4).toString('hex')}`;
  const scratch: Scratch = {
    collection: database.collection(scratchName),
    indexed: database.collection(`${scratchName}_indexed`),
  };
  const broken: string[] = [];
  try {
    await refuseUnconfirmed(name, scratch);
    for (const trial of trials) broken.push(...(await findBroken(trial, scratch)));
  } finally {
    for (const collection of Object.values(scratch)) await collection.drop().catch(() => undefined);
  }
  if (broken.length > 0)
    throw new DatabaseUnsuitable(
      `${name} can't keep this game: ${broken.join('; ')}. Nothing of the game was written. Set MONGODB_URI to a ` +
        'MongoDB 6 or later, or leave it out for the embedded database.',
    );
}

/** Tried first: without confirmations, the other trials would wait in vain. */
async function refuseUnconfirmed(name: string, { collection }: Scratch): Promise<void> {
  const writeConcern = { w: 'majority', journal: true, wtimeoutMS: majorityTimeoutMs } as const;
  try {
    await collection.insertOne({ _id: 'majority' }, { writeConcern });
  } catch (error) {
    if (!(error instanceof Error) || !isUnconfirmed(error)) throw error;
    throw new DatabaseUnsuitable(
      `${name} confirms no write: ${clauseOf(error)}. Start the members of the replica set that are down; a majority of ` +
        'them has to hold data.',
    );
  }
}

/** 64: not in time; 79 and 100: the set has no such members. */
const unconfirmedCodes = [64, 79, 100];

function isUnconfirmed(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return error.name === 'MongoWriteConcernError' || unconfirmedCodes.includes(Number(code));
}

/** A refused command breaks a promise, too; a database that is away breaks none. */
async function findBroken(trial: Trial, scratch: Scratch): Promise<string[]> {
  try {
    const observation = await trial.try(scratch);
    return observation === null ? [] : [`${trial.broken} (${observation})`];
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || isDatabaseAway(error)) throw error;
    return [`${trial.broken} (it answers: ${clauseOf(error)})`];
  }
}

function clauseOf({ message }: Error): string {
  return message.replace(/\.$/, '');
}

/**
 * Runs a write by all writers at once, and returns the results of those that were carried out. A duplicate
 * key is an honest refusal.
 */
async function race<Result>(write: (writer: number) => Promise<Result>): Promise<Result[]> {
  const settled = await Promise.allSettled(Array.from({ length: writers }, (_, writer) => write(writer)));
  const failure = settled.find(
    (outcome): outcome is PromiseRejectedResult =>
      outcome.status === 'rejected' && !isDuplicate(outcome.reason),
  );
  if (failure) throw failure.reason;
  return settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** Drops scratch collections that are older than `olderThanMs`. */
async function dropScratch(database: mongo.Db, olderThanMs: number): Promise<void> {
  const found = await database.listCollections({}, { nameOnly: true }).toArray();
  const left = found
    .map(({ name }) => name)
    .filter(
      (name) => name.startsWith(scratchPrefix) && Number(name.split('_')[1]) < Date.now() - olderThanMs,
    );
  for (const name of left) await database.dropCollection(name);
}

/** The database as the subject of a sentence. */
async function describeDatabase(database: mongo.Db): Promise<string> {
  const { version, ferretdbVersion, modules } = await database.admin().buildInfo();
  if (ferretdbVersion) return 'FerretDB';
  return isEmbedded(modules) ? 'The embedded database' : `The database, version ${version},`;
}

function isEmbedded(modules: unknown): boolean {
  return Array.isArray(modules) && modules.includes('embedded');
}

/** Raised when a promise is added, so that all databases are tried again. */
const trialsVersion = 1;

/** The answer to `hello`, which some databases know by its former name only. */
export async function sayHello(database: mongo.Db): Promise<mongo.Document> {
  try {
    return await database.command({ hello: 1 });
  } catch (error) {
    if (!(error instanceof Error) || (error as { code?: unknown }).code !== commandNotFound) throw error;
    return database.command({ isMaster: 1 });
  }
}

const commandNotFound = 59;

export interface DatabaseIdentity {
  /**
   * Equal for equal databases: the same build, alone or in the same replica set. Another one has to prove
   * itself again.
   */
  readonly text: string;
  readonly isEmbedded: boolean;
  /** Addresses of members that vote and hold no data. */
  readonly arbiters: readonly string[];
}

export async function identifyDatabase(database: mongo.Db): Promise<DatabaseIdentity> {
  const { version, gitVersion, ferretdbVersion, modules } = await database.admin().buildInfo();
  const { maxWireVersion, setName, msg, arbiters } = await sayHello(database);
  const build = [version, gitVersion, ferretdbVersion, modules, maxWireVersion];
  return {
    text: JSON.stringify([trialsVersion, ...build, setName, msg]),
    isEmbedded: isEmbedded(modules),
    arbiters: arbiters ?? [],
  };
}

/** The risk of a replica set with arbiters, and the remedy. */
export function arbiterRisk(arbiters: readonly string[]): [text: string, advice: string] {
  return [
    `The replica set has an arbiter (${arbiters.join(', ')}), which holds no data: when one member with data is down, ` +
      'no write is confirmed by a majority, and the game stands still.',
    'Replace it by a member with data.',
  ];
}
