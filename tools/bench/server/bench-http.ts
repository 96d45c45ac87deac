import { connect, type Socket } from 'node:net';
import { Tokens } from '#server/core/sign-in/tokens.ts';
import { Child } from './child.ts';
import { identity, secret, writeCall } from './sample-call.ts';
import { stayAwake } from './stay-awake.ts';
import { type BenchRow, median, micro } from './table.ts';

const kinds = ['bare', 'ours', 'express'] as const;
const rounds = 11;
const callsARound = 800;
const connections = 16;

/**
 * CPU time of a signed POST without the database: bare node:http, our server, and Express with its defaults.
 */
export async function benchHttp(folder: string): Promise<BenchRow[]> {
  const { token } = new Tokens(secret).issue(identity);
  const calls = Array.from({ length: 256 }, (_, number) => writeCall(token, number));
  const servers = await Promise.all(
    kinds.map(async (kind) => {
      const child = await Child.start<{ port: number }>(folder, 'http-child', [kind]);
      const sockets = await Promise.all(
        Array.from({ length: connections }, () => openSocket(child.info.port)),
      );
      return { kind, child, sockets, costs: [] as number[] };
    }),
  );
  for (let round = -6; round < rounds; round++)
    for (const { child, sockets, costs } of round % 2 ? servers : servers.toReversed()) {
      const before = await child.cpu();
      const sleep = stayAwake();
      await Promise.all(sockets.map((socket) => ask(socket, calls, callsARound / connections)));
      sleep();
      const cost = ((await child.cpu()) - before) / callsARound;
      if (round >= 0) costs.push(cost);
    }
  for (const { child, sockets } of servers) {
    for (const socket of sockets) socket.destroy();
    await child.stop();
  }
  const [bare, ours, express] = servers.map(({ costs }) => costs) as [number[], number[], number[]];
  const ratioOf = (costs: readonly number[]) => median(costs.map((cost, round) => bare[round]! / cost));
  const row = (what: string, costs: readonly number[]) => ({
    what,
    measured: `${micro(median(costs))}, ratio ${ratioOf(costs).toFixed(2)}`,
    baseline: `node:http ${micro(median(bare))}`,
  });
  return [
    { ...row('signed POST without the database', ours), goal: 'ratio ≥ 0.80', isMet: ratioOf(ours) >= 0.8 },
    row('the same by Express as it comes', express),
  ];
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true).once('error', reject);
  });
}

/** Sends `count` calls one after another; each has to succeed. */
function ask(socket: Socket, calls: readonly Buffer[], count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = Math.ceil(count);
    let text = '';
    const next = () => socket.write(calls[left % calls.length]!);
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (text.length < end + 4 + length) return;
      if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      text = '';
      left--;
      if (left > 0) next();
      else {
        socket.off('data', take);
        resolve();
      }
    };
    socket.once('close', () => reject(new Error('A measured server hung up')));
    socket.setMaxListeners(0).on('data', take);
    next();
  });
}
