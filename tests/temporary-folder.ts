import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2 ** 30;
/**
 * Unique by process and start time, because containers that share a folder have equal process ids. Short,
 * because a Unix socket's path in it is limited to about 100 bytes.
 */
const unique = [process.pid, Math.round(performance.timeOrigin)].map((part) => part.toString(36));
const name = `proto-${unique.join('-')}`;
const folders = [join(tmpdir(), name), join(memory, name)];
/**
 * Left on purpose by others: browsers, Node, and the embedded database, which links to a data folder with a
 * long path.
 */
const foreign = /^(\.|playwright|node-compile-cache|embedded-)/;

/**
 * Environment that puts a run's temporary files into a folder of its own: in memory where there is room. A
 * database keeps every write on its disk before it answers, and most of what a test of calls takes would be
 * waiting for that.
 */
export function inMemory(): Record<string, string> {
  const [onDisk = '', inShared = ''] = folders;
  return { TMPDIR: hasRoom() ? inShared : onDisk };
}

/** Environment that puts a run's temporary files into a folder of its own on the disk. */
export function onDisk(): Record<string, string> {
  return { TMPDIR: folders[0]! };
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}

/**
 * Creates the folders before a run. After it removes them, and fails when a test has left something behind.
 */
export default function setup(): () => void {
  const made = folders.filter((folder) => existsSync(join(folder, '..')));
  for (const folder of made) mkdirSync(folder, { recursive: true });
  return () => {
    const left = made
      .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
      .filter((file) => !foreign.test(file));
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    console.error(`Tests have left files behind: ${left.join(', ')}`);
    process.exitCode = 1;
  };
}
