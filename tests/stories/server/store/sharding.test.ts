import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import { databases } from '../../../server/fixtures/databases.ts';

let running: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let connection: Database;
let store: Store;
const names = new Set<string>();
let script: string;

beforeAll(async () => {
  running = await databases[0]!.start();
  connection = await connectMongoose(running.uri);
  store = await createStore({
    ...connection,
    collection: (definition) => {
      names.add(definition.name);
      return connection.collection(definition);
    },
  });
  script = await readFile('tools/deploy/mongodb/shard-collections.js', 'utf8');
});
afterAll(async () => {
  await store.close();
  await running.stop();
});

/** Steps of the script in order. */
function runScript(): string[] {
  const done: string[] = [];
  const collection = (name: string) => ({
    createIndex: (keys: object) => done.push(`index ${name} ${JSON.stringify(keys)}`),
  });
  const db = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => (name === 'getName' ? () => 'game' : collection(String(name))),
  });
  const sh = {
    enableSharding: () => done.push('enable'),
    shardCollection: (name: string, key: object) => done.push(`shard ${name} ${JSON.stringify(key)}`),
  };
  runInNewContext(script, { db, sh, print: () => undefined });
  return done;
}

describe('every collection', () => {
  it('has no unique index beside the one on _id', async () => {
    expect(names.size).toBeGreaterThan(25);
    for (const { name } of await connection.connection.db!.listCollections().toArray()) {
      const indexes = await connection.connection.db!.collection(name).indexes();
      expect(indexes.filter(({ unique }) => unique).map((index) => index.name)).toEqual([]);
    }
  });

  it('is sharded, or named as one that stays together', () => {
    const sharded = runScript()
      .filter((line) => line.startsWith('shard '))
      .map((line) => /game\.(\w+)/.exec(line)![1]!);
    const together = /primary shard:\n([\w,/\s]+)\./.exec(script)![1]!.match(/\w+/g)!;
    expect([...sharded, ...together].sort()).toEqual([...names].sort());
  });
});
