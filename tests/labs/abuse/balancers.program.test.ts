import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, type TestOptions } from 'vitest';
import { freePort } from '#tools/cluster/ports.ts';
import { type Cluster, startCluster } from '#tools/cluster/start-cluster.ts';
import { leftOut, leftToCi } from '../../left-out.ts';
import { bundleServer } from '../../server/fixtures/bundle-server.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import { engineUri, startOnEngine } from '../../server/fixtures/databases.ts';
import { isWhole } from '../../whole.ts';
import { percentile } from '../load/figures.ts';
import { runAbusers, runScript } from '../load/start-script.ts';
import { HonestPlayer, newPhase, type Phase } from './honest-player.ts';
import { addToReport, countsOf, times } from './report.ts';
import { type Balancer, isInstalled, startBalancer } from './start-balancer.ts';

const isLong = times(0, 1) === 1;
/** The attack runs already when the players are counted. */
const leadMs = 2000;
const phaseMs = isLong ? 10_000 : 3000;
const attackMs = leadMs + phaseMs + 500;
const honestCount = 16;
const slowCallers = new URL('slow-callers.mjs', import.meta.url);
const inCi = (program: Balancer) =>
  isWhole ? leftOut(!isInstalled(program), `${program} is not installed`) : leftToCi('further balancers');
/** The shipped balancers; HAProxy is the cluster's own. The others are tried in CI. */
const doors: readonly { name: string; program: Balancer | null; options: TestOptions }[] = [
  { name: 'HAProxy', program: null, options: {} },
  { name: 'Caddy', program: 'caddy', options: inCi('caddy') },
  { name: 'nginx', program: 'nginx', options: inCi('nginx') },
];

/** Ends of the attackers' attempts, each with its number. */
type Ends = Readonly<Record<string, number>>;

let folder: string;
let cluster: Cluster;
let engine: Awaited<ReturnType<typeof startOnEngine>> | null;
let honest: HonestPlayer[];

/** Starts two servers in processes of their own, with these settings. */
async function startServers(env: Readonly<Record<string, string>>): Promise<void> {
  // Inside the repository, so that Node finds the packages.
  folder = mkdtempSync(join(process.cwd(), 'node_modules/.balancers-'));
  engine = engineUri ? await startOnEngine(engineUri) : null;
  cluster = await startCluster({
    count: 2,
    port: await freePort(),
    root: process.cwd(),
    main: await bundleServer(folder),
    ...(engine && { mongodbUri: engine.uri }),
    env: { DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', MONGODB_URI: '', ...env },
    isQuiet: true,
  });
  honest = [];
  // One after another: all at once would be the overload already.
  while (honest.length < honestCount) honest.push(await HonestPlayer.settle(cluster.url, 1 + honest.length));
}

async function stopServers(): Promise<void> {
  await cluster?.stop();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function credentialsOf(count: number): Promise<object[]> {
  const credentials: object[] = [];
  while (credentials.length < count)
    credentials.push((await new TestClient(cluster.url).signIn(1000 + credentials.length)).credentials);
  return credentials;
}

/** Plays alone, then beside the attack, through a balancer of this kind. */
async function besideAttack(program: Balancer | null, attack: (url: string) => Promise<Ends>) {
  const port = await freePort();
  const balancer = program && (await startBalancer(program, port, cluster.ports, folder));
  const url = balancer ? `http://127.0.0.1:${port}` : cluster.url;
  try {
    await Promise.all(honest.map((player) => player.connect(url)));
    const play = async (phase: Phase) => {
      await Promise.all(honest.map((player) => player.play(phase, phaseMs)));
      return phase;
    };
    const before = await answeredBy('protomatters.convert', 200);
    const alone = await play(newPhase());
    const slowBefore = await answeredBy('auth.session', 408);
    const watch = watchReadiness();
    const ending = attack(url);
    await wait(leadMs);
    const beside = await play(newPhase());
    const after = await answeredBy('protomatters.convert', 200);
    const ends = await ending;
    const { readiness, slowestMs } = await watch.end();
    const slowAfter = await answeredBy('auth.session', 408);
    const connected = honest.filter(({ isConnected }) => isConnected).length;
    return {
      alone,
      beside,
      ends,
      readiness,
      slowestMs,
      connected,
      changes: after.map((count, index) => count - before[index]!),
      slow: slowAfter.map((count, index) => count - slowBefore[index]!),
    };
  } finally {
    for (const player of honest) player.disconnect();
    await balancer?.end();
  }
}

/** Asks each server as the balancers do, and notes every answer. */
function watchReadiness() {
  let isOver = false;
  let slowestMs = 0;
  const watching = cluster.ports.map(async (port) => {
    const answers: string[] = [];
    while (!isOver) {
      const askedMs = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      slowestMs = Math.max(slowestMs, performance.now() - askedMs);
      answers.push(`${response.status} ${((await response.json()) as { status: string }).status}`);
      await wait(250);
    }
    return answers;
  });
  return {
    end: async () => {
      isOver = true;
      return { readiness: await Promise.all(watching), slowestMs };
    },
  };
}

/** Calls that each server has answered so: changes of honest players, and bodies that were too slow. */
function answeredBy(call: 'protomatters.convert' | 'auth.session', status: 200 | 408): Promise<number[]> {
  return Promise.all(
    cluster.ports.map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const line = `^call_duration_seconds_count\\{call="${call}",status="${status}"\\} (\\d+)$`;
      return Number(new RegExp(line, 'm').exec(text)?.[1] ?? 0);
    }),
  );
}

