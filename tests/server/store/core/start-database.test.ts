import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePrivate, startDatabase } from '#server/store/core/start-database.ts';
import { leftOut } from '../../../left-out.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'proto-data-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const installed = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'mongod'))
  .find((file) => existsSync(file));

const isWindows = process.platform === 'win32';

describe('the data directory', leftOut(isWindows, 'Windows has no modes of files'), () => {
  it('is closed to other users, with what is in it', () => {
    chmodSync(dataDir, 0o755);
    makePrivate(join(dataDir, 'embedded'));
    expect([modeOf(dataDir), modeOf(join(dataDir, 'embedded'))]).toEqual(['700', '700']);
  });

  it('stays as it is when it has other things in it', () => {
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'index.html'), '');
    makePrivate(join(dataDir, 'embedded'));
    expect([modeOf(dataDir), modeOf(join(dataDir, 'embedded'))]).toEqual(['755', '700']);
  });
});

describe('a mongod on the path', leftOut(isWindows, 'Windows has no modes of files'), () => {
  it('is started on the loopback address, asks for a login, and gets one that nobody else can read', async () => {
    // Stands in for the binary: notes how it was started, and ends.
    const binary = join(dataDir, 'mongod.sh');
    writeFileSync(binary, `#!/bin/sh\necho "$@" > "${dataDir}/args"\nexit 1\n`, { mode: 0o755 });
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', binary);
    vi.stubEnv('MONGOMS_SYSTEM_BINARY_VERSION_CHECK', 'false');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(startDatabase(null, dataDir)).rejects.toThrow();
    const args = readFileSync(join(dataDir, 'args'), 'utf8');
    expect(args).toMatch(/--auth\b/);
    expect(args).not.toContain('--noauth');
    expect(args).toContain('--bind_ip 127.0.0.1');
    const login = join(dataDir, 'mongod-login.json');
    expect(modeOf(login)).toBe('600');
    expect(JSON.parse(readFileSync(login, 'utf8')).password).toMatch(/^[0-9a-f]{48}$/);
    expect(modeOf(join(dataDir, 'mongod'))).toBe('700');
  });

  it('answers nobody without the login, and keeps it over a restart', {
    ...leftOut(!installed, 'mongod is not installed'),
    timeout: 120_000,
  }, async () => {
    for (let start = 0; start < 2; start++) {
      const { uri, stop } = await startDatabase(null, dataDir);
      const client = await new mongoose.mongo.MongoClient(uri).connect();
      await client.db().collection('c').insertOne({ start });
      const stranger = await new mongoose.mongo.MongoClient(uri.replace(/\/\/[^@]+@/, '//')).connect();
      await expect(stranger.db('proto-trip').collection('c').countDocuments()).rejects.toThrow(/auth/i);
      expect(await client.db().collection('c').countDocuments()).toBe(start + 1);
      await Promise.all([client.close(), stranger.close()]);
      await stop();
    }
  });
});
