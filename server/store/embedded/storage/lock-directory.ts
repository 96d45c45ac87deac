import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

interface Holder {
  pid: number;
  /** When the process started, in a form that no other process of the same number shares. */
  started: string;
  token: string;
}

const SETTLE_MS = 50;
const ATTEMPTS = 5;

/**
 * Takes the lock on a data directory, and answers how to give it back. Throws while another process, or another
 * database in this one, holds it. A lock whose process is gone is taken over.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'lock');
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', token: randomUUID() };
  const draft = `${path}.${own.token}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    await take(path, draft, own);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(path)?.token === own.token) rmSync(path, { force: true });
  };
}

async function take(path: string, draft: string, own: Holder): Promise<void> {
  let tookOver = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (link(draft, path)) {
      // Another process that saw the same dead holder may just be moving this lock away, and puts it back.
      if (tookOver) await wait(SETTLE_MS);
      if (read(path)?.token === own.token) return;
      continue;
    }
    const holder = read(path);
    if (holder && isAlive(holder)) throw inUse(path, holder);
    tookOver = true;
    moveAway(path, holder, own);
  }
  throw new Error(`the lock ${path} changes hands all the time; try again`);
}

/** Moves a dead holder's lock away; when it was another's lock in truth, puts that back. */
function moveAway(path: string, dead: Holder | undefined, own: Holder): void {
  const aside = `${path}.${own.token}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside)?.token !== dead?.token) link(aside, path);
  rmSync(aside, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return (startOf(holder.pid) ?? holder.started) === holder.started;
}

/** The boot and the moment a process started; undefined where the system doesn't tell. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return undefined;
  }
}

function inUse(path: string, holder: Holder): Error {
  return new Error(
    `the data directory is in use by process ${holder.pid}: a second database on it would destroy data. ` +
      `If that is wrong, remove ${path}`,
  );
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
