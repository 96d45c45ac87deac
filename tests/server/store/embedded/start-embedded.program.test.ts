import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { bundleForNode, bundleWorker } from '../../fixtures/embedded/bundle-for-node.ts';

let workerFile: string;
let dataDir: string;
beforeAll(async () => {
  workerFile = await bundleWorker();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function insertOne(uri: string): Promise<number> {
  const client = await new mongoose.mongo.MongoClient(uri).connect();
  await client.db().collection('c').insertOne({});
  const count = await client.db().collection('c').countDocuments();
  await client.close();
  return count;
}

describe('startEmbedded', () => {
  it('counts its commits and the writes in them', async () => {
    const { uri, commits, stop } = await startEmbedded({ dataDir, workerFile });
    await insertOne(uri);
    const { writes, counts, sumSeconds } = commits();
    expect(writes).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(sumSeconds).toBeGreaterThan(0);
    await stop();
  });

  it('keeps its data across a restart', async () => {
    const first = await startEmbedded({ dataDir, workerFile });
    expect(await insertOne(first.uri)).toBe(1);
    await first.stop();
    await first.stop();
    const second = await startEmbedded({ dataDir, workerFile });
    expect(await insertOne(second.uri)).toBe(2);
    await second.stop();
  });

  it('listens on a socket that only this user can open', async () => {
    const { uri, stop } = await startEmbedded({ dataDir, workerFile });
    const socket = decodeURIComponent(uri.slice('mongodb://'.length, uri.lastIndexOf('/')));
    expect(socket.startsWith(dataDir)).toBe(true);
    expect((await stat(socket)).mode & 0o777).toBe(0o600);
    await stop();
  });

  it('moves the socket to the temporary directory when its path is too long', async () => {
    const deep = join(dataDir, 'x'.repeat(120));
    const { uri, stop } = await startEmbedded({ dataDir: deep, workerFile });
    expect(await insertOne(uri)).toBe(1);
    await stop();
  });

  it('refuses a directory in use and accepts it afterwards', async () => {
    const { stop } = await startEmbedded({ dataDir, workerFile });
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow(/in use/);
    await stop();
    const again = await startEmbedded({ dataDir, workerFile });
    await again.stop();
    expect(await readdir(dataDir)).not.toContain('db.sock');
  });

  it('rejects when the data file cannot be opened', async () => {
    await mkdir(join(dataDir, 'embedded.mdb'));
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow();
    expect(await readdir(dataDir)).not.toContain('db.sock');
  });
});

/** Starts a process that locks the data directory, and resolves when the process writes. */
async function startHolder(command: (...args: string[]) => ChildProcess): Promise<ChildProcess> {
  const writer = await bundleForNode('tests/server/fixtures/embedded/endless-writer.ts');
  const holder = command(process.execPath, writer, dataDir, workerFile, '0');
  await once(holder.stdout!, 'data');
  return holder;
}

const pidOf = (parent: ChildProcess) =>
  Number(execFileSync('pgrep', ['-P', String(parent.pid), '-f', 'endless-writer'], { encoding: 'utf8' }));

describe('the claim on a data directory', () => {
  it('is kept by a stopped process and free after its end', async () => {
    const holder = await startHolder((node, ...args) =>
      spawn(node!, args, { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    holder.kill('SIGSTOP');
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow(/in use/);
    holder.kill('SIGKILL');
    await once(holder, 'close');
    await (await startEmbedded({ dataDir, workerFile })).stop();
  });

  it('is free while the killed process is a zombie', async () => {
    // The shell is replaced by `sleep`, which never collects the exit status of its child.
    const script = '"$@" & exec sleep 600';
    const parent = await startHolder((...command) =>
      spawn('sh', ['-c', script, 'sh', ...command], { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    const pid = pidOf(parent);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    await (await startEmbedded({ dataDir, workerFile })).stop();
    parent.kill('SIGKILL');
  });

  it('goes to one of many that start at once after a crash', async () => {
    const dead = await startHolder((node, ...args) =>
      spawn(node!, args, { stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    dead.kill('SIGKILL');
    await once(dead, 'close');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => startEmbedded({ dataDir, workerFile })),
    );
    const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(started).toHaveLength(1);
    await started[0]!.value.stop();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('db.'))).toEqual([]);
  });
});

describe('a damaged data directory', () => {
  const dataFile = () => join(dataDir, 'embedded.mdb');
  async function fill(): Promise<void> {
    const { uri, stop } = await startEmbedded({ dataDir, workerFile });
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    for (let at = 0; at < 20; at++)
      await client
        .db()
        .collection('c')
        .insertOne({ pad: 'x'.repeat(5000) });
    await client.close();
    await stop();
  }

  it.each<[string, RegExp, () => void | Promise<void>]>([
    ['missing', /is missing.*Restore/, () => rm(dataFile())],
    ['empty', /is empty.*Restore/, () => truncate(dataFile(), 0)],
    [
      'truncated',
      /is cut off.*Restore/,
      // Without the reserve at its end the file still has all of the data.
      async () => truncate(dataFile(), 80_000),
    ],
    ['overwritten', /is not a database file.*Restore/, () => writeFile(dataFile(), 'x'.repeat(50_000))],
  ])('is refused when its data file is %s', async (_name, message, damage) => {
    await fill();
    await damage();
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow(message);
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow(message);
  });

  it('ends a running database when it is deleted', async () => {
    const failed = new Promise<Error>((resolve) => {
      void startEmbedded({ dataDir, workerFile, onFailure: resolve });
    });
    await expect.poll(() => readdir(dataDir)).toContain('db.sock');
    await expect.poll(() => readdir(dataDir)).toContain('installation.json');
    await rm(dataDir, { recursive: true });
    expect((await failed).message).toMatch(/was deleted or replaced/);
    await mkdir(dataDir);
  });

  it('answers no write as done after the folder was deleted', async () => {
    const { uri } = await startEmbedded({ dataDir, workerFile, onFailure: () => undefined });
    const client = await new mongoose.mongo.MongoClient(uri, {
      retryWrites: false,
      serverSelectionTimeoutMS: 500,
    }).connect();
    await client.db().collection('c').insertOne({});
    await rm(dataDir, { recursive: true });
    await expect(client.db().collection('c').insertOne({})).rejects.toThrow();
    await client.close();
    await mkdir(dataDir);
  });

  it('is readable by its owner alone', async () => {
    await chmod(dataDir, 0o755);
    await fill();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(dataDir))
      expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
  });
});
