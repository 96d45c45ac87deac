import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { mongo } from 'mongoose';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { bundleWorker } from './embedded/bundle-for-node.ts';

/** A database that storage tests run against. */
export interface TestDatabase {
  name: string;
  /** Starts it. Tests use their own database name, because the database at MONGODB_URI may contain data. */
  start(): Promise<{ uri: string; stop(): Promise<void> }>;
}

/** Address of a database by others that all tests run on (`npm run test:engine`). */
export const engineUri = process.env.ENGINE_URI;

/** The embedded database, the one at MONGODB_URI if set, and a mongod if there is a binary. */
export const databases: TestDatabase[] = engineUri
  ? [{ name: 'ENGINE_URI', start: () => startOnEngine(engineUri) }]
  : [embedded(), ...given(), ...mongod()];

/** A new database on an engine; `stop` drops it, and others whose names begin with its own. */
export async function startOnEngine(uri: string): Promise<{ uri: string; stop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const [, address = '', options = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*(\?.*)?$/.exec(uri) ?? [];
  const own = `${address}/${name}${options}`;
  return {
    uri: own,
    stop: async () => {
      const client = await new mongo.MongoClient(own).connect();
      const { databases: all } = await client.db().admin().listDatabases({ nameOnly: true });
      for (const { name: other } of all) if (other.startsWith(name)) await client.db(other).dropDatabase();
      await client.close();
    },
  };
}

function embedded(): TestDatabase {
  return {
    name: 'embedded',
    start: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'embedded-test-'));
      const database = await startEmbedded({ dataDir, workerFile: await bundleWorker(), expireEveryMs: 200 });
      return {
        uri: database.uri,
        stop: async () => {
          await database.stop();
          await rm(dataDir, { recursive: true });
        },
      };
    },
  };
}

function given(): TestDatabase[] {
  const uri = process.env.MONGODB_URI;
  return uri ? [{ name: 'MONGODB_URI', start: async () => ({ uri, stop: async () => undefined }) }] : [];
}

function mongod(): TestDatabase[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.map((folder) => join(folder, 'mongod')).find((file) => existsSync(file));
  const systemBinary = process.env.MONGOMS_SYSTEM_BINARY ?? onPath;
  if (!systemBinary) return [];
  return [
    {
      name: 'mongod',
      start: async () => {
        process.env.MONGOMS_RUNTIME_DOWNLOAD = 'false';
        const { MongoMemoryServer } = await import('mongodb-memory-server');
        const server = await MongoMemoryServer.create({ binary: { systemBinary } });
        return {
          uri: server.getUri(),
          stop: async () => {
            await server.stop();
          },
        };
      },
    },
  ];
}
