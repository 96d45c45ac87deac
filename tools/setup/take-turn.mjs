import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './run.mjs';

const folder = join(root, '.cache');
const lock = join(folder, 'set-up.lock');
const lookEveryMs = 500;
const touchEveryMs = 5000;
/** Age of a lock of another machine or container whose owner is taken for dead. */
const abandonedMs = 60_000;

/**
 * Waits until no other process installs or builds in this folder, and keeps the others waiting until the
 * returned function is called or the process ends. Throws a sentence when a folder of another user is in the
 * way.
 *
 * @param {string} written folder that the caller is about to write
 * @returns {Promise<() => void>}
 */
export async function takeTurn(written) {
  for (const path of [folder, join(root, written)]) expectWritable(path);
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; !takeLock(); tries++) {
    if (tries === 0) console.log('Waiting for the set-up of another npm start or npm test …');
    await wait(lookEveryMs);
  }
  const touch = setInterval(() => utimesSync(lock, new Date(), new Date()), touchEveryMs);
  touch.unref();
  const release = () => {
    clearInterval(touch);
    process.off('exit', release);
    rmSync(lock, { force: true });
  };
  process.once('exit', release);
  return release;
}

/** @param {string} path */
function expectWritable(path) {
  if (!existsSync(path)) return;
  try {
    accessSync(path, constants.W_OK);
  } catch {
    const { uid } = statSync(path);
    throw new Error(`${path} belongs to another user (${uid}). Delete it as that user or as root.`);
  }
}

function takeLock() {
  if (isAbandoned()) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** True for the lock of a process that was killed. */
function isAbandoned() {
  try {
    const [host, pid] = readFileSync(lock, 'utf8').split(' ');
    if (host === hostname() && pid) return !isAlive(Number(pid));
    return Date.now() - statSync(lock).mtimeMs > abandonedMs;
  } catch {
    // There is no lock.
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
