import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findEmbedded, startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { bundleForNode, bundleWorker } from '../../../server/fixtures/embedded/bundle-for-node.ts';
import { codeOf } from '../../../server/fixtures/embedded/open-client.ts';

const outOfDiskSpace = 14031;
const MB = 1024 * 1024;

interface Row {
  _id: number;
  kind: number;
  pad: string;
}

let workerFile: string;
let hostFile: string;
let folder: string;
beforeAll(async () => {
  [workerFile, hostFile] = await Promise.all([
    bundleWorker(),
    bundleForNode('tests/server/fixtures/embedded/host.ts'),
  ]);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-full-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Uses the database at an address as a client that waits for nothing. */
async function withRows<T>(uri: string, use: (rows: mongo.Collection<Row>) => Promise<T>): Promise<T> {
  const client = await new mongoose.mongo.MongoClient(uri, { retryWrites: false }).connect();
  try {
    return await use(client.db().collection<Row>('rows'));
  } finally {
    await client.close();
  }
}

/** Inserts rows until one is refused; returns the number of acknowledged ones and the code of the refusal. */
async function fillUp(rows: mongo.Collection<Row>, from: number): Promise<{ count: number; code: unknown }> {
  for (let _id = from; _id < from + 20_000; _id++) {
    try {
      await rows.insertOne(row(_id));
    } catch (error) {
      return { count: _id, code: (error as { code?: unknown }).code };
    }
  }
  throw new Error('it never got full');
}

const row = (_id: number): Row => ({ _id, kind: Math.abs(_id % 7), pad: 'x'.repeat(20_000) });
const all = (count: number) => Array.from({ length: count }, (_, id) => id);

async function idsOf(rows: mongo.Collection<Row>): Promise<number[]> {
  return (await rows.find({}, { projection: { _id: 1 }, sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
}

/** A database in a process of its own, whose files may not grow beyond a number of blocks. */
async function startLimited(blocks: number): Promise<{ child: ChildProcess; uri: string }> {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, hostFile, folder, workerFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [uri] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
  return { child, uri: uri.trim() };
}

/** 8 to 16 MB, as the shell counts. */
const blocks = 16_384;

describe('a data file that may not grow', () => {
  it('is read on, and refuses writes until it may, also after kills in between', async () => {
    const first = await startLimited(blocks);
    const { count, code } = await withRows(first.uri, async (rows) => {
      await rows.createIndex({ kind: 1 });
      const filled = await fillUp(rows, 0);
      expect(await idsOf(rows)).toEqual(all(filled.count));
      expect(await codeOf(rows.insertOne(row(-1)))).toBe(outOfDiskSpace);
      return filled;
    });
    expect(code).toBe(outOfDiskSpace);
    expect(count).toBeGreaterThan(20);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');

    const second = await startLimited(blocks);
    await withRows(second.uri, async (rows) => {
      expect(await idsOf(rows)).toEqual(all(count));
      expect(await codeOf(rows.insertOne(row(-1)))).toBe(outOfDiskSpace);
    });
    second.child.kill('SIGKILL');
    await once(second.child, 'close');

    const { uri, stop } = await startEmbedded({ dataDir: folder, workerFile });
    await withRows(uri, async (rows) => {
      await rows.insertOne(row(count));
      expect(await idsOf(rows)).toEqual(all(count + 1));
      expect(await rows.countDocuments({ kind: { $gte: 0 } }, { hint: 'kind_1' })).toBe(count + 1);
    });
    await stop();
  });
});

/** Mounts a disk in memory on the folder. Only root may; null otherwise. */
function mountSmallDisk(megabytes: number): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => execFileSync('umount', ['--lazy', folder]);
  } catch {
    return null;
  }
}

function remount(mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, folder]);
}

/** Leaves this much of the folder's disk free. */
function leaveFree(megabytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'other'), Buffer.alloc(bavail * bsize - megabytes * MB));
}

