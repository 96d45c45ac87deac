import { get as httpGet } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildServerProcess, type ServerProcess } from '../../fixtures/start-server-process.ts';

/** Handles of the server's process, enough for 768 connections. */
const handles = 1024;
const idleCount = 2000;
const callCount = 100;
/** Only Linux has more addresses of its own without a set-up. */
const runIf = it.runIf(process.platform === 'linux');

let server: ServerProcess;
let url: URL;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await buildServerProcess();
  const wrap = ['sh', '-c', `ulimit -n ${handles}; exec "$@"`, 'sh'];
  url = new URL(await server.start({ wrap }));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.remove();
});

/** Opens a connection that sends `text`. */
async function open(localAddress: string, text: string, isReading: boolean): Promise<Socket> {
  const socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  if (isReading) socket.resume();
  await new Promise((resolve) => {
    socket.once('close', resolve).once('connect', resolve);
  });
  socket.write(text);
  return socket;
}

/** Status of a call on a connection of its own; null when the connection was closed instead. */
function call(localAddress: string, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: url.port, path, localAddress, agent: false };
    httpGet(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? null));
    }).on('error', () => resolve(null));
  });
}

/** Statuses of calls from as many networks, one after the other. */
async function callFromOthers(path: string): Promise<(number | null)[]> {
  const statuses: (number | null)[] = [];
  for (let index = 0; index < callCount; index++) statuses.push(await call(`127.0.${1 + index}.1`, path));
  return statuses;
}

const whole = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

runIf('2 000 idle connections of one network leave the calls of others alone', async () => {
  for (let index = 0; index < idleCount; index++) await open('127.0.0.2', whole, true);
  const answered = (await callFromOthers('/healthz')).filter((status) => status === 200);
  expect(answered.length).toBeGreaterThanOrEqual(0.95 * callCount);
});

runIf('an answer that nobody reads is closed, and one that is read slowly is not', async () => {
  const answers = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100);
  const [unread, slow] = [await open('127.0.0.3', answers, false), await open('127.0.0.4', answers, false)];
  const reading = setInterval(() => slow.read(), 1000);
  slow.on('readable', () => undefined);
  onTestFinished(() => clearInterval(reading));
  // A paused socket doesn't hear of its end.
  const written = setInterval(() => unread.write(' '), 1000);
  onTestFinished(() => clearInterval(written));
  await new Promise((resolve) => unread.once('close', resolve));
  expect(slow.destroyed).toBe(false);
});
