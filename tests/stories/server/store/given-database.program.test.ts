import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../left-out.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { buildServerProcess, type ServerProcess } from '../../../server/fixtures/start-server-process.ts';

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let server: ServerProcess;
beforeAll(async () => {
  [database, server] = await Promise.all([databases[0]!.start(), buildServerProcess()]);
});
afterAll(async () => {
  await server.remove();
  await database.stop();
});

/** Whether the embedded database's native library is in the server's memory. */
const hasLmdb = () => /lmdb.*\.node/.test(readFileSync(`/proc/${server.pid()}/maps`, 'utf8'));

describe(
  'a server with MONGODB_URI',
  leftOut(!existsSync('/proc/self/maps'), 'needs the /proc of Linux'),
  () => {
    it('starts and plays without loading the embedded database', async () => {
      const url = await server.start({ env: { MONGODB_URI: database.uri } });
      const client = await new TestClient(url).signIn(1);
      const { ship, trip } = await client.prepareTrip();
      await client.launch(ship.uuid, trip);
      expect(hasLmdb()).toBe(false);
      expect(existsSync(server.dataDir)).toBe(false);
      await server.end('SIGTERM');
      await server.start();
      expect(hasLmdb()).toBe(true);
      await server.end('SIGTERM');
    }, 180_000);
  },
);
