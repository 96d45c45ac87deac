import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveMark, backupMark } from '#server/http/metrics/add-server-metrics.ts';
import { LocalExchange } from '#server/providers/exchanges/local-exchange.ts';
import { defaultSettings, type Settings } from '#server/settings.ts';
import { connectMongoose } from '#server/store/core/connect-mongoose.ts';
import { startRedis } from '#tools/cluster/start-redis.ts';
import { checkBackups, checkDataDir, checkFileSystem, checkSpace } from '#tools/doctor/check-data.ts';
import { checkDatabase, checkDatabaseState, type DatabaseState } from '#tools/doctor/check-database.ts';
import { checkHandles, checkMachineClock, checkNode, checkPorts } from '#tools/doctor/check-machine.ts';
import { checkBot, checkWebhook } from '#tools/doctor/check-messenger.ts';
import { checkPartners } from '#tools/doctor/check-partners.ts';
import { checkPublicUrl } from '#tools/doctor/check-public-url.ts';
import { checkRedis, checkRedisServer } from '#tools/doctor/check-redis.ts';
import { checkTraces } from '#tools/doctor/check-traces.ts';
import type { Finding } from '#tools/doctor/finding.ts';
import { BotServer } from '../../../server/fixtures/bot-server.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { WireProxy } from '../../../server/fixtures/wire-proxy.ts';

const gib = 1024 ** 3;
const hourMs = 3_600_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

const set = (more: Partial<Settings>): Settings => ({ ...defaultSettings, ...more });
const read = (findings: readonly Finding[]) => findings.map(({ level, text }) => `${level}: ${text}`);
const matching = (text: string) => expect.stringMatching(new RegExp(text));

describe('the machine', () => {
  it.each([
    ['20.18.3', 'wrong'],
    ['20.19.0', 'good'],
    ['21.7.0', 'wrong'],
    ['22.11.0', 'wrong'],
    ['22.12.0', 'good'],
    ['24.0.0', 'good'],
  ])('with Node %s is %s', (version, level) => expect(checkNode(version).level).toBe(level));

  it.each([
    [1024, 'wrong'],
    [20_000, 'risky'],
    [65_536, 'good'],
  ])('that lets a process open %d files is %s', (limit, level) =>
    expect(checkHandles(limit).map((found) => found.level)).toEqual([level]),
  );

  it('has a clock that is right, off, or wrong', () => {
    expect(checkMachineClock('Redis', 1_000_500, 1_000_000)).toEqual([]);
    expect(read(checkMachineClock('Redis', 1_005_000, 1_000_000))).toEqual([
      matching('risky: .* differ by 5 seconds'),
    ]);
    expect(checkMachineClock('Redis', 1_090_000, 1_000_000)[0]?.level).toBe('wrong');
  });

  it('has a port that is free, taken by another program, or by a server of the game', async () => {
    let body = 'a web page';
    const server: Server = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(read(await checkPorts(set({ port })))).toEqual([
      `wrong: Another program listens at 127.0.0.1:${port}.`,
    ]);
    body = '{"status":"ok"}';
    expect(read(await checkPorts(set({ port })))).toEqual([matching('good: A server of the game')]);
    expect(read(await checkPublicUrl(set({ publicUrl: `http://127.0.0.1:${port}` })))).toEqual([
      matching('good: .* leads to a server'),
    ]);
    await new Promise((resolve) => server.close(resolve));
    expect(read(await checkPorts(set({ port })))).toEqual([matching('good: .* is free')]);
    expect(read(await checkPublicUrl(set({ publicUrl: `http://127.0.0.1:${port}` })))).toEqual([
      matching('risky: .* does not answer'),
    ]);
    expect(read(await checkPorts(set({ port, host: '203.0.113.1' })))).toEqual([
      matching('wrong: .* no address of'),
    ]);
  });

  it('has partners that answer, or whose key, secret or script is wrong', async () => {
    const account = { key: 'the-key', secret: 'the-secret' };
    const exchange = new LocalExchange(account);
    const url = await exchange.start();
    const alpha = { exchange: 'alpha', url, ...account };
    expect(read(await checkPartners(set({})))).toEqual([]);
    expect(read(await checkPartners(set({ affiliates: [alpha, { ...alpha, secret: 'guess' }] })))).toEqual([
      matching('good: The exchange alpha answers'),
      matching('risky: .* 10004'),
    ]);
    const ads = { script: `${url}/sdk.js`, zone: '1', secret: 'a key with spaces', hosts: [] };
    expect(read(await checkPartners(set({ ads })))).toEqual([
      matching('wrong: AD_SECRET'),
      matching('wrong: .* no PUBLIC_URL'),
      matching('good: .* script answers'),
    ]);
    exchange.stop();
    const fine = { ads: { ...ads, secret: 'fine' }, publicUrl: 'https://game.example' };
    expect(read(await checkPartners(set(fine)))).toEqual([matching('risky: .* does not answer')]);
  });
});

