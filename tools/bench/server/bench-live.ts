import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import { livePath } from '#engine/protocol/core/live.ts';
import { Child } from './child.ts';
import { stayAwake } from './stay-awake.ts';
import { type BenchRow, median } from './table.ts';

const kinds = ['ours', 'ws'] as const;
const ways = ['one', 'all'] as const;
const rounds = 7;
const connections = 1000;
const pushesARound = 5000;
const minRatio = 0.6;

/** Pushes delivered per second of the server's CPU time: Socket.IO with our settings, beside plain ws. */
export async function benchLive(folder: string): Promise<BenchRow[]> {
  const servers = await Promise.all(
    kinds.map(async (kind) => {
      const child = await Child.start<{ port: number }>(folder, 'live-child', [kind]);
      const heard = new Heard();
      for (let count = 0; count < connections; count += 50)
        await Promise.all(
          Array.from({ length: 50 }, () => openDevice(child.info.port, kind === 'ours', heard)),
        );
      while ((await child.order('connections')) !== connections) await wait(20);
      return { child, heard, rates: { one: [] as number[], all: [] as number[] } };
    }),
  );
  for (let round = -3; round < rounds; round++)
    for (const { child, heard, rates } of round % 2 ? servers : servers.toReversed())
      for (const way of ways) {
        const before = await child.cpu();
        const sleep = stayAwake();
        const all = heard.next(pushesARound);
        await child.order(way, pushesARound);
        await all;
        sleep();
        const seconds = ((await child.cpu()) - before) / 1e6;
        if (round >= 0) rates[way].push(pushesARound / seconds);
      }
  for (const { child } of servers) await child.stop();
  const [ours, ws] = servers as [(typeof servers)[number], (typeof servers)[number]];
  return ways.map((way) => {
    const ratio = median(ours.rates[way].map((rate, round) => rate / ws.rates[way][round]!));
    return {
      what: `pushes to ${way === 'one' ? 'one of' : 'all'} 1000 connections, a CPU-second`,
      measured: `${thousands(ours.rates[way])}, ratio ${ratio.toFixed(2)}`,
      baseline: `ws ${thousands(ws.rates[way])}`,
      goal: `ratio ≥ ${minRatio.toFixed(2)}`,
      isMet: ratio >= minRatio,
    };
  });
}

function thousands(rates: readonly number[]): string {
  return `${(median(rates) / 1000).toFixed(0)}k`;
}

/** Counts the pushes received on all connections of a server. */
class Heard {
  #left = 0;
  #done: () => void = () => undefined;

  /** Resolves when `count` more have been received. */
  next(count: number): Promise<void> {
    this.#left = count;
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  count(): void {
    this.#left--;
    if (this.#left === 0) this.#done();
  }
}

/**
 * A connected device; for Socket.IO it implements Engine.IO 4 by hand, which costs this process the least.
 */
function openDevice(port: number, isSocketIo: boolean, heard: Heard): Promise<void> {
  const query = isSocketIo ? '?EIO=4&transport=websocket' : '';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}${query}`, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    if (!isSocketIo) socket.on('open', resolve);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 2);
      if (!isSocketIo || text === '42') heard.count();
      else if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text === '40') resolve();
    });
  });
}
