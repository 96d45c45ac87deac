import { existsSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const neededBytes = 2 ** 30;

/**
 * The variables that put temporary folders into memory where there is room. A database keeps every write on its disk before
 * it answers, and most of what a test of calls takes would be waiting for that.
 */
export function inMemory(): Record<string, string> {
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > neededBytes ? { TMPDIR: folder } : {};
}
