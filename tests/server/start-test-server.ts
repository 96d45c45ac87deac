import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../server/settings.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { TestClient } from './client.ts';
import { databases } from './store/databases.ts';

export interface TestServer {
  readonly url: string;
  readonly mongodbUri: string;
  /** A client that isn't signed in. */
  client(): TestClient;
  /** A new player, signed in. */
  player(): Promise<TestClient>;
  /** Stops the server and starts another on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

let nextTelegramId = 1000;

/** The whole server on a port of its own, with an empty embedded database. */
export async function startTestServer(told: Partial<Settings> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'proto-trip-'));
  const database = await databases[0]!.start();
  const settings = { port: 0, mongodbUri: database.uri, dataDir: folder, publicDir: folder, ...told };
  let server: RunningServer = await startServer(settings);
  return {
    get url() {
      return server.url;
    },
    mongodbUri: database.uri,
    client: () => new TestClient(server.url),
    player: () => new TestClient(server.url).signIn(nextTelegramId++),
    restart: async () => {
      await server.stop();
      server = await startServer({ ...settings, port: server.port });
    },
    stop: async () => {
      await server.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
