import mongoose, { type mongo } from 'mongoose';
import { mismatch } from './compare-with-spec.ts';
import type { SpecData, SpecFile, SpecOperation, SpecRequirement, SpecTest } from './spec-files.ts';

type Doc = mongo.Document;

/** The server that is tested, as the tests' requirements see it. */
export interface SpecServer {
  uri: string;
  version: string;
  topology: string;
}

/** Outcome of a test. `refused`: the database said that it doesn't know something that the test needs. */
export type SpecOutcome =
  | { kind: 'passed' | 'not meant for this server' }
  | { kind: 'refused' | 'failed'; reason: string };

/** Codes of MongoDB for what a server doesn't have: NotImplemented and CommandNotFound. */
const refusingCodes = [238, 59];

/** Runs one test of a file with a client of its own. */
export async function runSpecTest(server: SpecServer, file: SpecFile, test: SpecTest): Promise<SpecOutcome> {
  const isMeant = [file.runOnRequirements, test.runOnRequirements].every(
    (list) => !list || list.some((requirement) => meets(server, requirement)),
  );
  // A refusal by the driver itself says nothing about the server, and depends on the driver's version.
  const isOfDriver = /clientError/.test(file.name);
  if (!isMeant || isOfDriver) return { kind: 'not meant for this server' };
  const own = await new mongoose.mongo.MongoClient(server.uri).connect();
  const entities = new Entities(server, file);
  try {
    for (const data of file.initialData ?? []) await fill(own, data);
    const failure = await play(own, entities, test);
    const [refusal] = entities.refusals;
    if (refusal !== undefined) return { kind: 'refused', reason: refusal };
    return failure === null ? { kind: 'passed' } : { kind: 'failed', reason: failure };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  } finally {
    await entities.close();
    await own.close();
  }
}

function meets(server: SpecServer, required: SpecRequirement): boolean {
  const { minServerVersion: min, maxServerVersion: max, topologies } = required;
  return (
    (!min || compareVersions(server.version, min) >= 0) &&
    (!max || compareVersions(server.version, max) <= 0) &&
    (!topologies || topologies.includes(server.topology))
  );
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((order) => order !== 0) ?? 0;
}

async function fill(client: mongo.MongoClient, data: SpecData): Promise<void> {
  const db = client.db(data.databaseName);
  await db.dropCollection(data.collectionName).catch(() => undefined);
  if (data.documents.length === 0) await db.createCollection(data.collectionName);
  else await db.collection(data.collectionName).insertMany(data.documents);
}

/** Plays the operations; the reason of the first difference, or null. */
async function play(own: mongo.MongoClient, entities: Entities, test: SpecTest): Promise<string | null> {
  for (const operation of test.operations) {
    const failure = await playOperation(entities, operation);
    if (failure !== null) return failure;
  }
  for (const { client, events } of test.expectEvents ?? []) {
    const failure = eventMismatch(events, entities.startedBy(client));
    if (failure !== null) return failure;
  }
  for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
    const collection = own.db(databaseName).collection(collectionName);
    const stored = await collection.find({}, { sort: { _id: 1 } }).toArray();
    const failure = mismatch(documents, stored, false, 'outcome');
    if (failure !== null) return failure;
  }
  return null;
}

/** A sent command may have more fields than expected, but neither its name nor its database may differ. */
function eventMismatch(expected: { commandStartedEvent?: Doc }[], started: Doc[]): string | null {
  if (expected.length !== started.length) return `${started.length} of ${expected.length} commands were sent`;
  for (const [at, { commandStartedEvent }] of expected.entries()) {
    const { command, ...others } = commandStartedEvent ?? {};
    const failure =
      mismatch(others, started[at]) ??
      (command && mismatch(command, started[at]!.command, true, `command ${at}`));
    if (failure) return failure;
  }
  return null;
}

async function playOperation(entities: Entities, operation: SpecOperation): Promise<string | null> {
  const { expectResult, expectError, name } = operation;
  let result: unknown;
  try {
    result = await execute(entities, operation);
  } catch (error) {
    if (!expectError) return `${name}: ${String(error)}`;
    return errorMismatch(expectError, error as mongo.MongoServerError);
  }
  if (expectError) return `${name} was not refused`;
  return expectResult === undefined ? null : mismatch(expectResult, result, true, name);
}

function errorMismatch(expected: Doc, error: mongo.MongoServerError): string | null {
  const isClientError = !(error instanceof mongoose.mongo.MongoServerError);
  if ('isClientError' in expected && expected.isClientError !== isClientError) {
    return `it is ${isClientError ? 'an' : 'no'} error of the client: ${String(error)}`;
  }
  const text = String(expected.errorContains ?? '').toLowerCase();
  if (!error.message.toLowerCase().includes(text)) return `the error doesn't say '${text}': ${error.message}`;
  if (expected.errorCode !== undefined && expected.errorCode !== error.code)
    return `its code is ${error.code}`;
  if (expected.errorResponse) return mismatch(expected.errorResponse, error.errorResponse, true, 'error');
  if (expected.expectResult === undefined) return null;
  return mismatch(expected.expectResult, (error as mongo.MongoBulkWriteError).result, true, 'result');
}