describe('the folder of the data', () => {
  it('has to be writable, and is private', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'embedded'), { recursive: true, mode: 0o700 });
    expect((await checkDataDir(set({ dataDir }))).map(({ level }) => level)).not.toContain('wrong');
    await chmod(join(dataDir, 'embedded'), 0o755);
    expect(read(await checkDataDir(set({ dataDir })))).toContainEqual(
      matching('risky: Other users .* can open'),
    );
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    // Root may write to everything but the kernel's own folders.
    expect(read(await checkDataDir(set({ dataDir: '/proc/self/data' })))).toEqual([
      matching('wrong: This user may not'),
    ]);
  });

  it('must not be on a network file system or in memory', () => {
    expect(read(checkFileSystem('/d', 0x6969))).toEqual([matching('wrong: .*NFS')]);
    expect(read(checkFileSystem('/d', 0xff534d42 | 0))).toEqual([matching('wrong: .*CIFS')]);
    expect(read(checkFileSystem('/d', 0x01021994))).toEqual([matching('risky: .* in memory')]);
    expect(checkFileSystem('/d', 0xef53)).toEqual([]);
  });

  it('needs space', () => {
    const level = (free: number, used: number) => checkSpace('/d', free * gib, used * gib)[0]?.level;
    expect([level(0.5, 0), level(4, 0), level(9, 5), level(20, 5)]).toEqual([
      'wrong',
      'risky',
      'risky',
      'good',
    ]);
  });

  it('needs a sound backup that is not older than a day, and knows the archive', async () => {
    expect(read(await checkBackups(undefined))).toEqual([matching('risky: There is no BACKUP_DIR')]);
    expect(read(await checkBackups(join(folder, 'nowhere')))).toEqual([matching('wrong: .* cannot be read')]);
    const backups = join(folder, 'backups');
    await mkdir(backups);
    await writeFile(join(backups, 'monday.mdb'), '');
    expect(read(await checkBackups(backups))).toEqual([matching('risky: There is no sound backup')]);
    const mark = async (name: string, ageMs: number) => {
      const at = (Date.now() - ageMs) / 1000;
      await writeFile(join(backups, name), '');
      await utimes(join(backups, name), at, at);
    };
    await mark(backupMark, 0);
    expect(read(await checkBackups(backups))).toEqual([matching('good: .* 0 hours old')]);
    await mark(backupMark, 50 * hourMs);
    expect(read(await checkBackups(backups))).toEqual([matching('risky: .* 50 hours old')]);
    await mark(archiveMark, 34 * 24 * hourMs);
    expect(read(await checkBackups(backups))[1]).toMatch(/^good: The last archive .* 34 days old/);
    await mark(archiveMark, 36 * 24 * hourMs);
    expect(read(await checkBackups(backups))[1]).toMatch(/^risky: The last archive .* 36 days old/);
  });
});

describe('the database', () => {
  const sound: DatabaseState = {
    version: '7.0.5',
    isEmbedded: false,
    replicaSet: 'rs0',
    isSharded: false,
    arbiters: [],
    isRemoteWithoutTls: false,
  };
  it.each<[Partial<DatabaseState>, string]>([
    [{ replicaSet: null }, 'risky: The MongoDB is no replica set'],
    [{ arbiters: ['c:27017'] }, 'risky: The replica set has an arbiter \\(c:27017\\)'],
    [{ isRemoteWithoutTls: true }, 'risky: The connection to the database is not encrypted'],
    [{ version: '5.0.1' }, 'risky: MongoDB is version 5.0.1'],
  ])('that is %o is reported', (change, expected) => {
    expect(read(checkDatabaseState({ ...sound, ...change }))).toContainEqual(matching(expected));
  });

  it('that is a replica set or a sharded cluster is fine', () => {
    expect(read(checkDatabaseState(sound))).toEqual([matching('good: .* replica set rs0')]);
    const sharded = { ...sound, replicaSet: null, isSharded: true };
    expect(read(checkDatabaseState(sharded))).toEqual([matching('good: .* sharded cluster')]);
  });

  it('is asked, and refused where it is another bot’s', async () => {
    const { uri, stop } = await databases[0]!.start();
    const mongodbUri = uri;
    expect(read(await checkDatabase(set({ mongodbUri })))).toEqual([
      matching('risky: The database is on one machine'),
      matching('good: The database answers: the embedded database'),
      matching('good: The database keeps the promises'),
    ]);
    expect(read(await checkDatabase(set({ mongodbUri, isProduction: true })))).toContainEqual(
      matching('wrong: The database proto-trip holds no installation'),
    );
    const database = await connectMongoose(uri);
    const kept = database.documents<{ _id: string }>('kept');
    await kept.insertMany([
      { _id: 'bot', text: '8' },
      { _id: 'schema', number: 99 },
      { _id: 'clock', number: 60_000 },
    ] as never);
    await database.close();
    expect(read(await checkDatabase(set({ mongodbUri, botToken: '7:secret', hasDevTools: false })))).toEqual(
      expect.arrayContaining([
        matching('wrong: The data belongs to the bot 8, and the settings are for the bot 7'),
        matching('wrong: A newer version .*schema 99'),
        matching('wrong: Game time of the data was moved'),
      ]),
    );
    await stop();
  });

  it('that breaks a promise is named with it', async () => {
    const { uri, stop } = await databases[0]!.start();
    const proxy = await WireProxy.open(uri);
    proxy.onCommand = ({ createIndexes, indexes }) => {
      if (createIndexes) for (const index of indexes) delete index.expireAfterSeconds;
    };
    const findings = await checkDatabase(set({ mongodbUri: proxy.uri() }));
    expect(read(findings)).toContainEqual(matching('wrong: .* keep this game: documents do not expire'));
    expect(findings.find(({ level }) => level === 'wrong')?.advice).toMatch(
      /^Nothing of the game .*MONGODB_URI/,
    );
    proxy.close();
    await stop();
  });

  it('that does not answer is wrong, and its password stays secret', async () => {
    const mongodbUri = 'mongodb://game:hidden@127.0.0.1:9/proto-trip';
    const findings = await checkDatabase(set({ mongodbUri }), 100);
    expect(read(findings)).toEqual([matching('wrong: The database does not answer')]);
    expect(JSON.stringify(findings)).not.toContain('hidden');
  });
});

