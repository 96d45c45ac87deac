import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookJob } from '#server/commands/core/run-rounds.ts';
import type { RunningServer } from '#server/start-server.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { CommandCounter } from '../../../server/fixtures/count-commands.ts';
import { patient } from '../../../server/fixtures/database-address.ts';
import { databases } from '../../../server/fixtures/databases.ts';
import { startReadyServer } from '../../../server/fixtures/start-test-server.ts';

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let counter: CommandCounter;
let server: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'proto-trip-'));

const hourMs = 3_600_000;
/** Settings that stop the server's own jobs, whose database commands would be counted with the calls'. */
const noJobs = {
  contactsEveryMs: hourMs,
  researchEveryMs: hourMs,
  eventsEveryMs: hourMs,
  seasonsEveryMs: hourMs,
  noticesEveryMs: hourMs,
  departuresEveryMs: hourMs,
  absencesEveryMs: hourMs,
  crewsEveryMs: hourMs,
  refundsEveryMs: hourMs,
  registryEveryMs: hourMs,
  backlogsEveryMs: hourMs,
  auditEveryMs: hourMs,
  reportsEveryMs: hourMs,
  scoresEveryMs: hourMs,
  tablesEveryMs: hourMs,
  playerDaysEveryMs: hourMs,
  reconcileEveryMs: hourMs,
};

async function start(port: number): Promise<void> {
  server = await startReadyServer({
    port,
    mongodbUri: patient(counter.uri),
    dataDir: folder,
    publicDir: folder,
    metricsForMs: 10,
    ...noJobs,
  });
  while (!(await haveJobsRun())) await wait(50);
}

/** True when every job has ended the round that follows the server's start; only a bot has a webhook. */
async function haveJobsRun(): Promise<boolean> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const rounds = [...metrics.matchAll(/^job_rounds_total\{name="([^"]+)",result="done"\} (\d+)$/gm)];
  return rounds.length > 10 && rounds.every(([, name, count]) => name === webhookJob || count !== '0');
}

beforeAll(async () => {
  database = await databases[0]!.start();
  counter = await CommandCounter.open(database.uri);
  await start(0);
});
afterAll(async () => {
  await server.stop();
  counter.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

let pilots = 9000;
async function flying() {
  const client = await new TestClient(server.url).signIn(pilots++);
  const { ship, trip } = await client.prepareTrip();
  const session = await client.launch(ship.uuid, trip);
  await client.advance(60_000);
  const params = { id: ship.uuid, sid: session.uuid };
  const report = (taps: { k: number; t: number }[], idempotencyKey: string) =>
    client.call('sessions.replenish', { params, body: { baggage: 0, taps }, idempotencyKey });
  return { client, params, report };
}
const tap = (k: number) => ({ k, t: k * 1000 + 100 });

describe('round trips to the database', () => {
  it('of a tap report: one write, after a read the first time, and nothing afterwards', async () => {
    const { client, report } = await flying();
    const first = await counter.during(() => report([tap(0), tap(1)], 'first'));
    expect(first).toEqual({ before: ['update players'], after: [] });
    const second = await counter.during(() => report([tap(2)], 'second'));
    expect(second).toEqual({ before: ['update players'], after: [] });
    await server.stop();
    await start(server.port);
    await client.get('auth.me');
    const cold = await counter.during(() => report([tap(3)], 'third'));
    expect(cold).toEqual({ before: ['find players', 'update players'], after: [] });
  });

  it('of a tap report without effect, and of a repeated one', async () => {
    const { report } = await flying();
    await report([tap(0)], 'first');
    const idle = await counter.during(() => report([tap(0)], 'second'));
    expect(idle).toEqual({ before: ['update players'], after: [] });
    const repeated = await counter.during(() => report([tap(0)], 'second'));
    expect(repeated).toEqual({ before: [], after: [] });
  });

  it('of a collection: at most three, and then the outbox relay’s batch', async () => {
    const { client, params } = await flying();
    await client.advance(48 * 3600_000);
    const { before, after } = await counter.during(() =>
      client.get('sessions.finish', { params, idempotencyKey: 'collect' }),
    );
    expect(before.length).toBeLessThanOrEqual(3);
    expect(before.at(-1)).toBe('update players');
    expect(after[0]).toBe('find players');
  });

  it('of a refused call: one write', async () => {
    const { client } = await flying();
    const convert = () =>
      client.call('protomatters.convert', { body: { amount: 1 }, idempotencyKey: 'poor' });
    const refused = await counter.during(convert);
    expect(refused.before).toEqual(['update players']);
    // The outbox relay of the launch before may still read.
    expect(refused.after.filter((command) => !command.startsWith('find'))).toEqual([]);
  });

  it('of a start: one read a call, after the session is opened', async () => {
    const { client } = await flying();
    const session = await counter.during(() => client.get('auth.session'));
    expect(session.before.length).toBeLessThanOrEqual(4);
    const reads = [
      'auth.me',
      'protomatters.get',
      'boosters.get',
      'collections.ships',
      'statistics.trips',
      'statistics.sessions',
    ] as const;
    const read = async () => {
      for (const name of reads) await client.get(name);
    };
    expect(await counter.during(read)).toEqual({ before: reads.map(() => 'find players'), after: [] });
  });
});