/** The clients, databases and collections of a test. */
class Entities {
  readonly refusals: string[] = [];
  readonly #clients = new Map<string, { client: mongo.MongoClient; started: Doc[] }>();
  readonly #databases = new Map<string, mongo.Db>();
  readonly #collections = new Map<string, mongo.Collection>();

  constructor(server: SpecServer, file: SpecFile) {
    for (const { client, database, collection } of file.createEntities) {
      if (client) this.#clients.set(client.id, this.#watchedClient(server, client));
      if (database) {
        const { client: owner } = this.#clients.get(database.client)!;
        this.#databases.set(database.id, owner.db(database.databaseName, database.databaseOptions));
      }
      if (collection) {
        const owner = this.#databases.get(collection.database)!;
        const { collectionName, collectionOptions } = collection;
        this.#collections.set(collection.id, owner.collection(collectionName, collectionOptions));
      }
    }
  }

  #watchedClient(server: SpecServer, { uriOptions }: Doc): { client: mongo.MongoClient; started: Doc[] } {
    const client = new mongoose.mongo.MongoClient(server.uri, { ...uriOptions, monitorCommands: true });
    const started: Doc[] = [];
    client.on('commandStarted', ({ commandName, databaseName, command }) => {
      if (commandName !== 'configureFailPoint') started.push({ commandName, databaseName, command });
    });
    client.on('commandFailed', ({ failure }) => this.#note(failure as mongo.MongoServerError));
    client.on('commandSucceeded', ({ reply }) => {
      const { writeErrors = [] } = (reply ?? {}) as { writeErrors?: { code: number; errmsg: string }[] };
      for (const { code, errmsg } of writeErrors) this.#note({ code, message: errmsg });
    });
    return { client, started };
  }

  #note({ code, message }: { code?: string | number; message: string }): void {
    if (refusingCodes.includes(Number(code))) this.refusals.push(message);
  }

  startedBy(client: string): Doc[] {
    return this.#clients.get(client)!.started;
  }

  client(id: string): mongo.MongoClient {
    return this.#clients.get(id)!.client;
  }

  database(id: string): mongo.Db | undefined {
    return this.#databases.get(id);
  }

  collection(id: string): mongo.Collection {
    return this.#collections.get(id)!;
  }

  async close(): Promise<void> {
    for (const { client } of this.#clients.values()) await client.close();
  }
}

function execute(
  entities: Entities,
  { object, name, arguments: given = {} }: SpecOperation,
): Promise<unknown> {
  if (name === 'failPoint') return entities.client(given.client).db('admin').command(given.failPoint);
  const database = entities.database(object);
  return database
    ? executeOnDatabase(database, name, given)
    : executeOn(entities.collection(object), name, given);
}

async function executeOnDatabase(database: mongo.Db, name: string, given: Doc): Promise<unknown> {
  const { collection, ...options } = given;
  if (name === 'aggregate') return database.aggregate(given.pipeline, without(given, 'pipeline')).toArray();
  if (name === 'createCollection') return database.createCollection(collection, options);
  if (name === 'dropCollection') return database.dropCollection(collection).catch(() => undefined);
  if (name === 'modifyCollection') return database.command({ collMod: collection, ...options });
  throw new Error(`the runner doesn't know the operation ${name}`);
}

async function executeOn(collection: mongo.Collection, name: string, given: Doc): Promise<unknown> {
  const { filter, ...rest } = given;
  const options =
    'returnDocument' in rest ? { ...rest, returnDocument: rest.returnDocument.toLowerCase() } : rest;
  switch (name) {
    case 'aggregate':
      return collection.aggregate(given.pipeline, without(given, 'pipeline')).toArray();
    case 'bulkWrite':
      return collection.bulkWrite(given.requests, without(given, 'requests'));
    case 'count':
      return collection.count(filter, options);
    case 'countDocuments':
      return collection.countDocuments(filter, options);
    case 'createIndex':
      return collection.createIndex(given.keys, without(given, 'keys'));
    case 'deleteMany':
      return collection.deleteMany(filter, options);
    case 'deleteOne':
      return collection.deleteOne(filter, options);
    case 'distinct':
      return collection.distinct(given.fieldName, filter, without(options, 'fieldName'));
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(options);
    case 'find':
      return collection.find(filter, options).toArray();
    case 'findOneAndDelete':
      return collection.findOneAndDelete(filter, options);
    case 'findOneAndReplace':
      return collection.findOneAndReplace(filter, given.replacement, without(options, 'replacement'));
    case 'findOneAndUpdate':
      return collection.findOneAndUpdate(filter, given.update, without(options, 'update'));
    case 'insertMany':
      return collection.insertMany(given.documents, without(given, 'documents'));
    case 'insertOne':
      return collection.insertOne(given.document, without(given, 'document'));
    case 'replaceOne':
      return collection.replaceOne(filter, given.replacement, without(options, 'replacement'));
    case 'updateMany':
      return collection.updateMany(filter, given.update, without(options, 'update'));
    case 'updateOne':
      return collection.updateOne(filter, given.update, without(options, 'update'));
    default:
      throw new Error(`the runner doesn't know the operation ${name}`);
  }
}

function without(options: Doc, name: string): Doc {
  const { [name]: _left, ...others } = options;
  return others;
}
