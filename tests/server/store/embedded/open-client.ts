import { randomUUID } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { databases, type TestDatabase } from '../databases.ts';

/** A connected client with its own database. */
export interface TestClient {
  client: mongo.MongoClient;
  db: mongo.Db;
  uri: string;
  /** A collection that no other test uses. */
  fresh(): mongo.Collection<mongo.Document>;
  close(): Promise<void>;
}

/** Starts a database and connects to it. */
export async function openClient(database: TestDatabase): Promise<TestClient> {
  const { uri, stop } = await database.start();
  const client = new mongoose.mongo.MongoClient(uri);
  await client.connect();
  const db = client.db(`test-${randomUUID()}`);
  let made = 0;
  return {
    client,
    db,
    uri,
    fresh: () => db.collection(`c${made++}`),
    close: async () => {
      await db.dropDatabase();
      await client.close();
      await stop();
    },
  };
}

/** The error code of a rejected promise; throws when it isn't rejected. */
export async function codeOf(refused: Promise<unknown>): Promise<unknown> {
  try {
    await refused;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  throw new Error('the command was not refused');
}

/** Describes tests that every available database must pass. Each test gets its own collection. */
export function describeConformance(
  name: string,
  body: (context: {
    test: () => TestClient;
    c: () => mongo.Collection<mongo.Document>;
    database: string;
  }) => void,
): void {
  describe.each(databases)(`${name}: $name`, (database) => {
    let client: TestClient;
    let collection: mongo.Collection<mongo.Document>;
    beforeAll(async () => {
      client = await openClient(database);
    });
    afterAll(async () => {
      await client.close();
    });
    beforeEach(() => {
      collection = client.fresh();
    });
    body({ test: () => client, c: () => collection, database: database.name });
  });
}
