import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, isPortOpen } from '#tools/cluster/ports.ts';
import { TestClient } from '../server/fixtures/client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Each is killed once, while calls are under way. */
const victims = ['main.mjs', 'redis-server|valkey-server', 'database.mjs', 'haproxy', 'main.mjs'];
const betweenKillsMs = 1500;
const clientCount = 6;

let dataDir: string;
let cluster: ChildProcess;
let port: number;
let line: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cluster-test-'));
  port = await freePort();
  cluster = spawn(process.execPath, ['tools/cluster/cluster.mjs', '2'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  [line] = (await once(createInterface(cluster.stdout!), 'line')) as [string];
});
afterAll(async () => {
  if (cluster.exitCode === null) cluster.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** The process ids of the cluster's own children whose command matches. */
function childrenLike(pattern: string): number[] {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(cluster.pid)], { encoding: 'utf8' });
  return rows
    .split('\n')
    .filter((row) => new RegExp(pattern).test(row))
    .map((row) => Number.parseInt(row, 10));
}

/** Repeats what a busy machine refused. */
async function patiently<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left--) {
    try {
      return await action();
    } catch (error) {
      if (left === 0) throw error;
      await wait(500);
    }
  }
}

/** Repeats a call under its key until it is answered; a client does the same. */
async function convert(client: TestClient, amount: number): Promise<void> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const reply = await client
      .call('protomatters.convert', { body: { amount }, idempotencyKey })
      .catch(() => null);
    if (reply?.status === 200) return;
    if (reply && reply.status < 429) throw new Error(`${reply.status} ${JSON.stringify(reply.error)}`);
    await wait(100);
  }
}

it('prints its address and the servers’ own ports', async () => {
  const [, url, ports] = /^The cluster is ready at (\S+) \(servers: ([\d, ]+)\)$/.exec(line) ?? [];
  expect(url).toBe(`http://127.0.0.1:${port}`);
  const own = ports!.split(', ').map(Number);
  expect(own).toHaveLength(2);
  for (const candidate of [port, ...own]) expect(await isPortOpen(candidate)).toBe(true);
});

it('loses nothing and does nothing twice while its processes are killed', async () => {
  const clients: TestClient[] = [];
  for (let index = 0; index < clientCount; index++) {
    const client = new TestClient(`http://127.0.0.1:${port}`);
    await patiently(() => client.signIn(index + 1));
    const playerId = (await patiently(() => client.get('auth.me'))).uuid;
    await patiently(() => client.get('dev.grant', { body: { playerId, amount: 1_000_000 } }));
    clients.push(client);
  }
  let isOver = false;
  const loads = clients.map(async (client) => {
    const done: number[] = [];
    while (!isOver) {
      const amount = 100 + done.length;
      await convert(client, amount);
      done.push(amount);
    }
    return done;
  });
  for (const victim of victims) {
    await wait(betweenKillsMs);
    const [pid] = childrenLike(victim);
    expect(pid, victim).toBeDefined();
    process.kill(pid!, 'SIGKILL');
  }
  await wait(betweenKillsMs);
  isOver = true;
  for (const [index, done] of (await Promise.all(loads)).entries()) {
    const converted = done.reduce((sum, amount) => sum + amount, 0);
    expect(done.length).toBeGreaterThan(0);
    expect((await patiently(() => clients[index]!.get('protomatters.get'))).default).toBe(
      1_000_000 - converted,
    );
  }
});

it('ends all its processes on SIGTERM', async () => {
  const children = childrenLike('redis|valkey|haproxy|database.mjs|main.mjs');
  expect(children).toHaveLength(5);
  const exited = once(cluster, 'exit');
  cluster.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
