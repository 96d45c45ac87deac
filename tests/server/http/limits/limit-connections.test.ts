import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionCrowds, limitConnections, maxConnections } from '#server/http/limits/limit-connections.ts';

/** Crowds of 12 connections at most, and the names of those that were dropped. */
function crowdsOf12() {
  const dropped: string[] = [];
  const crowds = new ConnectionCrowds<{ resetAndDestroy(): void }>(12);
  const open = (name: string, network: string) => {
    const socket = { resetAndDestroy: () => dropped.push(name) };
    crowds.add(socket, network);
    return socket;
  };
  return { crowds, dropped, open };
}

describe('crowds of connections', () => {
  it('give a network a third of the connections, and drop its longest idle one for another', () => {
    const { crowds, dropped, open } = crowdsOf12();
    const sockets = ['a1', 'a2', 'a3', 'a4'].map((name) => open(name, 'a'));
    crowds.beginCall(sockets[0]!);
    crowds.makeLive(sockets[1]!);
    crowds.beginCall(sockets[2]!);
    crowds.endCall(sockets[2]!);
    expect(dropped).toEqual([]);
    open('a5', 'a');
    open('a6', 'a');
    expect(dropped).toEqual(['a4', 'a3']);
  });

  it('drop the new connection of a network whose others are all at work', () => {
    const { crowds, dropped, open } = crowdsOf12();
    for (const name of ['a1', 'a2', 'a3', 'a4']) crowds.beginCall(open(name, 'a'));
    open('a5', 'a');
    expect(dropped).toEqual(['a5']);
  });

  it('count a connection as at work until the last of its calls has ended', () => {
    const { crowds, dropped, open } = crowdsOf12();
    const sockets = ['a1', 'a2', 'a3', 'a4'].map((name) => open(name, 'a'));
    for (const socket of sockets) crowds.beginCall(socket);
    crowds.beginCall(sockets[0]!);
    crowds.endCall(sockets[0]!);
    open('a5', 'a');
    crowds.endCall(sockets[0]!);
    open('a6', 'a');
    expect(dropped).toEqual(['a5', 'a1']);
  });

  it('drop one of the largest network when all are taken: idle before live, none at work', () => {
    const { crowds, dropped, open } = crowdsOf12();
    for (const name of ['a1', 'a2', 'a3', 'a4']) crowds.beginCall(open(name, 'a'));
    for (const name of ['b1', 'b2', 'b3', 'b4']) crowds.makeLive(open(name, 'b'));
    for (const name of ['c1', 'c2', 'c3']) open(name, 'c');
    open('d1', 'd');
    expect(dropped).toEqual([]);
    open('e1', 'e');
    open('f1', 'f');
    expect(dropped).toEqual(['b1', 'b2']);
    open('g1', 'g');
    expect(dropped).toEqual(['b1', 'b2', 'c1']);
  });

  it('give the places of closed connections to others', () => {
    const { crowds, dropped, open } = crowdsOf12();
    const sockets = ['a1', 'a2', 'a3', 'a4'].map((name) => open(name, 'a'));
    for (const socket of sockets) crowds.remove(socket);
    for (const name of ['a5', 'a6', 'a7', 'a8']) open(name, 'a');
    expect(dropped).toEqual([]);
  });
});

it.each([
  [null, 32_768],
  [Number.POSITIVE_INFINITY, 32_768],
  [1_048_576, 32_768],
  [20_000, 19_744],
  [1024, 768],
])('a process that may open %s files takes %s connections', (handles, total) => {
  expect(maxConnections(handles)).toBe(total);
});

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

describe('a server for 12 connections', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  const accepted: Socket[] = [];
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of [...sockets.splice(0), ...accepted.splice(0)]) socket.destroy();
    server.close();
  });

  async function listen(trustedProxies: number): Promise<void> {
    answer = (response) => response.end('ok');
    server = createServer((_, response) => answer(response));
    limitConnections(server, trustedProxies, 12);
    server.on('connection', (socket) => accepted.push(socket));
    server.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  /** Opens connections one after the other; resolves when each got an answer to `text`. */
  async function open(count: number, text: string): Promise<Socket[]> {
    const opened: Socket[] = [];
    for (let index = 0; index < count; index++) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).write(text);
      sockets.push(socket);
      opened.push(socket);
      if (text !== '') await once(socket, 'data');
    }
    return opened;
  }

  it('drops the idle connection of a network for its next one, though it had a whole request', async () => {
    await listen(0);
    const [first] = await open(4, get);
    const closed = closeOf(first!);
    await open(1, get);
    await closed;
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
  });

  it('keeps connections with a call under way, and drops live ones last', async () => {
    await listen(0);
    await open(2, upgrade);
    answer = (response) => response.write('…');
    await open(2, get);
    const [refused] = await open(1, '');
    await closeOf(refused!);
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false, true]);
  });

  it('counts only the total behind a proxy, since all connections are the proxy’s', async () => {
    await listen(1);
    await open(12, get);
    expect(accepted.filter(({ destroyed }) => !destroyed)).toHaveLength(12);
    expect(server.maxConnections).toBe(12);
  });
});
