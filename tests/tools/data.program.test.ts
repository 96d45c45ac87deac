import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupMark } from '#server/http/metrics/add-server-metrics.ts';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { databases } from '../server/fixtures/databases.ts';
import { bundleWorker } from '../server/fixtures/embedded/bundle-for-node.ts';
import { buildServerProcess, type ServerProcess } from '../server/fixtures/start-server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isSound = /Every balance equals its ledger/;
let server: ServerProcess;
let folder: string;
let file: string;
let player: TestClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-tools-'));
  file = join(folder, 'backup.mdb');
  server = await buildServerProcess();
  player = await new TestClient(await startOnFolder()).signIn(1);
});
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true });
});

/** Runs one of the commands as `npm run` does; resolves with its exit status and everything it printed. */
function run(command: string, place?: string, dataDir = server.dataDir) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const given = ['tools/data/data.mjs', command, ...(place === undefined ? [] : [place])];
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, given, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

/** Starts the server on its data folder, also where the tests run on a database by others. */
const startOnFolder = () => server.start({ env: { MONGODB_URI: '' } });

/** Starts the server again; the player stays signed in. */
async function start() {
  const { credentials } = player;
  player = new TestClient(await startOnFolder());
  player.credentials = credentials;
}
const grant = (amount: number) => player.call('dev.grant', { body: { amount } });
const balance = async () => (await player.get('protomatters.get')).default;

async function readAll(uri: string): Promise<Record<string, unknown[]>> {
  const client = await new mongo.MongoClient(uri).connect();
  const names = (await client.db().listCollections().toArray()).map(({ name }) => name).sort();
  const all: Record<string, unknown[]> = {};
  for (const name of names)
    all[name] = [
      await client.db().collection(name).find().sort({ _id: 1 }).toArray(),
      (await client.db().collection(name).indexes()).map(({ key }) => JSON.stringify(key)).sort(),
    ];
  await client.close();
  return all;
}

