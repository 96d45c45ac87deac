import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { log } from '#server/core/log.ts';
import { Metrics } from '#server/http/metrics/metrics.ts';
import { defaultSettings } from '#server/settings.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ backlogsEveryMs: 50, metricsForMs: 10 });
});
afterAll(() => server.stop());

const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

it('counts outbox entries of an unknown kind, and the log names the kind', async () => {
  expect(await metrics()).toMatch(/^outbox_unknown_entries 0$/m);
  const failure = vi.spyOn(log, 'failure').mockImplementation(() => undefined);
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  const database = await server.database();
  const unknown = { kind: 'teleport', id: 'x', order: 1 };
  await database.documents('players').updateOne({ _id: uuid as never }, {
    $set: { outboxRev: 1 },
    $push: { outbox: unknown },
  } as never);
  await client.get('dev.grant', { body: { playerId: uuid, amount: 1 } });
  await expect.poll(metrics).toMatch(/^outbox_unknown_entries 1$/m);
  const [what, error] = failure.mock.calls.find(([name]) => name === 'delivering outboxes')!;
  expect(`${what}: ${error}`).toContain(`${uuid} has 1 of unknown kind: teleport`);
  failure.mockRestore();
});

it('counts what waits: full outboxes, refunds, notices', async () => {
  const client = await server.player();
  const { uuid } = await client.get('auth.me');
  const database = await server.database();
  const collection = (name: string) => database.documents(name);
  const full = { $set: { outboxRev: 1 }, $push: { outbox: { kind: 'later', id: 'y', order: 1 } } };
  await expect.poll(metrics).toMatch(/^outboxes_full 0$/m);
  await collection('players').updateOne({ _id: uuid as never }, full as never);
  await expect.poll(metrics).toMatch(/^outboxes_full 1$/m);
  await expect.poll(metrics).toMatch(/^outbox_oldest_seconds [\d.]*[1-9]/m);
  await collection('charges').insertOne({ _id: 'c', state: 'unknown', stars: 1, payload: 'x' } as never);
  await expect.poll(metrics).toMatch(/^charges_waiting\{state="unknown"\} 1$/m);
  expect(await metrics()).toMatch(/^charges_waiting\{state="refund_due"\} 0$/m);
  expect(await metrics()).toMatch(/^notices_due \d+$/m);
});

it('counts round trips, and names the job that this server runs', async () => {
  const trips = async () => Number(/^database_round_trips_total (\d+)$/m.exec(await metrics())?.[1]);
  const before = await trips();
  await server.player();
  await expect.poll(trips).toBeGreaterThan(before);
  await expect.poll(metrics).toMatch(/^job_held\{name="sending notices"\} 1$/m);
  await expect.poll(metrics).toMatch(/^job_rounds_total\{name="sending notices",result="done"\} [1-9]/m);
  expect(await metrics()).toMatch(/^server_info\{database="given",messenger="local",mode="single"\} 1$/m);
  expect(await metrics()).toMatch(/^database_up 1$/m);
  expect(await metrics()).not.toMatch(/^redis_up/m);
});

it('are all in the table, and no others', async () => {
  const embedded = new Metrics({
    settings: { ...defaultSettings, dataDir: tmpdir() },
    database: 'embedded',
    connections: () => 0,
    services: () => null,
    isOpen: () => true,
    isUnsuitable: () => false,
    isRedisConnected: () => true,
    commits: () => ({ bounds: [0.1], writes: 3, sumSeconds: 0.5, counts: [1, 1] }),
  });
  const text = await embedded.write();
  const shown = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!);
  const own = shown.filter((name) => !/^(nodejs|process)_/.test(name));
  const table = readFileSync('server/METRICS.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm);
  expect([...table].map(([, name]) => name).sort()).toEqual(own.sort());
  expect(text).toMatch(/^database_commit_seconds_bucket\{le="\+Inf"\} 2$/m);
  expect(text).toMatch(/^data_dir_free_bytes [1-9]/m);
});
