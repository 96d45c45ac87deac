import { execFile } from 'node:child_process';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  answered,
  expectSentence,
  moveTo,
  playThrough,
  refusalOf,
  type Scenario,
  settlePilots,
} from './scenario.ts';

const run = promisify(execFile);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The process neither runs nor ends for some seconds, as in a machine that is suspended. */
export const stopped = (stoppedMs: number): Scenario => ({
  what: 'process stopped and continued',
  tried: `${stoppedMs / 1000} s, 8 pilots`,
  run: async (server) => {
    const pilots = await settlePilots(await server.start(), 8);
    return playThrough(pilots, async () => {
      await answered(pilots, 20);
      server.signal('SIGSTOP');
      await wait(stoppedMs);
      server.signal('SIGCONT');
      return `goes on after ${seconds(await answered(pilots, 40))}`;
    });
  },
});

export const fewHandles: Scenario = {
  what: '64 file handles',
  tried: 'a start; a running server, 8 pilots, 100 idle connections',
  run: async (server) => {
    expectSentence(
      await refusalOf(server.start({ wrap: ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh'] })),
      /EMFILE/,
    );
    const url = await server.start();
    const pilots = await settlePilots(url, 8);
    return playThrough(pilots, async () => {
      await run('prlimit', ['--pid', String(server.pid()), '--nofile=64:64']);
      const idle = Array.from({ length: 100 }, () =>
        createConnection(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined),
      );
      await wait(5000);
      for (const socket of idle) socket.destroy();
      const goesOnMs = await answered(pilots, 40);
      return `a start ends with EMFILE; a running server goes on ${seconds(goesOnMs)} after they closed`;
    });
  },
};

export const smallHeap: Scenario = {
  what: '128 MB heap',
  tried: '32 pilots, 2 000 changes',
  run: async (server) => {
    const pilots = await settlePilots(await server.start({ nodeArgs: ['--max-old-space-size=128'] }), 32);
    return playThrough(pilots, async () => `done after ${seconds(await answered(pilots, 2000, 300_000))}`);
  },
};

/** The machine's clock jumps a day ahead, then a day back, and is right again. */
export const movedClock: Scenario = {
  what: 'clock + 24 h and − 24 h',
  tried: '4 pilots, killed and started while it is ahead',
  run: async (server) => {
    const nodeArgs = ['--import', join(process.cwd(), 'tests/labs/faults/table/move-clock.mjs')];
    const pilots = await settlePilots(await server.start({ nodeArgs }), 4);
    const statuses: number[] = [];
    await server.end('SIGKILL');
    for (const hours of [24, -24]) {
      moveTo(pilots, await server.start({ nodeArgs, env: { CLOCK_HOURS: String(hours) } }));
      statuses.push((await pilots[0]!.client.call('protomatters.convert', { body: { amount: 1 } })).status);
      await server.end('SIGKILL');
    }
    if (statuses.some((status) => status !== 403 && status !== 401)) throw new Error(`answers ${statuses}`);
    return playThrough(pilots, async () => {
      moveTo(pilots, await server.start({ nodeArgs, env: { ACCEPT_CLOCK: '1' } }));
      await answered(pilots, 40);
      return `a wrong clock refuses signed calls (${statuses.join(', ')}); with the right one, accepted, it goes on`;
    });
  },
};