describe('backup and restore', () => {
  it('backs up a running server to a file that only its owner can read', async () => {
    await grant(100);
    let isDone = false;
    const load = (async () => {
      for (let call = 0; !isDone; call++) await grant(call % 2 === 0 ? 1 : 2);
    })();
    const { status, text } = await run('backup', file);
    expect((await stat(join(folder, backupMark))).mtimeMs).toBeGreaterThan(0);
    isDone = true;
    await load;
    expect(text).toMatch(isSound);
    expect(status).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('refuses to overwrite a backup', async () => {
    expect(await run('backup', file)).toMatchObject({
      status: 1,
      text: expect.stringMatching(/exists already/),
    });
  });

  it('refuses to restore under a running server', async () => {
    const { status, text } = await run('restore', file);
    expect(status).toBe(1);
    expect(text).toMatch(/is in use. Stop the server first/);
  });

  it('restores players and sign-ins, and moves the replaced data aside', async () => {
    const second = join(folder, 'second.mdb');
    const before = await balance();
    expect((await run('backup', second)).text).toMatch(isSound);
    await grant(5000);
    await server.end('SIGTERM');
    const { status, text } = await run('restore', second);
    expect(text).toMatch(/What was there before is .*embedded-before-/);
    expect(status).toBe(0);
    await start();
    expect(await balance()).toBe(before);
    expect((await readdir(server.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('deletes the accounts again that were deleted after the backup, and no others', async () => {
    const third = join(folder, 'third.mdb');
    const leaver = await new TestClient(player.url).signIn(2);
    const before = await balance();
    expect((await run('backup', third)).status).toBe(0);
    const { uuid } = await leaver.get('auth.me');
    await leaver.get('account.delete');
    await leaver.advance(31 * 86_400_000);
    const log = join(server.dataDir, 'deletions.log');
    // A sign-in after the grace deletes at once. A token of the second of a log-out is refused.
    await wait(1100);
    await leaver.openSession(2);
    expect(await readFile(log, 'utf8')).toMatch(/^\S+Z [\w-]{43}\n$/);
    const ofPlayer = () => player.call('dev.player', { params: { id: uuid } });
    expect((await ofPlayer()).status).toBe(404);
    await server.end('SIGTERM');

    const { status, text } = await run('restore', third);
    expect(text).toMatch(/1 account was deleted again/);
    expect(status).toBe(0);
    await start();
    expect((await ofPlayer()).status).toBe(404);
    expect(await balance()).toBe(before);

    await server.end('SIGTERM');
    await rm(log);
    expect((await run('restore', third)).text).toMatch(/0 accounts were deleted again/);
    await start();
    expect((await ofPlayer()).status).toBe(200);
  });

  it('refuses a restored deletion under another hash key', async () => {
    await server.end('SIGTERM');
    await writeFile(join(server.dataDir, 'deletions.log'), '2026-01-01T00:00:00.000Z none\n');
    process.env.HASH_KEY = 'another key than that of the data, long enough';
    const { status, text } = await run('restore', join(folder, 'third.mdb'));
    delete process.env.HASH_KEY;
    expect([status, text]).toEqual([
      1,
      expect.stringMatching(/Nothing was changed: .*HASH_KEY is another one/),
    ]);
    await start();
  });

  it('refuses a backup whose end is cut off, and keeps the data', async () => {
    const before = await balance();
    await server.end('SIGTERM');
    await truncate(file, 5000);
    const { status, text } = await run('restore', file);
    expect(status).toBe(1);
    expect(text).toMatch(/Nothing was changed: .*cut off/);
    await start();
    expect(await balance()).toBe(before);
  });
});

describe('moving to a database at a URI and back', () => {
  it('copies every document and index, both ways', async () => {
    const target = await databases[0]!.start();
    await server.end('SIGTERM');
    const moved = await run('export-to', target.uri);
    expect(moved.text).toMatch(isSound);
    expect(moved.status).toBe(0);
    expect((await run('export-to', target.uri)).text).toMatch(/isn't empty/);
    expect(await run('delete-again', target.uri)).toMatchObject({
      status: 0,
      text: expect.stringMatching(isSound),
    });

    // A restored backup is checked the same way, and the mark of a sound one is renewed.
    const mark = join(server.dataDir, backupMark);
    const markedMs = async () => (await stat(mark)).mtimeMs;
    const beganMs = Date.now() - 1000;
    await rm(mark, { force: true });
    expect(await run('check-restored', target.uri)).toMatchObject({
      status: 0,
      text: expect.stringMatching(isSound),
    });
    expect(await markedMs()).toBeGreaterThan(beganMs);

    const dataDir = join(folder, 'imported');
    expect(await run('import-from', target.uri, dataDir)).toMatchObject({ status: 0 });
    expect((await run('import-from', target.uri, dataDir)).text).toMatch(/exists already/);
    const imported = await startEmbedded({
      dataDir: join(dataDir, 'embedded'),
      workerFile: await bundleWorker(),
    });
    const [there, back] = [await readAll(target.uri), await readAll(imported.uri)];
    expect(there.players).toHaveLength(2);
    expect(there).toEqual(back);
    await imported.stop();
    await target.stop();
  });

  it('names a player whose balance differs from the ledger, and ends with status 1', async () => {
    const target = await databases[0]!.start();
    await run('export-to', target.uri);
    const client = await new mongo.MongoClient(target.uri).connect();
    const id = (await client.db().collection('players').findOne())!._id as unknown as string;
    await client
      .db()
      .collection('players')
      .updateOne({}, { $inc: { 'balance.default': 7 } });
    await client.close();
    const unmarked = join(folder, 'unmarked');
    expect(await run('check-restored', target.uri, unmarked)).toMatchObject({ status: 1 });
    await expect(stat(join(unmarked, backupMark))).rejects.toThrow();
    const { status, text } = await run('import-from', target.uri, join(folder, 'unbalanced'));
    expect(text).toContain(`player ${id}, default: balance`);
    expect(status).toBe(1);
    await target.stop();
  });

  it('gives an installation another secret: sessions end, players and what outlives them stay', async () => {
    await start();
    const before = await balance();
    expect((await run('rotate-secret', server.dataDir)).text).toMatch(/is in use. Stop the server first/);
    await server.end('SIGTERM');
    expect(await run('rotate-secret', server.dataDir)).toMatchObject({ status: 0 });
    await start();
    expect((await player.call('auth.me')).status).toBe(401);
    await player.signIn(1);
    expect(await balance()).toBe(before);
    await server.end('SIGTERM');
    expect((await run('rotate-secret', join(folder, 'nothing'))).status).toBe(1);
  });

  it('says what is wrong with a call', async () => {
    expect(await run('backup')).toEqual({ status: 2, text: 'Use: npm run backup -- FILE\n' });
    expect(await run('export-to', file)).toMatchObject({ status: 2 });
    const { text } = await run('backup', join(folder, 'x.mdb'), join(folder, 'nothing'));
    expect(text).toMatch(/There is no embedded database in/);
  });
});
