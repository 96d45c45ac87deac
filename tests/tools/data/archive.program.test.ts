import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendDeletion } from '#server/core/deletion-log.ts';
import { hashBy } from '#server/core/keyed-hashes.ts';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import type { CollectionDefinition } from '#server/store/core/define-collection.ts';
import { LedgerAuditRepository } from '#server/store/repositories/core/ledger-audit-repository.ts';
import { archive as archiveCommand, archiveDatabase } from '#tools/data/archive.ts';
import { readArchive } from '#tools/data/archive-read.ts';
import { databases } from '../../server/fixtures/databases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dayMs = 86_400_000;
const nowMs = Date.now();
const nobody = (_playerId: string) => false;
const players = ['ada', 'ben'];
let server: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let connection: Database;
let database: mongo.Db;
let folder: string;

beforeAll(async () => {
  server = await databases[0]!.start();
  connection = await connectMongoose(server.uri);
  database = connection.connection.getClient().db(connection.connection.name) as unknown as mongo.Db;
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

/** One entry a revision, its age in days and its amount; `debtAfter` is on a refund. */
const history: readonly [ageDays: number, currency: string, amount: number][] = [
  [300, 'default', 500],
  [290, 'clean', 90],
  [250, 'default', -200],
  [170, 'default', 40],
  [2, 'clean', -30],
];
const flightAges = [260, 200, 10];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  for (const name of ['players', 'ledger', 'flights', 'ledgerCarries', 'kept', 'orders'])
    await database.collection(name).deleteMany({});
  await collection('kept').insertOne({ _id: 'secret', text: 'of a test' });
  for (const playerId of players) {
    const balance: Record<string, number> = { default: 0, clean: 0 };
    const entries = history.map(([age, currency, amount], index) => {
      balance[currency] = (balance[currency] ?? 0) + amount;
      return {
        _id: `${playerId}-${index}`,
        playerId,
        order: (index + 1) * 1000,
        atMs: nowMs - age * dayMs,
        currency,
        amount,
        reason: 'grant',
        reference: '',
        balanceAfter: balance[currency],
        ...(index === 2 && { debtAfter: 7 }),
      };
    });
    await collection('ledger').insertMany(entries);
    await collection('flights').insertMany(
      flightAges.map((age, index) => ({
        _id: `${playerId}-flight-${index}`,
        playerId,
        shipId: 'ship',
        order: index * 1000 + 1,
        finishedAtMs: nowMs - age * dayMs,
        flight: { seed: `${playerId} ${index}` },
        mined: 3,
      })),
    );
    const player = { _id: playerId, rev: history.length, balance, outbox: [], shop: { orders: [] } };
    await collection('players').insertOne(player);
  }
});

afterEach(() => rm(folder, { recursive: true }));

const collection = (name: string) => database.collection<{ _id: string; [field: string]: unknown }>(name);
const archive = (isDeleted = nobody, through = database) =>
  archiveDatabase(through, { folder, days: 180, isDeleted });
