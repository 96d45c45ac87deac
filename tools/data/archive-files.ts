import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGunzip, gunzip, gzip } from 'node:zlib';
import { EJSON } from 'bson';

/** Collections with an archive, each with the field that has an entry's time. */
export const archivedCollections = { ledger: 'atMs', flights: 'finishedAtMs' } as const;
export type ArchivedCollection = keyof typeof archivedCollections;

/** A document as it is stored; an archive has each on a line of its own, as Extended JSON. */
export interface ArchivedDocument {
  readonly _id: string;
  readonly playerId: string;
  readonly order: number;
  readonly atMs?: number;
  readonly finishedAtMs?: number;
}

const namePattern = /^(ledger|flights)-\d{4}-\d\d-\w+\.ndjson\.gz$/;
/** Lines that are packed together when a file is rewritten. */
const packedAtOnce = 20_000;

/** The archive's files in a folder, in the order of their names. */
export async function archiveFiles(
  folder: string,
): Promise<{ collection: ArchivedCollection; file: string }[]> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  return names.map((name) => ({
    collection: name.split('-')[0] as ArchivedCollection,
    file: join(folder, name),
  }));
}

/**
 * Files of one run, one for each collection and month: `ledger-2026-03-20261126T041700123Z.ndjson.gz`. Each
 * call appends a packed part, makes sure that it is on the disk, and returns what it reads back from it.
 */
export class ArchiveWriter {
  readonly #folder: string;
  readonly #run: string;
  readonly #begun = new Set<string>();

  constructor(folder: string, nowMs: number) {
    this.#folder = folder;
    this.#run = new Date(nowMs).toISOString().replace(/[-:.]/g, '');
  }

  async append<Document extends ArchivedDocument>(
    collection: ArchivedCollection,
    documents: readonly Document[],
  ): Promise<Document[]> {
    const months = new Map<string, Document[]>();
    for (const document of documents) {
      const month = new Date(document[archivedCollections[collection]] ?? 0).toISOString().slice(0, 7);
      const ofMonth = months.get(month);
      if (ofMonth) ofMonth.push(document);
      else months.set(month, [document]);
    }
    const readBack: Document[] = [];
    for (const [month, ofMonth] of months) {
      const file = join(this.#folder, `${collection}-${month}-${this.#run}.ndjson.gz`);
      const lines = ofMonth.map((document) => EJSON.stringify(document));
      const text = await appendPart(file, lines, !this.#begun.has(file));
      if (!this.#begun.has(file)) await syncFolder(this.#folder);
      this.#begun.add(file);
      for (const line of linesOf(text)) readBack.push(parseLine<Document>(line));
    }
    if (readBack.length !== documents.length)
      throw new Error(`${readBack.length} of ${documents.length} documents were read back.`);
    return readBack;
  }
}

/** Appends a packed part to a file and returns its text as it is read back. */
async function appendPart(file: string, lines: readonly string[], isNew: boolean): Promise<string> {
  const text = lines.map((line) => `${line}\n`).join('');
  const packed = await promisify(gzip)(text);
  const handle = await open(file, isNew ? 'ax+' : 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    await handle.appendFile(packed);
    await handle.sync();
    const stored = Buffer.alloc(packed.length);
    await handle.read(stored, 0, packed.length, size);
    const readBack = (await promisify(gunzip)(stored)).toString();
    if (sha256(readBack) !== sha256(text)) throw new Error(`${file} doesn't hold what was written to it.`);
    return readBack;
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** An archive's file ends within a part, because its run broke off or still goes on. */
export class ArchiveCutOff extends Error {}

/** The lines of a file. Throws an ArchiveCutOff after the last whole line of one that is cut off. */
export async function* readLines(file: string): AsyncGenerator<string, undefined> {
  // Gives all of a file that is cut off, instead of an error.
  const unpacked = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  // Its errors arrive in the loop.
  pipeline(createReadStream(file), unpacked, () => undefined);
  let rest = '';
  try {
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}.`);
  }
  if (rest !== '') throw new ArchiveCutOff(`${file} is cut off.`);
  return undefined;
}

export function parseLine<Document extends ArchivedDocument>(line: string): Document {
  return EJSON.parse(line) as Document;
}

/**
 * Rewrites the files that hold lines of deleted players, without these lines, and those that are cut off,
 * without the torn end: entries of a torn part are still in the database.
 */
export async function cleanArchive(
  folder: string,
  isDeleted: (playerId: string) => boolean,
): Promise<{ removed: number; cutOff: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name));
  let removed = 0;
  const cutOff: string[] = [];
  for (const { file } of await archiveFiles(folder)) {
    const found = await countDeleted(file, isDeleted);
    if (found.isCutOff) cutOff.push(file);
    if (!found.isCutOff && found.deleted === 0) continue;
    await rewrite(file, isDeleted);
    await syncFolder(folder);
    removed += found.deleted;
  }
  return { removed, cutOff };
}

async function countDeleted(file: string, isDeleted: (playerId: string) => boolean) {
  let deleted = 0;
  const isCutOff = await forEachLine(file, async (line) => {
    if (isDeleted(parseLine(line).playerId)) deleted++;
  });
  return { deleted, isCutOff };
}

async function rewrite(file: string, isDeleted: (playerId: string) => boolean): Promise<void> {
  const part = `${file}.part`;
  let lines: string[] = [];
  let isNew = true;
  const flush = async () => {
    if (lines.length === 0) return;
    await appendPart(part, lines, isNew);
    [lines, isNew] = [[], false];
  };
  await forEachLine(file, async (line) => {
    if (isDeleted(parseLine(line).playerId)) return;
    if (lines.push(line) >= packedAtOnce) await flush();
  });
  await flush();
  if (isNew) await rm(file);
  else await rename(part, file);
}

/** Returns whether the file is cut off. */
async function forEachLine(file: string, action: (line: string) => Promise<void>): Promise<boolean> {
  try {
    for await (const line of readLines(file)) await action(line);
    return false;
  } catch (error) {
    if (error instanceof ArchiveCutOff) return true;
    throw error;
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
