import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProgram } from '#tools/cluster/find-program.ts';
import { haproxyConfig } from '#tools/cluster/haproxy-config.ts';
import { freePort, isPortOpen } from '#tools/cluster/ports.ts';

const count = 3;
let folder: string;
let servers: Server[];
let balancer: ChildProcess;
let url: string;

/** Servers that answer with their own names. */
async function startServer(_: unknown, index: number): Promise<Server> {
  const server = createServer((_request, response) => response.end(`server ${index}`));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balancer-test-'));
  servers = await Promise.all(Array.from({ length: count }, startServer));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = join(folder, 'haproxy.cfg');
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await writeFile(config, haproxyConfig(port, ports));
  balancer = spawn(findProgram(['haproxy'], 'haproxy'), ['-db', '-q', '-f', config], { stdio: 'ignore' });
  while (!(await isPortOpen(port))) await wait(20);
});
afterAll(async () => {
  balancer.kill();
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const newDevice = () => randomUUID().replaceAll('-', '');

async function serverOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url + path, { headers });
  return response.ok ? response.text() : `${response.status}`;
}
const ofCall = (device: string) => serverOf('/game/v1/ships/', { 'X-Device-Fingerprint': device });
/**
 * A call that is under way while its server dies may end without an answer; the game's client sends it again.
 */
const ofRepeatedCall = (device: string) => ofCall(device).catch(() => ofCall(device));
const ofSocket = (device: string) =>
  serverOf(`/live/?EIO=4&transport=polling&device=${device.slice(0, 8)}`, { 'X-Device-Fingerprint': '' });

it('sends the calls and the socket of a device to one server, and devices to all', async () => {
  const devices = Array.from({ length: 300 }, newDevice);
  const shares = new Map<string, number>();
  for (const device of devices) {
    const server = await ofCall(device);
    expect([await ofSocket(device), await ofCall(device)]).toEqual([server, server]);
    shares.set(server, (shares.get(server) ?? 0) + 1);
  }
  expect(shares.size).toBe(count);
  for (const share of shares.values()) expect(share).toBeGreaterThan(60);
});

it('sends calls of no device to all servers', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, () => serverOf('/')));
  expect(new Set(asked).size).toBe(count);
});

it('sends only the devices of a server that has died to others, at once', async () => {
  const devices = Array.from({ length: 60 }, newDevice);
  const before = await Promise.all(devices.map(ofCall));
  const [dead] = servers;
  dead?.closeAllConnections();
  dead?.close();
  const after = await Promise.all(devices.map(ofRepeatedCall));
  for (const [index, server] of after.entries())
    if (before[index] === 'server 0') expect(['server 1', 'server 2']).toContain(server);
    else expect(server).toBe(before[index]);
  const sockets = await Promise.all(devices.map(ofSocket));
  expect(sockets).toEqual(after);
});
