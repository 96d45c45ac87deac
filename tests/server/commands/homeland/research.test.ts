import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ researchEveryMs: 50 });
});
afterAll(() => server.stop());

const until = async (isDone: () => Promise<boolean>) => {
  for (let tries = 0; tries < 100 && !(await isDone()); tries++)
    await new Promise((done) => setTimeout(done, 50));
};

it('opens what a full pool unlocks for everybody, once, and for flights that begin afterwards', async () => {
  const investor = await server.player();
  const other = await server.player();
  const { ship, trip } = await other.prepareTrip();
  const early = await other.launch(ship.uuid, trip);
  const pool = async () => {
    const { data } = await investor.get('investments.list');
    return data.find(({ title }) => title === 'Weld yard')!;
  };
  const yard = await pool();
  expect(yard).toMatchObject({ openedAt: null, story: null });
  expect(yard.opens).toEqual([{ kind: 'tunable', text: 'Ships at home recover health 20% faster.' }]);

  const { uuid } = await investor.get('auth.me');
  await investor.get('dev.grant', { body: { playerId: uuid, amount: 20_000 } });
  const { ship: idle } = await investor.prepareTrip();
  const body = { optionId: yard.options.at(-1)!.uuid };
  for (let paid = 0; paid < yard.goal; paid += yard.options.at(-1)!.value)
    await investor.get('investments.invest', { params: { id: yard.uuid }, body });
  await until(async () => (await pool()).openedAt !== null);

  const opened = await pool();
  expect(opened.openedAt).not.toBeNull();
  expect(opened.story).toContain('in pairs');
  const before = idle.healthRecoveryRate;
  const after = (await investor.get('ships.get', { params: { id: idle.uuid } })).healthRecoveryRate;
  expect(after / before).toBeCloseTo(1.2, 2);

  // A designer's way back to an older version doesn't close it, and nothing opens it a second time.
  const versions = await investor.get('dev.tunable-versions', { query: {} });
  const made = versions.data.filter(({ values }) => values.researchRepairPercent === 20);
  expect(made).toHaveLength(1);
  await investor.get('dev.restore-tunables', { body: { version: versions.data.at(-1)!.version } });
  await new Promise((done) => setTimeout(done, 200));
  const restored = await investor.get('dev.tunable-versions', { query: {} });
  expect(restored.data[0]!.values.researchRepairPercent).toBe(20);
  expect(restored.data).toHaveLength(versions.data.length + 1);

  const flight = await other.get('sessions.get', { params: { id: ship.uuid, sid: early.uuid } });
  expect(flight.tunablesVersion).toBe(early.tunablesVersion);
  await server.restart();
  expect((await pool()).openedAt).toBe(opened.openedAt);
});
