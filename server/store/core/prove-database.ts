import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import {
  DatabaseUnsuitable,
  isDatabaseAway,
  isDuplicate,
  isInternalError,
  otherDatabase,
} from './database-failures.ts';
import { always } from './idempotent-writes.ts';

/** Number of writers that try the same change together. */
const writers = 20;
/** Rounds of each trial: a promise that is broken now and then may be kept once by luck. */
const rounds = 10;
const majorityTimeoutMs = 5000;
/** Scratch collections that a killed process has left are dropped after an hour. */
const leftAfterMs = 3_600_000;
const scratchPrefix = 'proof_';

interface Scratch {
  readonly database: mongo.Db;
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
  /** Returns the observation of a round that breaks it; null when the promise is kept. */
  try(scratch: Scratch, round: number): Promise<string | null>;
}

/** The promises that the game's safety rests on. */
const trials: readonly Trial[] = [
  {
    broken: '_id is not unique',
    async try({ collection }, round) {
      const done = await race(() => collection.insertOne({ _id: `unique ${round}` }));
      return done.length === 1 ? null : `${done.length} of ${writers} inserts of one _id were done`;
    },
  },
  {
    broken: 'updates are not atomic',
    async try({ collection }, round) {
      const _id = `guarded ${round}`;
      await collection.insertOne({ _id, revision: 0 });
      const done = await race(() => collection.updateOne({ _id, revision: 0 }, { $set: { revision: 1 } }));
      const winners = done.filter(({ modifiedCount }) => modifiedCount === 1).length;
      return winners === 1 ? null : `a guarded update, tried by ${writers} writers, had ${winners} winners`;
    },
  },
  {
    broken: 'increments get lost',
    async try({ collection }, round) {
      const _id = `counted ${round}`;
      await collection.insertOne({ _id, revision: 0 });
      await race(() => collection.updateOne({ _id }, { $inc: { revision: 1 } }));
      const counted = (await collection.findOne({ _id }))?.revision;
      return counted === writers ? null : `${writers} of them added ${counted}`;
    },
  },
  {
    broken: 'upserts are not atomic',
    async try({ collection }, round) {
      const _id = `upserted ${round}`;
      // The game's own form: one clause more than `_id`, and a duplicate key is an honest answer.
      const done = await race(() =>
        collection.updateOne({ _id, ...always }, { $inc: { revision: 1 } }, { upsert: true }),
      );
      const inserts = done.filter(({ upsertedCount }) => upsertedCount === 1).length;
      const counted = (await collection.findOne({ _id }))?.revision;
      if (inserts === 1 && counted === done.length) return null;
      return `${done.length} of one _id made ${inserts} documents and added ${counted}`;
    },
  },
  {
    broken: 'unique indexes let equal keys in',
    async try({ indexed }, round) {
      await indexed.createIndex({ key: 1 }, { unique: true });
      const key = `same ${round}`;
      const done = await race((writer) => indexed.insertOne({ _id: `${round} ${writer}`, key }));
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
  {
    broken: 'it tells no time',
    async try({ database }) {
      const { localTime } = await sayHello(database);
      return timeOf(localTime) === null ? `its localTime is ${localTime}` : null;
    },
  },
];

/**
 * Epoch milliseconds of a `localTime`: engines answer with a date, an integer or a long. Null for none.
 */
export function timeOf(localTime: unknown): number | null {
  if (localTime === null || localTime === undefined) return null;
  const ms = Number(localTime);
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/**
 * Tries on a database the promises that the game rests on, in scratch collections that are dropped
 * afterwards. Rejects with a DatabaseUnsuitable that names the broken ones.
 */
export async function proveDatabase(database: mongo.Db): Promise<void> {
  const name = await describeDatabase(database);
  await dropScratch(database, leftAfterMs);
  const scratchName = `${scratchPrefix}${Date.now()}_${randomBytes(4).toString('hex')}`;
  const scratch: Scratch = {
    database,
    collection: database.collection(scratchName),
    indexed: database.collection(`${scratchName}_indexed`),
  };
  const broken: string[] = [];
  try {
    await refuseUnconfirmed(name, scratch);
    for (const trial of trials) broken.push(...(await findBroken(trial, scratch)));
  } catch (error) {
    // A promise that was broken once stays broken.
    if (broken.length === 0) throw error;
  } finally {
    for (const collection of [scratch.collection, scratch.indexed])
      await collection.drop().catch(() => undefined);
  }
  if (broken.length > 0)
    throw new DatabaseUnsuitable(
      `${name} can't keep this game: ${broken.join('; ')}. Nothing of the game was written. ${otherDatabase}`,
      { isProven: true },
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

/** A refused command breaks a promise, too; a database that is away, or may be, breaks none. */
async function findBroken(trial: Trial, scratch: Scratch): Promise<string[]> {
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const observation = await trial.try(scratch, round);
      if (observation !== null) return [`${trial.broken} (${observation})`];
    }
    return [];
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (isDatabaseAway(error) || isInternalError(error)) throw error;
    return [`${trial.broken} (it answers: ${clauseOf(error)})`];
  }
}

function clauseOf({ message }: Error): string {
  return message.replace(/\.$/, '');
}

/**
 * Runs a write by all writers together, and returns the results of the executed ones. A duplicate
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
  const remainders = found
    .map(({ name }) => name)
    .filter(
      (name) => name.startsWith(scratchPrefix) && Number(name.split('_')[1]) < Date.now() - olderThanMs,
    );
  for (const name of remainders) await database.dropCollection(name);
}

/** The database as the subject of a sentence. */
async function describeDatabase(database: mongo.Db): Promise<string> {
  const build = await database.admin().buildInfo();
  const { version, modules } = build;
  const ferret = ferretVersionOf(build);
  if (ferret !== null) return `FerretDB ${ferret}`;
  return isEmbedded(modules) ? 'The embedded database' : `The database, version ${version},`;
}

function isEmbedded(modules: unknown): boolean {
  return Array.isArray(modules) && modules.includes('embedded');
}

/** FerretDB's own version, beside the one of MongoDB that it imitates. Null for another engine. */
function ferretVersionOf({ ferretdbVersion, ferretdb }: mongo.Document): string | null {
  return ferretdbVersion ?? ferretdb?.version ?? null;
}

/** Raised when a promise is added or tried more often, so that all databases are tried again. */
const trialsVersion = 2;

/**
 * The answer to `hello`, which some databases know by its former name only. `onAnswer` is called for each
 * command that was answered, a refusal included.
 */
export async function sayHello(
  database: mongo.Db,
  onAnswer: () => void = () => undefined,
): Promise<mongo.Document> {
  try {
    return await database.command({ hello: 1 });
  } catch (error) {
    if (!(error instanceof Error) || (error as { code?: unknown }).code !== commandNotFound) throw error;
    onAnswer();
    return await database.command({ isMaster: 1 });
  } finally {
    onAnswer();
  }
}

const commandNotFound = 59;

export interface DatabaseIdentity {
  /**
   * Identity of a database: the same build, single or in the same replica set. A different one
   * has to prove itself again.
   */
  readonly text: string;
  readonly isEmbedded: boolean;
  /** Addresses of members that vote and hold no data. */
  readonly arbiters: readonly string[];
}

export async function identifyDatabase(database: mongo.Db): Promise<DatabaseIdentity> {
  const info = await database.admin().buildInfo();
  const { version, gitVersion, modules } = info;
  const { maxWireVersion, setName, msg, arbiters } = await sayHello(database);
  const build = [version, gitVersion, ferretVersionOf(info), modules, maxWireVersion];
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
