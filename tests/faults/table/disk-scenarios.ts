import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerProcess } from '#tests/server/fixtures/start-server-process.ts';
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
/**
 * A limit on the size of files takes the place of a full disk. The shell ignores the signal that would end
 * the process.
 */
const fullAt = (blocks: number) => ['sh', '-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`, 'sh'];
/** As root, permissions don't count, so the folder is mounted read-only in a namespace of its own. */
const readOnly = (folder: string) => [
  ...['unshare', '-m', 'sh', '-c'],
  ...[`mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"`, folder],
];

const full: Scenario = {
  what: 'disk full',
  tried: '4 pilots play until the data file may not grow',
  run: async (server) => {
    const pilots = await settlePilots(await server.start({ wrap: fullAt(3000) }), pilotCount);
    return playThrough(pilots, async () => {
      const code = await server.exited();
      if (code === 0) throw new Error('the server ended as if all were well');
      const says = expectSentence(server.log(), /the database can't write to/);
      moveTo(pilots, await server.start());
      await answered(pilots, 20);
      return `ends with code ${code} and “${says}”; with space again it goes on`;
    });
  },
};

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

export const diskScenarios: readonly Scenario[] = [full, unwritable, damaged, changed, gone];
