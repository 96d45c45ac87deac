import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { bundleForNode, bundleWorker } from '../../../server/fixtures/embedded/bundle-for-node.ts';

const ROUNDS = 5;

describe('a database whose process is killed while it writes', () => {
  let dataDir: string;
  let workerFile: string;
  let writerFile: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-crash-'));
    [workerFile, writerFile] = await Promise.all([
      bundleWorker(),
      bundleForNode('tests/server/fixtures/embedded/endless-writer.ts'),
    ]);
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  /**
   * Kills a writing process after some acknowledged writes, more in later rounds. Returns the acknowledged
   * lines.
   */
  async function killedWriter(round: number): Promise<string[]> {
    const child: ChildProcess = spawn(process.execPath, [writerFile, dataDir, workerFile, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await expect.poll(() => output).toContain('started');
    if (round === 0) await expect(startEmbedded({ dataDir, workerFile })).rejects.toThrow(/in use/);
    const enough = 15 + round * 15;
    await expect.poll(() => output.split('\n').length, { interval: 2 }).toBeGreaterThan(enough);
    child.kill('SIGKILL');
    await once(child, 'close');
    const whole = output.slice(0, output.lastIndexOf('\n')).split('\n');
    return whole.filter((line) => line.includes('/'));
  }

  it('keeps every acknowledged write, and the next start takes over', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const lines = await killedWriter(round);
      expect(lines.length).toBeGreaterThan(10);
      acknowledged.push(...lines);
    }
    const { uri, stop } = await startEmbedded({ dataDir, workerFile });
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    const writes = client.db().collection<{ _id: string }>('writes');
    const found = new Set((await writes.find({}).toArray()).map(({ _id }) => _id));
    const lost = acknowledged.filter((line) => !found.has(line.split(' ')[0]!));
    expect(lost).toEqual([]);
    const counters = client.db().collection<{ _id: number; count: number }>('counters');
    for (const { _id, count } of await counters.find({}).toArray()) {
      const own = acknowledged.map((line) => line.split(' ')).filter(([, writer]) => Number(writer) === _id);
      expect(count).toBeGreaterThanOrEqual(Math.max(...own.map(([, , seen]) => Number(seen))));
      expect(count).toBeLessThanOrEqual(own.length + ROUNDS);
    }
    const byIndex = await writes.countDocuments({ pad: 'x'.repeat(200) }, { hint: 'pad_1' });
    expect(byIndex).toBe(found.size);
    await client.close();
    await stop();
  }, 180_000);
});
