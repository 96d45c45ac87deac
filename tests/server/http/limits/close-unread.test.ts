import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeUnread, parseSendQueues, peerOf } from '#server/http/limits/close-unread.ts';
import { ManualTimers } from '../../fixtures/manual-timers.ts';

let server: Server;
let timers: ManualTimers;
let answer: (response: ServerResponse) => void;
let accepted: Socket[];
let clients: Socket[];
/** Bytes that the system is said to hold for every connection. */
let queued: number;
beforeEach(async () => {
  timers = new ManualTimers();
  [accepted, clients, queued] = [[], [], 0];
  answer = (response) => response.end('ok');
  server = createServer((_, response) => answer(response));
  closeUnread(server, timers, async () => new Map(accepted.map((socket) => [peerOf(socket), queued])));
  server.on('connection', (socket) => accepted.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of [...clients, ...accepted]) socket.destroy();
  server.close();
});

/** Opens a connection that gets the first bytes of an answer. */
async function open(): Promise<void> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(client, 'data');
  client.pause();
}

describe('a connection', () => {
  it('is closed when the system holds its answer, and no byte went for 45 s', async () => {
    await open();
    queued = 3_000_000;
    await timers.pass(15_000);
    await timers.pass(30_000);
    expect(accepted[0]!.destroyed).toBe(false);
    await timers.pass(15_000);
    expect(accepted[0]!.destroyed).toBe(true);
  });

  it('stays open as long as some bytes go', async () => {
    await open();
    for (queued = 3_000_000; queued > 2_999_980; queued--) await timers.pass(30_000);
    expect(accepted[0]!.destroyed).toBe(false);
  });

  it('stays open when it is idle', async () => {
    await open();
    await timers.pass(600_000);
    expect(accepted[0]!.destroyed).toBe(false);
  });

  it('is closed by Node’s own timeout only if a part of its answer waits in this process', async () => {
    expect(server.timeout).toBe(45_000);
    answer = (response) => response.write('…');
    await open();
    answer = (response) => response.write('x'.repeat(50_000_000));
    await open();
    for (const socket of accepted) socket.emit('timeout');
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  });
});

it.each([
  ['127.0.0.1', 47_322, '0100007F:B8DA'],
  ['::ffff:192.0.2.7', 80, '070200C0:0050'],
  ['2001:db8::1:2', 65_535, '02000100:FFFF'],
  ['::1', 1, '01000000:0001'],
  ['fe80::7%eth0', 1, '07000000:0001'],
])('the peer %s, port %i, is %s in the system’s tables', (remoteAddress, remotePort, name) => {
  expect(peerOf({ remoteAddress, remotePort })).toBe(name);
});

it('the system’s tables tell which connections hold bytes', () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1267 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100
   1: 0100007F:1267 4D00007F:B8DA 01 00333072:00000000 01:00000014 00000000     0        0 2 2 0 20
   2: 0100007F:1267 4E00007F:B8DB 01 00000000:00000012 00:00000000 00000000     0        0 3 2 0 20
   3: 00000000000000000000000001000000:1267 B80D01200000000000000000070000C0:0050 04 0000000A:00000000 00:0
`;
  expect([...parseSendQueues(table)]).toEqual([
    ['4D00007F:B8DA', 3_354_738],
    ['070000C0:0050', 10],
  ]);
});
