import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { lockDirectory } from '#server/store/embedded/storage/lock-directory.ts';
import { bundleWorker } from './bundle-for-node.ts';

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
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow(/in use by process/);
    await stop();
    const again = await startEmbedded({ dataDir, workerFile });
    await again.stop();
    expect(await readdir(dataDir)).not.toContain('lock');
  });

  it('rejects when the data file cannot be opened', async () => {
    await mkdir(join(dataDir, 'embedded.mdb'));
    await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow();
    expect(await readdir(dataDir)).not.toContain('lock');
  });
});

describe('the lock', () => {
  it('of a process that is gone, or whose number another has now, is taken over', async () => {
    const lock = join(dataDir, 'lock');
    await writeFile(lock, JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', token: 'gone' }));
    (await lockDirectory(dataDir))();
    await writeFile(lock, JSON.stringify({ pid: process.pid, started: 'another boot/1', token: 'reused' }));
    const unlock = await lockDirectory(dataDir);
    expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    await writeFile(lock, 'half writ');
    (await lockDirectory(dataDir))();
  });

  it('is taken over by one of many', async () => {
    await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: 'x', token: 'gone' }));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(dataDir)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['lock']);
  });
});
