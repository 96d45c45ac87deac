import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cp, readFile, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '#tests/server/fixtures/start-server-process.ts';
import type { KilledPilot } from '../kills/killed-pilot.ts';
import {
  answered,
  expectSentence,
  moveTo,
  playThrough,
  refusalOf,
  type Scenario,
  settlePilots,
} from './scenario.ts';

const pilotCount = 4;
const dataFile = ({ dataDir }: ServerProcess) => join(dataDir, 'embedded/embedded.mdb');
/** As root, permissions don't count, so the folder is mounted read-only in a namespace of its own. */
const readOnly = (folder: string) => [
  ...['unshare', '-m', 'sh', '-c'],
  ...[`mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"`, folder],
];

const diskMegabytes = 100;

export const fullDisk: Scenario = {
  what: 'disk full',
  tried: '4 pilots play until another file fills the disk, a kill -9 and another start on it',
  run: async (server) => {
    const unmount = mountDisk(server.dataDir, diskMegabytes);
    if (!unmount) return 'not tried: only root may mount a small disk';
    try {
      return await playOnFullDisk(server);
    } finally {
      await server.end('SIGKILL');
      unmount();
    }
  },
};

async function playOnFullDisk(server: ServerProcess): Promise<string> {
  const pilots = await settlePilots(await server.start(), pilotCount);
  const other = join(server.dataDir, 'other');
  return playThrough(pilots, async () => {
    await answered(pilots, 20);
    const { bavail, bsize } = await statfs(server.dataDir);
    await writeFile(other, Buffer.alloc(bavail * bsize - 50 * 1024 * 1024));
    await readsOnly(server, pilots[0]!);
    await server.end('SIGKILL');
    moveTo(pilots, await server.start());
    await readsOnly(server, pilots[0]!);
    expectSentence(server.log(), /Changes are refused \(storage_full\)/);
    await rm(other);
    await answered(pilots, 20);
    return 'before and after the kill reads and sign-ins go on and changes get 503 storage_full; with room they go on by themselves';
  });
}

/** Mounts a disk in memory. Only root may; null otherwise. */
function mountDisk(folder: string, megabytes: number): (() => void) | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return () => execFileSync('umount', ['--lazy', folder]);
}

/** Waits until the server has no space for changes, and checks that it is read on and stays in rotation. */
async function readsOnly(server: ServerProcess, { client, telegramId }: KilledPilot): Promise<void> {
  const readyz = async () => {
    const response = await fetch(`${client.url}/readyz`);
    return `${response.status} ${((await response.json()) as { status: string }).status}`;
  };
  for (let tries = 0; (await readyz()) !== '200 disk_full'; tries++) {
    if (tries > 600) throw new Error(`it never got full: ${await readyz()}, ${server.log().slice(-300)}`);
    await wait(100);
  }
  await client.signIn(telegramId);
  const read = await client.call('protomatters.get');
  if (read.status !== 200) throw new Error(`reading gets ${read.status} ${JSON.stringify(read.error)}`);
  const change = await client.call('protomatters.convert', { body: { amount: 1_000_003 } });
  if (change.status !== 503 || change.error.code !== 'storage_full')
    throw new Error(`a change gets ${change.status} ${JSON.stringify(change.error)}`);
}

const unwritable: Scenario = {
  what: 'data folder read-only',
  tried: 'a start',
  run: async (server) => {
    const pilots = await settlePilots(await server.start(), pilotCount);
    await server.end('SIGTERM');
    const refusal = await refusalOf(server.start({ wrap: readOnly(server.dataDir) }));
    expectSentence(refusal, /EROFS|EACCES|read-only/i);
    return playThrough(pilots, async () => {
      moveTo(pilots, await server.start());
      await answered(pilots, 20);
      return 'the start is refused with the reason; writable again it goes on';
    });
  },
};

const damages: readonly [string, (path: string) => Promise<void>][] = [
  ['missing', (path) => rm(path)],
  ['empty', (path) => truncate(path, 0)],
  ['cut off', (path) => truncate(path, 60_000)],
  ['overwritten', (path) => writeFile(path, 'x'.repeat(100_000))],
];

const damaged: Scenario = {
  what: 'data file missing, empty, cut off, overwritten',
  tried: `${damages.length} starts, and one with the file restored`,
  run: async (server) => {
    const pilots = await settlePilots(await server.start(), pilotCount);
    await server.end('SIGTERM');
    const backup = join(server.dataDir, 'backup');
    await cp(dataFile(server), backup);
    for (const [, damage] of damages) {
      await damage(dataFile(server));
      expectSentence(await refusalOf(server.start()), /Nothing was changed\. Restore/);
      await cp(backup, dataFile(server));
    }
    return playThrough(pilots, async () => {
      moveTo(pilots, await server.start());
      await answered(pilots, 20);
      return 'each start is refused and says what to do; restored it goes on';
    });
  },
};

const changed: Scenario = {
  what: 'a changed byte in a stored player',
  tried: 'one player, the others play on',
  run: async (server) => {
    const pilots = await settlePilots(await server.start(), pilotCount);
    const { uuid } = await pilots[0]!.client.get('auth.me');
    await server.end('SIGTERM');
    const file = await readFile(dataFile(server));
    // The id as the first field of a document. Pages that are no longer in use are changed too.
    const id = Buffer.from(`_id\0\x25\0\0\0${uuid}\0`);
    for (let at = file.indexOf(id); at >= 0; at = file.indexOf(id, at + 1)) file[at + 80]! ^= 1;
    await writeFile(dataFile(server), file);
    const url = await server.start();
    moveTo(pilots, url);
    const { status } = await pilots[0]!.client.call('protomatters.get');
    if (status !== 500) throw new Error(`the damaged player gets ${status}`);
    expectSentence(server.log(), /is damaged: a value doesn't fit its checksum/);
    return playThrough(pilots.slice(1), async () => {
      await answered(pilots.slice(1), 20);
      return 'this player gets 500 and the log says why; the others play on';
    });
  },
};

const gone: Scenario = {
  what: 'data folder deleted while it runs',
  tried: 'one running server',
  run: async (server) => {
    await settlePilots(await server.start(), 1);
    const exited = server.exited();
    await rm(join(server.dataDir, 'embedded'), { recursive: true });
    const code = await exited;
    if (code === 0) throw new Error('the server ended as if all were well');
    return `ends with code ${code}: ${expectSentence(server.log(), /was deleted or replaced/)}`;
  },
};

export const diskScenarios: readonly Scenario[] = [fullDisk, unwritable, damaged, changed, gone];