const idsOf = async (name: string) =>
  (await collection(name).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const read = async (playerId: string) =>
  (await readArchive(folder, playerId)).sentences.map((line) => JSON.parse(line));

/** Differences that either audit finds. */
async function differences(): Promise<unknown[]> {
  const [live, whole] = [
    await new LedgerAuditRepository(connection).checkPlayers(players),
    await auditLedger(database),
  ];
  return [...live, ...whole.unbalanced];
}

/** The database, failing at a write: `collection method`. */
function failingAt(wanted: string): mongo.Db {
  const failing = (name: string, real: object) =>
    new Proxy(real, {
      get: (target, method) => {
        const value = Reflect.get(target, method);
        if (`${name} ${String(method)}` === wanted)
          return async () => {
            throw new Error('the machine went out');
          };
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { collection: (name: string) => failing(name, database.collection(name)) } as unknown as mongo.Db;
}

describe('an archive', () => {
  it('holds exactly what left the database, in order, and both audits find every balance sound', async () => {
    const before = await collection('ledger').find({ playerId: 'ada' }).sort({ order: 1 }).toArray();
    const flown = await collection('flights').find({ playerId: 'ada' }).sort({ order: 1 }).toArray();
    expect(await differences()).toEqual([]);
    const { sentences, isSound } = await archive();
    expect(sentences[0]).toMatch(/^6 ledger entries and 4 flights older than 180 days went to /);
    expect(isSound).toBe(true);
    expect(await differences()).toEqual([]);
    expect(await idsOf('ledger')).toEqual(['ada-3', 'ada-4', 'ben-3', 'ben-4']);
    expect(await idsOf('flights')).toEqual(['ada-flight-2', 'ben-flight-2']);
    expect(await read('ada')).toEqual([
      ...before.slice(0, 3).map((entry) => ({ collection: 'ledger', ...entry })),
      ...flown.slice(0, 2).map((flight) => ({ collection: 'flights', ...flight })),
    ]);
    expect(await read('nobody')).toEqual([]);
  });

  it('is changed by nothing when it is made again, and goes on when more has become old', async () => {
    await archive();
    const [files, all] = [await readdir(folder), await read('ben')];
    expect((await archive()).sentences[0]).toMatch(/^0 ledger entries and 0 flights/);
    expect([await readdir(folder), await read('ben')]).toEqual([files, all]);
    await archiveDatabase(database, { folder, days: 100, isDeleted: nobody });
    expect(await idsOf('ledger')).toEqual(['ada-4', 'ben-4']);
    expect((await read('ben')).map(({ _id }) => _id)).toEqual(
      ['0', '1', '2', '3', 'flight-0', 'flight-1'].map((name) => `ben-${name}`),
    );
    expect(await differences()).toEqual([]);
  });

  it.each(['ledgerCarries bulkWrite', 'ledger bulkWrite', 'flights deleteMany'])(
    'that breaks off at the step %s loses nothing, and the next run ends it',
    async (step) => {
      const { sentences, isSound } = await archive(nobody, failingAt(step));
      expect([sentences[0], isSound]).toEqual(['The archive broke off: the machine went out', false]);
      expect(await differences()).toEqual([]);
      expect((await archive()).isSound).toBe(true);
      expect(await differences()).toEqual([]);
      expect(await idsOf('ledger')).toEqual(['ada-3', 'ada-4', 'ben-3', 'ben-4']);
      expect((await read('ada')).map(({ _id }) => _id)).toHaveLength(5);
    },
  );

  it('loses its torn end, whose entries the database still has', async () => {
    await archive(nobody, failingAt('ledgerCarries bulkWrite'));
    const file = join(folder, (await readdir(folder)).find((name) => name.startsWith('ledger'))!);
    await truncate(file, (await readFile(file)).length - 20);
    await expect(readArchive(folder, 'ada')).rejects.toThrow(/is cut off. Run `npm run archive` again/);
    expect((await archive()).sentences).toContainEqual(expect.stringContaining(`${file} lost its torn end`));
    expect(await read('ada')).toHaveLength(5);
  });

  it('that is made while the audit reads is no difference', async () => {
    const whileReading = {
      ...connection,
      collection: (definition: CollectionDefinition<never>) => {
        const real = connection.collection(definition);
        if (definition.name !== 'ledger') return real;
        const find = async function* (filter: object, options: object) {
          await archive();
          yield* real.collection.find(filter, options);
        };
        return { collection: { find } };
      },
    } as unknown as Database;
    expect(await new LedgerAuditRepository(whileReading).checkPlayers(players)).toEqual([]);
    expect(await idsOf('ledger')).toHaveLength(4);
  });

  it('leaves out a player with undelivered changes, and one whose old entries are wrong', async () => {
    await collection('players').updateOne({ _id: 'ada' }, { $set: { outbox: [{ kind: 'score' }] } });
    await collection('ledger').deleteOne({ _id: 'ben-0' });
    const { sentences, isSound } = await archive();
    expect(sentences).toContain('Left for the next run: 1 player with undelivered changes.');
    expect(sentences).toContainEqual(expect.stringMatching(/player ben, .* sum to -2, and the last says 3/));
    expect(isSound).toBe(false);
    expect(await idsOf('ledger')).toHaveLength(9);
  });

  it('counts an entry once that a late delivery brings back', async () => {
    const entry = await collection('ledger').findOne({ _id: 'ada-0' });
    await archive();
    await collection('ledger').insertOne(entry!);
    expect(await differences()).toEqual([]);
    await archive();
    expect(await idsOf('ledger')).not.toContain('ada-0');
    expect(await differences()).toEqual([]);
    expect((await read('ada')).filter(({ _id }) => _id === 'ada-0')).toHaveLength(1);
  });

  it('loses the lines of a deleted player at the next run, and no others', async () => {
    await archive();
    await collection('players').deleteOne({ _id: 'ada' });
    for (const name of ['ledger', 'flights']) await collection(name).deleteMany({ playerId: 'ada' });
    const kept = await read('ben');
    const { sentences } = await archive((playerId) => playerId === 'ada');
    expect(sentences[1]).toBe('5 lines of deleted players went out of the archive.');
    const texts = (await readdir(folder)).map(async (name) => gunzipSync(await readFile(join(folder, name))));
    expect((await Promise.all(texts)).join('')).not.toContain('ada');
    expect(await read('ben')).toEqual(kept);
    expect(await idsOf('ledgerCarries')).toEqual(['ben']);
  });

  it('lets one run at a time into its folder', async () => {
    await writeFile(join(folder, 'running'), '');
    await expect(archive()).rejects.toThrow(/Another run writes to .* try again in five minutes/);
    await rm(join(folder, 'running'));
    await archive();
  });
});

describe('the commands', () => {
  const run = (command: string, ...given: string[]) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: folder };
      const all = ['tools/data/data.mjs', command, ...given];
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, text: stdout + stderr }),
      );
    });
  const archiveAt = (uri: string, argument: string | null, hashKey: string | null = null) =>
    archiveCommand(folder, uri, { backupDir: folder, hashKey, argument });

  it('archive the data folder of a stopped server, and read the archive', async () => {
    expect((await run('import-from', server.uri)).status).toBe(0);
    const archived = await run('archive', folder);
    expect(archived.text).toMatch(/^6 ledger entries and 4 flights[\s\S]* Every balance equals its ledger/);
    expect(archived.status).toBe(0);
    const { status, text } = await run('archive-read', join(folder, 'archive'), 'ada');
    expect([status, text.trim().split('\n')]).toEqual([0, expect.objectContaining({ length: 5 })]);
  });

  it('know deleted players by the log of deletions, and refuse another hash key', async () => {
    await archiveAt(server.uri, null);
    await collection('kept').insertOne({ _id: 'hash key', text: 'key' });
    await appendDeletion(folder, hashBy('key')('deletion', 'ben'), nowMs);
    await expect(archiveAt(server.uri, null, 'another')).rejects.toThrow(/HASH_KEY is another one/);
    expect((await archiveAt(server.uri, '180')).sentences[1]).toMatch(/^5 lines of deleted players/);
    expect((await readArchive(join(folder, 'archive'), 'ben')).sentences).toEqual([]);
    expect((await readArchive(join(folder, 'archive'), 'ada')).sentences).toHaveLength(5);
  });

  it('refuse a wrong call by a sentence', async () => {
    expect(await run('archive')).toEqual({
      status: 2,
      text: 'Use: npm run archive -- mongodb://… or DATA_DIR, and [DAYS]\n',
    });
    expect((await run('archive-read', folder)).text).toBe('Use: npm run archive-read -- FOLDER PLAYERID\n');
    for (const days of ['29', 'many', '30.5'])
      await expect(archiveAt(server.uri, days)).rejects.toThrow(/DAYS is a whole number of at least 30/);
    await expect(readArchive(folder, 'ada')).rejects.toThrow(/there is no archive in/);
    await expect(archiveAt(folder, null)).rejects.toThrow(/There is no embedded database in/);
    await collection('kept').deleteMany({});
    await expect(archiveAt(server.uri, null)).rejects.toThrow(/there is no installation in this data/);
    expect(await readdir(folder)).toEqual([]);
  });
});