describe('Redis', () => {
  it('is asked for its version', async () => {
    const redis = await startRedis();
    expect(read(await checkRedis(set({ redisUrl: redis.url })))).toEqual([
      matching('good: Redis [\\d.]+ answers'),
    ]);
    await redis.kill();
    expect(read(await checkRedis(set({ redisUrl: redis.url })))).toEqual([
      matching('wrong: Redis does not answer'),
    ]);
  });

  it('should be new, and ask others for a password', () => {
    expect(read(checkRedisServer('127.0.0.1', '6.2.0', false))).toEqual([
      matching('risky: .* version 6.2.0'),
    ]);
    expect(read(checkRedisServer('redis.internal', '7.2.0', false))).toEqual([
      matching('risky: .* no password'),
    ]);
    expect(read(checkRedisServer('redis.internal', '7.2.0', true))).toEqual([matching('good')]);
  });
});

describe('the messenger', () => {
  const publicUrl = 'https://game.example/';
  const webhook = 'https://game.example/store/v1/webhooks/messenger/';
  it('is asked about the bot and its webhook', async () => {
    const bot = new BotServer();
    await bot.start();
    const settings = set({ botToken: bot.token, botApiUrl: bot.url, publicUrl });
    expect(read(await checkBot(settings))).toEqual([matching('risky: .* no webhook')]);
    bot.calls.push({
      method: 'setWebhook',
      isTest: false,
      parameters: { url: webhook, allowed_updates: ['message', 'pre_checkout_query'] },
    });
    expect(read(await checkBot(settings))).toEqual([matching('good: The messenger knows the bot')]);
    expect(read(await checkBot({ ...settings, botToken: '8:other' }))).toEqual([
      matching('wrong: The messenger does not know the bot'),
    ]);
    await bot.stop();
    const findings = await checkBot(settings);
    expect(read(findings)).toEqual([matching('wrong: The Bot API does not answer')]);
    expect(JSON.stringify(findings)).not.toContain(bot.token);
  });

  it('needs nothing without a bot', async () => {
    expect(read(await checkBot(set({})))).toEqual([matching('good: There is no bot')]);
  });

  it('may send elsewhere, too little, or in vain', () => {
    const sound = { url: webhook, waiting: 0, kinds: ['message', 'pre_checkout_query'], lastError: null };
    const found = (change: object) => read(checkWebhook({ ...sound, ...change }, publicUrl, 10 * hourMs));
    expect(found({ url: 'https://old.example/' })).toEqual([
      matching('wrong: .* to https://old.example/, not to'),
    ]);
    expect(found({ kinds: ['message'] })).toEqual([matching('wrong: .* does not send pre_checkout_query')]);
    expect(found({ waiting: 500 })).toEqual([matching('risky: 500 updates wait')]);
    const lastError = { atMs: 10 * hourMs - 120_000, text: 'Connection refused' };
    expect(found({ lastError })).toEqual([matching('risky: .* 2 minutes ago: Connection refused')]);
    expect(found({ lastError: { ...lastError, atMs: 0 } })).toEqual([matching('good')]);
  });
});

describe('a collector of traces', () => {
  it('is asked with its headers, and only where traces are on', async () => {
    const keys: (string | undefined)[] = [];
    const collector = createServer((request, response) => {
      keys.push(request.headers['x-key'] as string | undefined);
      response.writeHead(request.headers['x-key'] === 'a b' ? 200 : 401).end();
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const tracesUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
    expect(await checkTraces(set({}))).toEqual([]);
    expect(read(await checkTraces(set({ tracesUrl }), 'other=1, x-key=a%20b'))).toEqual([
      matching('^good: .* takes traces'),
    ]);
    expect(read(await checkTraces(set({ tracesUrl })))).toEqual([matching('^risky: .* answers with 401')]);
    await new Promise((done) => collector.close(done));
    expect(read(await checkTraces(set({ tracesUrl })))).toEqual([matching('^risky: .* does not answer')]);
    expect(keys).toEqual(['a b', undefined]);
  });
});
