import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'database-tool-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

/**
 * Starts `npm run database`; resolves with its first line, or with the exit status when it ends before that.
 */
async function start() {
  const child = spawn(process.execPath, ['tools/database.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const exited = once(child, 'exit').then(([status]) => status as number | null);
  const line = once(child.stdout, 'data').then(([text]) => String(text));
  const first = await Promise.race([line, exited]);
  return { child, first, exited, stderr: () => stderr };
}

async function insertAndCount(line: string): Promise<number> {
  const client = await new mongoose.mongo.MongoClient(line.trim().replace('MONGODB_URI=', '')).connect();
  const collection = client.db().collection('c');
  await collection.insertOne({});
  const count = await collection.countDocuments();
  await client.close();
  return count;
}

it('prints the URI of a database that keeps its data, and stops on SIGTERM', async () => {
  for (const count of [1, 2]) {
    const { child, first, exited } = await start();
    expect(first).toMatch(/^MONGODB_URI=mongodb:\/\/\S+\n$/);
    expect(await insertAndCount(String(first))).toBe(count);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  }
});

it('refuses a data folder in use with a sentence and status 1', async () => {
  await start();
  const second = await start();
  expect(second.first).toBe(1);
  expect(second.stderr()).toMatch(/^The database can't start: the data directory is in use/);
});
