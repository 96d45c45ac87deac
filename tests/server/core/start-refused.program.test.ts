import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseAddress, refuseFolder, StartRefused } from '#server/core/start-refused.ts';
import { connectMongoose } from '#server/store/core/connect-mongoose.ts';
import { databases } from '../fixtures/databases.ts';
import { buildServerProcess, type ServerProcess } from '../fixtures/start-server-process.ts';

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
    [
      'a bot’s host of another machine',
      () => ({ HOST: '203.0.113.9', ALLOW_LOCAL_MESSENGER: '1' }),
      /HOST=203/,
    ],
    ['a file as data folder', () => ({ DATA_DIR: fileNamed('file') }), /^DATA_DIR=.*file is a file, .*\.$/],
    ['a data folder in a file', () => ({ DATA_DIR: join(fileNamed('f'), 'x') }), /^DATA_DIR=.* lies in one/],
    ['a damaged database', () => ({ DATA_DIR: damaged() }), /^The database in DATA_DIR=.* can't be opened: /],
    ['a port that is none', () => ({ PORT: '99999' }), /^PORT=99999 is not a port/],
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

describe('the first start in production', () => {
  const env = () => ({ NODE_ENV: 'production', DATA_DIR: join(folder, 'production'), DEV_TOOLS: '1' });
  const endingOf = (args: readonly string[]) => server.start({ env: env(), args }).catch(String);

  it('is made by --init, once; without it nothing is made', async () => {
    expect(await endingOf([])).toMatch(/ended with 1: DATA_DIR=\S+ holds no installation\..* --init/);
    expect(existsSync(env().DATA_DIR)).toBe(false);
    expect(await endingOf(['--init'])).toMatch(/ended with 0: A new game begins in DATA_DIR=\S+\. Start the/);
    expect(await endingOf(['--init'])).toMatch(
      /ended with 1: There is an installation in DATA_DIR=\S+ already/,
    );
    expect(await endingOf([])).toMatch(/^http:/);
    await server.end('SIGTERM');
  });

  it('on an address is refused until it is asked for', async () => {
    const database = await databases[0]!.start();
    const given = { ...env(), MONGODB_URI: database.uri };
    const start = (args: readonly string[]) => server.start({ env: given, args }).catch(String);
    expect(await start([])).toMatch(
      /ended with 1: The database \S+ holds no installation\. Nothing was changed/,
    );
    const raw = await connectMongoose(database.uri);
    expect(await raw.connection.getClient().db().listCollections().toArray()).toEqual([]);
    await raw.close();
    expect(await start(['--init'])).toMatch(/ended with 0: A new game begins in the database at MONGODB_URI/);
    expect(await start([])).toMatch(/^http:/);
    await server.end('SIGTERM');
    await database.stop();
  });

  it('is not asked of data that a version before had begun', async () => {
    const database = await databases[0]!.start();
    const raw = await connectMongoose(database.uri);
    const kept = raw.documents<{ _id: string }>('kept');
    await kept.insertOne({ _id: 'secret', text: '00' } as never);
    await raw.close();
    const given = { ...env(), MONGODB_URI: database.uri };
    expect(await server.start({ env: given }).catch(String)).toMatch(/^http:/);
    await server.end('SIGTERM');
    await database.stop();
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
