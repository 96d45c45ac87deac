import { mkdir, open, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { readDeletions } from '#server/core/deletion-log.ts';
import { hashBy } from '#server/core/keyed-hashes.ts';
import { archiveMark } from '#server/http/metrics/add-server-metrics.ts';
import { auditLedger } from '#server/store/core/audit-ledger.ts';
import { connectMongoose } from '#server/store/core/connect-mongoose.ts';
import { ServerStateRepository } from '#server/store/repositories/core/server-state-repository.ts';
import { type ArchivedDocument, ArchiveWriter, cleanArchive } from './archive-files.ts';
import { archiveLedger } from './archive-ledger.ts';
import { existingFile, folderOf, refuseInUse, withClient, withDatabase } from './embedded-data.ts';
import { count, ledgerReport, markDone, type Report } from './report.ts';
import type { DeletionSettings } from './restore.ts';

const defaultDays = 180;
/** Nothing waits for its delivery for so long, and nothing in the game looks back so far. */
const minDays = 30;
const dayMs = 86_400_000;
const flightsAtOnce = 2000;

export interface ArchiveSettings extends DeletionSettings {
  /** DAYS: older entries are archived; null for the default. */
  readonly argument: string | null;
}

/**
 * Moves old ledger entries and flights to files in the folder `archive` of BACKUP_DIR, and removes deleted
 * players from older files. `place` is a data folder whose server is stopped, or the URI of a MongoDB whose
 * servers may run. Breaks off without a loss; the next run goes on.
 */
export async function archive(dataDir: string, place: string, settings: ArchiveSettings): Promise<Report> {
  const days = settings.argument === null ? defaultDays : Number(settings.argument);
  if (!Number.isInteger(days) || days < minDays)
    throw new Error(`DAYS is a whole number of at least ${minDays}, such as ${defaultDays}.`);
  const folder = join(settings.backupDir, 'archive');
  const run = async (database: mongo.Db, uri: string, isStopped: boolean) => {
    const isDeleted = await readDeleted(database, uri, dataDir, settings);
    const done = await archiveDatabase(database, { folder, days, isDeleted });
    if (done.isSound) await markDone(settings.backupDir, archiveMark);
    if (!isStopped || !done.isSound) return done;
    const audit = ledgerReport('The rest was read.', await auditLedger(database));
    return { sentences: [...done.sentences, ...audit.sentences], isSound: audit.isSound };
  };
  if (/^mongodb(\+srv)?:\/\//.test(place))
    return withClient(place, (database) => run(database, place, false));
  await refuseInUse(place);
  existingFile(place);
  return withDatabase(folderOf(place), (database, uri) => run(database, uri, true));
}

interface ArchiveOptions {
  readonly folder: string;
  readonly days: number;
  readonly isDeleted: (playerId: string) => boolean;
}

/** The command on a connected database. Rejects when nothing was changed. */
export async function archiveDatabase(
  database: mongo.Db,
  { folder, days, isDeleted }: ArchiveOptions,
): Promise<Report> {
  const unlock = await lock(folder);
  const nowMs = Date.now();
  const beforeMs = nowMs - days * dayMs;
  try {
    const { removed, cutOff } = await cleanArchive(folder, isDeleted);
    const writer = new ArchiveWriter(folder, nowMs);
    const ledger = await archiveLedger(database, writer, beforeMs);
    const flights = await archiveFlights(database, writer, beforeMs);
    const sentences = [
      `${count(ledger.entries, 'ledger entry', 'ledger entries')} and ${count(flights, 'flight')} older than ${days} days went to ${folder}.`,
      `${count(removed, 'line')} of deleted players went out of the archive.`,
      ...cutOff.map(
        (file) => `A run had broken off: ${file} lost its torn end, which the database still had.`,
      ),
    ];
    if (ledger.waiting > 0)
      sentences.push(`Left for the next run: ${count(ledger.waiting, 'player')} with undelivered changes.`);
    for (const text of ledger.unsound) sentences.push(`Left as it was: ${text}.`);
    return { sentences, isSound: ledger.unsound.length === 0 };
  } catch (error) {
    const sentences = [
      `The archive broke off: ${(error as Error).message}`,
      'Nothing is lost. Run it again when the cause is gone; it goes on.',
    ];
    return { sentences, isSound: false };
  } finally {
    await unlock();
  }
}

/** Old flights go as they are: nothing is summed from them. */
async function archiveFlights(database: mongo.Db, writer: ArchiveWriter, beforeMs: number): Promise<number> {
  const flights = database.collection<ArchivedDocument & { _id: string }>('flights');
  let archived = 0;
  for (;;) {
    const found = await flights
      .find({ finishedAtMs: { $lt: beforeMs } })
      .sort({ finishedAtMs: 1 })
      .limit(flightsAtOnce)
      .toArray();
    if (found.length === 0) return archived;
    const stored = await writer.append('flights', found);
    const { deletedCount } = await flights.deleteMany({ _id: { $in: stored.map(({ _id }) => _id) } });
    if (deletedCount === 0) throw new Error('the flights that were archived could not be deleted.');
    archived += deletedCount;
  }
}

/** Whether a player is in the log of deletions. Refuses another HASH_KEY than that of the data. */
async function readDeleted(
  database: mongo.Db,
  uri: string,
  dataDir: string,
  { backupDir, hashKey }: DeletionSettings,
): Promise<(playerId: string) => boolean> {
  const isInstalled = await database.collection<{ _id: string }>('kept').findOne({ _id: 'secret' });
  if (!isInstalled) throw new Error('there is no installation in this data.');
  const deleted = await readDeletions([backupDir, dataDir]);
  if (deleted.size === 0) return () => false;
  const connection = await connectMongoose(uri);
  try {
    const hashOf = hashBy(await new ServerStateRepository(connection).hashKey(hashKey));
    return (playerId) => deleted.has(hashOf('deletion', playerId));
  } finally {
    await connection.close();
  }
}

const touchEveryMs = 30_000;
/** An untouched lock of this age is one that a crash has left. */
const staleAfterMs = 300_000;

/** Lets one run at a time into the folder: another would rewrite the files that this one writes. */
async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'running');
  const ageMs =
    Date.now() -
    (await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    ));
  if (ageMs > staleAfterMs) await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(
      `Another run writes to ${folder}, or has crashed there. If none runs, try again in five minutes.`,
    );
  });
  await handle.close();
  const touch = () => utimes(file, new Date(), new Date()).catch(() => undefined);
  const timer = setInterval(touch, touchEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await rm(file, { force: true });
  };
}
