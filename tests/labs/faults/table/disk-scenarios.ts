import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cp, readFile, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../../server/fixtures/start-server-process.ts';
import type { KilledPilot } from '../kills/killed-pilot.ts';
import {
  answered,
  expectSentence,
  moveTo,
  playThrough,
  refusalOf,
  type Scenario,
  ScenarioSkipped,
  settlePilots,
} from './scenario.ts';

const pilotCount = 4;
const dataFile = ({ dataDir }: ServerProcess) => join(dataDir, 'embedded/embedded.mdb');
const diskMegabytes = 100;

export const fullDisk: Scenario = {
  what: 'disk full',
  tried: '4 pilots play until another file fills the disk, a kill -9 and another start on it',
  run: async (server) => {
    const unmount = mountDisk(server.dataDir, diskMegabytes);
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
    const [pilot] = pilots as [KilledPilot];
    await readsOnly(server, pilot);
    await pilot.client.signIn(pilot.telegramId);
    await server.end('SIGKILL');
    moveTo(pilots, await server.start());
    await readsOnly(server, pilot);
    await pilot.client.signIn(pilot.telegramId);
    expectSentence(server.log(), /Changes are refused \(storage_full\)/);
    await rm(other);
    await answered(pilots, 20);
    return 'before and after the kill reads and sign-ins go on and changes get 503 storage_full; with room they go on by themselves';
  });
}

/** Mounts a disk in memory, which only root may; returns the function that takes it away. */
function mountDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    throw new ScenarioSkipped('only root may mount a small disk');
  }
  return () => execFileSync('umount', ['--lazy', folder]);
}

/** Waits until the server has no space for changes, and checks that it is read on and stays in rotation. */
async function readsOnly(server: ServerProcess, { client }: KilledPilot): Promise<void> {
  const readyz = async () => {
    const response = await fetch(`${client.url}/readyz`);
    return `${response.status} ${((await response.json()) as { status: string }).status}`;
  };
  for (let tries = 0; (await readyz()) !== '200 disk_full'; tries++) {
    if (tries > 600) throw new Error(`it never got full: ${await readyz()}, ${server.log().slice(-300)}`);
    await wait(100);
  }
  const read = await client.call('protomatters.get');
  if (read.status !== 200) throw new Error(`reading gets ${read.status} ${JSON.stringify(read.error)}`);
  const change = await client.call('protomatters.convert', { body: { amount: 1_000_003 } });
  if (change.status !== 503 || change.error.code !== 'storage_full')
    throw new Error(`a change gets ${change.status} ${JSON.stringify(change.error)}`);
}

const readOnlyDisk: Scenario = {
  what: 'disk read-only',
  tried: 'a start of 4 pilots on it, and the disk mounted for writing while it runs',
  run: async (server) => {
    const unmount = mountDisk(server.dataDir, diskMegabytes);
    const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, server.dataDir]);
    try {
      const pilots = await settlePilots(await server.start(), pilotCount);
      await server.end('SIGKILL');
      remount('ro');
      return await playThrough(pilots, async () => {
        moveTo(pilots, await server.start());
        const [{ client, telegramId }] = pilots as [KilledPilot];
        await readsOnly(server, pilots[0]!);
        const signIn = await client.signIn(telegramId).catch(String);
        if (!/storage_full/.test(String(signIn))) throw new Error(`a sign-in gets ${signIn}`);
        expectSentence(server.log(), /Changes are refused \(storage_full\).*read-only/);
        remount('rw');
        await answered(pilots, 20);
        return 'players who are signed in read on, changes and sign-ins get 503 storage_full; writable again they go on by themselves';
      });
    } finally {
      await server.end('SIGKILL');
      unmount();
    }
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

export const diskScenarios: readonly Scenario[] = [fullDisk, readOnlyDisk, damaged, changed, gone];
