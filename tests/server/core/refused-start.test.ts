import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseAddress, refuseFolder, StartRefused } from '#server/core/start-refused.ts';
import { buildServerProcess, type ServerProcess } from '#tests/server/fixtures/start-server-process.ts';

let server: ServerProcess;
let other: Server;
let taken: string;
let folder: string;
beforeAll(async () => {
  server = await buildServerProcess();
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = String((other.address() as AddressInfo).port);
  folder = mkdtempSync(join(tmpdir(), 'refused-start-'));
});
afterAll(async () => {
  other.close();
  rmSync(folder, { recursive: true });
  await server.remove();
});

/** Starts a server that doesn't come up; returns its exit status and what it wrote. */
async function startInVain(env: Record<string, string>): Promise<{ status: number | null; text: string }> {
  await expect(server.start({ env })).rejects.toThrow(/ended with/);
  return { status: await server.exited(), text: server.log() };
}

describe('a start that can’t succeed ends with one sentence', () => {
  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a taken port', () => ({ PORT: taken }), /^Port \d+ is taken: .* set PORT to another number\.$/],
    ['a taken port for operators', () => ({ ADMIN_PORT: taken }), /^Port \d+ is taken: .* set ADMIN_PORT to/],
    ['a host of another machine', () => ({ HOST: '127.0.0.1.example' }), /^HOST=.* without BOT_TOKEN/],
    [
      'a bot’s host of another machine',
      () => ({ HOST: '203.0.113.9', ALLOW_LOCAL_MESSENGER: '1' }),
      /HOST=203/,
    ],
    ['a file as data folder', () => ({ DATA_DIR: fileNamed('file') }), /^DATA_DIR=.*file is a file, .*\.$/],
    ['a data folder in a file', () => ({ DATA_DIR: join(fileNamed('f'), 'x') }), /^DATA_DIR=.* lies in one/],
    ['a damaged database', () => ({ DATA_DIR: damaged() }), /^The database in DATA_DIR=.* can't be opened: /],
    ['a port that is none', () => ({ PORT: '99999' }), /^PORT=99999 is not a port/],
    [
      'an address with a path',
      () => ({ PUBLIC_URL: 'https://game.example/a' }),
      /^PUBLIC_URL=.* more than a host/,
    ],
    ['a URI that is none', () => ({ MONGODB_URI: 'mongodb://a:b@c@d/' }), /^MONGODB_URI can't be read: /],
  ])('because of %s', async (_, env, sentence) => {
    const { status, text } = await startInVain(env());
    const lines = text
      .trim()
      .split('\n')
      .filter((line) => !line.includes('ALLOW_LOCAL_MESSENGER=1:'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(sentence);
    expect(status).toBe(1);
  });

  it('because of data that another server uses', async () => {
    const first = await buildServerProcess();
    await first.start();
    const { status, text } = await startInVain({ DATA_DIR: first.dataDir });
    await first.remove();
    expect(text).toMatch(/^DATA_DIR=\S+ is in use by another server or database\. Stop it, .*\.\n$/);
    expect(status).toBe(1);
  });
});

describe('a refusal', () => {
  const failure = (code: string) => Object.assign(new Error(`${code}: x`), { code });

  it.each([
    ['EACCES', /^DATA_DIR=\/data can't be written/],
    ['EPERM', /^DATA_DIR=\/data can't be written/],
    ['EROFS', /^DATA_DIR=\/data is on a read-only disk/],
    ['ENOSPC', /^The disk of DATA_DIR=\/data is full/],
    ['ENOENT', /^The database in DATA_DIR=\/data can't be opened: ENOENT: x\./],
  ])('of a data folder says what to do after %s', (code, sentence) => {
    const refused = refuseFolder(failure(code), '/data');
    expect(refused).toBeInstanceOf(StartRefused);
    expect((refused as Error).message).toMatch(sentence);
  });

  it('of a port says what to do, and leaves other errors alone', () => {
    expect(refuseAddress(failure('EACCES'), 'PORT', 80, '::')).toHaveProperty(
      'message',
      expect.stringMatching(/^This user may not/),
    );
    expect(refuseAddress(failure('EADDRNOTAVAIL'), 'PORT', 80, 'h')).toHaveProperty(
      'message',
      expect.stringMatching(/^HOST=h is no/),
    );
    const unknown = failure('EMFILE');
    expect(refuseAddress(unknown, 'PORT', 80, '::')).toBe(unknown);
  });
});

function fileNamed(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}

function damaged(): string {
  const dataDir = join(folder, 'damaged');
  mkdirSync(join(dataDir, 'embedded'), { recursive: true });
  writeFileSync(join(dataDir, 'embedded/embedded.mdb'), 'garbage'.repeat(10_000));
  return dataDir;
}