type Seen = Awaited<ReturnType<typeof besideAttack>>;

function expectRotation({ beside, readiness, connected, changes }: Seen): void {
  // A connection that a call loses is reported, and the call is answered when it is sent again.
  expect(beside.failed).toEqual([]);
  expect(beside.took.length).toBeGreaterThanOrEqual(honestCount);
  expect(connected).toBe(honestCount);
  // Counts both phases: beside the attack, a server may tell all of its few honest players to come again.
  expect(Math.min(...changes), 'changes at each server').toBeGreaterThan(0);
  for (const answers of readiness) expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
}

function report(
  attack: string,
  behind: string,
  { alone, beside, ends, readiness, slowestMs, slow }: Seen,
): void {
  const [aloneMs, besideMs] = [alone, beside].map(({ took }) => percentile(took, 0.99)) as [number, number];
  const { took, refused, cut } = beside;
  const happened =
    `honest calls: ${took.length} answered, ${refused} told to come again, ${cut} cut; ` +
    `p99 ${aloneMs.toFixed(0)} → ${besideMs.toFixed(0)} ms, × ${(besideMs / aloneMs).toFixed(2)}; ` +
    `servers: ${countsOf(readiness.flat())} after at most ${slowestMs.toFixed(0)} ms, 408 to ${slow.join(' and ')}; attackers: ${textOf(ends)}`;
  console.log(`${attack} behind ${behind}: ${happened}`);
  addToReport({
    attack: `${attack} behind ${behind}`,
    times: sumOf(ends),
    happened,
    beside: { attack, behind, accepted: took.length, refused, cut, aloneMs, besideMs },
  });
}

function sumOf(ends: Ends): number {
  return Object.values(ends).reduce((sum, count) => sum + count, 0);
}

function textOf(ends: Ends): string {
  return Object.entries(ends)
    .map(([how, count]) => `${how} × ${count}`)
    .join(', ');
}

const holdConnections = (url: string, slowBodies: number, idleSockets: number): Promise<Ends> =>
  runScript(slowCallers, { port: Number(new URL(url).port), slowBodies, idleSockets, forMs: attackMs });

describe('two small servers that are overloaded', () => {
  let crowd: object[];
  beforeAll(async () => {
    await startServers({ CALLS_AT_ONCE: '4', CALLS_WAITING: '8' });
    crowd = await credentialsOf(60);
  });
  afterAll(stopServers);

  for (const { name, program, options } of doors)
    it(
      `stay in rotation behind ${name}, answer honest players, and end no live socket`,
      options,
      async () => {
        const seen = await besideAttack(program, async (url) => {
          const [held, answered] = await Promise.all([
            holdConnections(url, 500, 500),
            // More at once than the servers take: players who come back when they may.
            runAbusers({ url, abusers: crowd, forMs: attackMs, connectionsEach: 2, isPatient: true }),
          ]);
          const calls = Object.entries(answered).map(([status, count]) => [`call ${status}`, count]);
          return { ...held, ...Object.fromEntries(calls) };
        });
        report('a crowd, 500 slow bodies and 500 idle sockets', name, seen);
        expectRotation(seen);
        // HAProxy sends a device to its server, so that the crowd may spare one of them.
        expect(seen.readiness.flat()).toContain('200 overloaded');
        expect(seen.ends['call 503']).toBeGreaterThan(0);
        // nginx keeps a body until it is whole, so that slow ones never reach a server.
        if (program === 'nginx') expect(seen.slow).toEqual([0, 0]);
        else expect(Math.min(...seen.slow), 'slow bodies at each server').toBeGreaterThan(0);
      },
    );
});

describe('honest players', {
  ...leftOut(!isLong, 'the long form, npm run test:abuse'),
  timeout: 900_000,
}, () => {
  let abusers: object[];
  beforeAll(async () => {
    await startServers({});
    abusers = await credentialsOf(10);
  });
  afterAll(stopServers);
  const attacks: readonly (readonly [string, (url: string) => Promise<Ends>])[] = [
    ['500 slow bodies', (url) => holdConnections(url, 500, 0)],
    ['3 000 idle sockets', (url) => holdConnections(url, 0, 3000)],
    ['ten abusers', (url) => runAbusers({ url, abusers, forMs: attackMs })],
  ];

  for (const { name, program, options } of doors)
    for (const [attack, run] of attacks)
      it(`are answered behind ${name} beside ${attack}`, options, async () => {
        const seen = await besideAttack(program, run);
        report(attack, name, seen);
        expectRotation(seen);
      });
});