describe('a small disk', () => {
  it('is kept from getting full by the database, and used again when there is room', async ({ skip }) => {
    const unmount = mountSmallDisk(100);
    if (!unmount) return skip('only root may mount a disk');
    try {
      const { uri, stop } = await startEmbedded({ dataDir: folder, workerFile, expireEveryMs: 200 });
      await withRows(uri, async (rows) => {
        await rows.createIndex({ kind: 1 });
        await rows.insertMany(all(10).map(row));
        leaveFree(50);
        expect(await codeOf(rows.insertOne(row(10)))).toBe(outOfDiskSpace);
        expect(await codeOf(rows.updateOne({ _id: 1 }, { $set: { kind: 3 } }))).toBe(outOfDiskSpace);
        expect(await codeOf(rows.createIndex({ pad: 1 }))).toBe(outOfDiskSpace);
        // An update that changes nothing needs no space.
        expect((await rows.updateOne({ _id: 1 }, { $set: { kind: 1 } })).matchedCount).toBe(1);
        await rows.insertOne(row(10), { comment: 'reserve' });
        await rows.deleteOne({ _id: 0 });
        expect(await idsOf(rows)).toEqual(all(11).slice(1));
        rmSync(join(folder, 'other'));
        await rows.insertOne(row(0));
        expect(await idsOf(rows)).toEqual(all(11));
      });
      await stop();
    } finally {
      unmount();
    }
  });

  it('without a byte free is read, and started again on', async ({ skip }) => {
    const unmount = mountSmallDisk(100);
    if (!unmount) return skip('only root may mount a disk');
    try {
      const first = await startEmbedded({ dataDir: folder, workerFile });
      await withRows(first.uri, (rows) => rows.insertMany(all(10).map(row)));
      leaveFree(0);
      await withRows(first.uri, async (rows) => {
        expect(await codeOf(rows.insertOne(row(10), { comment: 'reserve' }))).toBe(outOfDiskSpace);
        expect(await idsOf(rows)).toEqual(all(10));
      });
      await first.stop();
      const { uri, stop } = await startEmbedded({ dataDir: folder, workerFile });
      await withRows(uri, async (rows) => {
        expect(await idsOf(rows)).toEqual(all(10));
        expect(await codeOf(rows.insertOne(row(10)))).toBe(outOfDiskSpace);
        rmSync(join(folder, 'other'));
        await expect.poll(() => rows.insertOne(row(10)).catch(() => null)).not.toBeNull();
        expect(await idsOf(rows)).toEqual(all(11));
      });
      await stop();
    } finally {
      unmount();
    }
  });
});

describe('a read-only disk', () => {
  it('is read, and written at the same address when it can be', async ({ skip }) => {
    const unmount = mountSmallDisk(100);
    if (!unmount) return skip('only root may mount a disk');
    try {
      const first = await startEmbedded({ dataDir: folder, workerFile });
      await withRows(first.uri, async (rows) => {
        await rows.createIndex({ kind: 1 });
        await rows.insertMany(all(10).map(row));
      });
      await first.stop();
      remount('ro');
      const { uri, stop } = await startEmbedded({ dataDir: folder, workerFile });
      expect(await findEmbedded(folder)).toBe(uri);
      await expect(startEmbedded({ dataDir: folder, workerFile })).rejects.toThrow(/in use/);
      await withRows(uri, async (rows) => {
        expect(await idsOf(rows)).toEqual(all(10));
        expect(await rows.countDocuments({ kind: 2 }, { hint: 'kind_1' })).toBe(2);
        expect(await codeOf(rows.insertOne(row(10)))).toBe(outOfDiskSpace);
        expect(await codeOf(rows.insertOne(row(10), { comment: 'reserve' }))).toBe(outOfDiskSpace);
        expect(await codeOf(rows.deleteOne({ _id: 0 }))).toBe(outOfDiskSpace);
        expect(await codeOf(rows.createIndex({ pad: 1 }))).toBe(outOfDiskSpace);
        expect(await idsOf(rows)).toEqual(all(10));
        remount('rw');
        const insert = () => rows.insertOne(row(10)).catch(() => null);
        await expect.poll(insert).not.toBeNull();
        expect(await idsOf(rows)).toEqual(all(11));
      });
      await stop();
      expect(await findEmbedded(folder)).toBeNull();
    } finally {
      unmount();
    }
  });

  it('without data is refused', async ({ skip }) => {
    const unmount = mountSmallDisk(100);
    if (!unmount) return skip('only root may mount a disk');
    try {
      remount('ro');
      await expect(startEmbedded({ dataDir: folder, workerFile })).rejects.toThrow();
      expect(await findEmbedded(folder)).toBeNull();
    } finally {
      unmount();
    }
  });
});
