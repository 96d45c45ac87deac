import { Chance } from '../simulation/chance.ts';

const pageBytes = 4096;
/** A disk writes whole sectors: a torn page has some new sectors and some old ones. */
const sectorBytes = 512;
const metaPages = 2;

/** A data file: its pages up to the last one that holds something, and its length. */
export interface DataFile {
  readonly pages: Buffer;
  readonly length: number;
}

/** A data file as a power cut may have left it, and which of the two states it must open with. */
export interface CrashImage extends DataFile {
  readonly name: string;
  readonly opensWith: 'before' | 'after';
}

/**
 * Files that a power cut can leave of one commit. LMDB writes the changed pages, syncs, and then writes the
 * meta page. So before the sync any part of any page may be missing, and afterwards only the meta page. A new
 * length of the file without any page may be missing in any case. A full disk takes the first pages and a
 * part of the next one.
 */
export function crashImages(before: DataFile, after: DataFile, seed: number): CrashImage[] {
  const chance = new Chance(seed);
  const changed = changedPages(before.pages, after.pages).filter((page) => page >= metaPages);
  const some = changed.filter(() => chance.happens(0.5));
  const left = (name: string, pages: Buffer, opensWith: 'before' | 'after') => {
    const length = Math.max(before.length, pages.length);
    return { name, pages, length, opensWith };
  };
  return [
    left('some pages', withPages(before.pages, after.pages, some), 'before'),
    left('a full disk', cutOff(before.pages, after.pages, changed, chance), 'before'),
    left('torn pages', tornPages(before.pages, after.pages, changed, chance), 'before'),
    left('all pages, no meta page', withPages(before.pages, after.pages, changed), 'before'),
    left('all but the new length', after.pages, 'after'),
    { name: 'all', ...after, opensWith: 'after' },
  ];
}

function changedPages(before: Buffer, after: Buffer): number[] {
  const count = Math.ceil(Math.max(before.length, after.length) / pageBytes);
  return Array.from({ length: count }, (_, page) => page).filter(
    (page) => !pageOf(before, page).equals(pageOf(after, page)),
  );
}

function pageOf(file: Buffer, page: number): Buffer {
  return file.subarray(page * pageBytes, (page + 1) * pageBytes);
}

function withPages(before: Buffer, after: Buffer, pages: readonly number[]): Buffer {
  const last = Math.max(-1, ...pages);
  const file = Buffer.alloc(Math.max(before.length, Math.min(after.length, (last + 1) * pageBytes)));
  before.copy(file);
  for (const page of pages) pageOf(after, page).copy(file, page * pageBytes);
  return file;
}

function cutOff(before: Buffer, after: Buffer, pages: readonly number[], chance: Chance): Buffer {
  const whole = pages.slice(0, chance.below(pages.length));
  const file = withPages(before, after, whole);
  const next = pages[whole.length];
  if (next === undefined) return file;
  const end = Math.min(file.length, next * pageBytes + chance.below(pageBytes));
  if (end > next * pageBytes) after.copy(file, next * pageBytes, next * pageBytes, end);
  return file;
}

function tornPages(before: Buffer, after: Buffer, pages: readonly number[], chance: Chance): Buffer {
  const file = withPages(before, after, pages);
  for (const page of pages)
    for (let at = page * pageBytes; at < (page + 1) * pageBytes; at += sectorBytes)
      if (chance.happens(0.5)) {
        file.fill(0, at, at + sectorBytes);
        if (at < before.length) before.copy(file, at, at, at + sectorBytes);
      }
  return file;
}

/** The pages of a file up to the last one that isn't empty. */
export function withoutEmptyEnd(file: Buffer): Buffer {
  let end = Math.ceil(file.length / pageBytes);
  while (end > metaPages && pageOf(file, end - 1).every((byte) => byte === 0)) end--;
  return file.subarray(0, end * pageBytes);
}
