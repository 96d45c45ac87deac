import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenGuardrail } from '#server/core/analytics/compare-sides.ts';
import { addDays, dayOf, type TableRow } from '#server/core/analytics/daily-tables.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../../server/fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const hourMs = 3_600_000;
const cohort = 'events/offer';

const retention = (day: string, side: 'in' | 'out', players: number, returned: number): TableRow => ({
  table: 'retention',
  day,
  cohort,
  side,
  key: '1',
  values: { players, returned },
});

describe('a guardrail', () => {
  const row = (table: TableRow['table'], side: 'in' | 'out', values: TableRow['values']): TableRow => ({
    table,
    day: '2026-11-30',
    cohort,
    side,
    key: '',
    values,
  });
  it.each<[string, TableRow[], string | undefined]>([
    ['less came back', [retention('d', 'in', 1000, 350), retention('d', 'out', 1000, 450)], 'return_1'],
    ['more came back', [retention('d', 'in', 1000, 450), retention('d', 'out', 1000, 350)], undefined],
    ['few players', [retention('d', 'in', 60, 0), retention('d', 'out', 1000, 450)], undefined],
    ['a difference by chance', [retention('d', 'in', 200, 80), retention('d', 'out', 200, 90)], undefined],
    [
      'more calls refused',
      [
        row('activity', 'in', { players: 1000, refusedPlayers: 90 }),
        row('activity', 'out', { players: 1000, refusedPlayers: 30 }),
      ],
      'refused',
    ],
    [
      'less PROTO',
      [
        row('balance', 'in', { players: 1000, amount: -500_000, squares: 1_000_000_000 }),
        row('balance', 'out', { players: 1000, amount: 500_000, squares: 1_000_000_000 }),
      ],
      'balance',
    ],
  ])('with %s', (_what, rows, measure) => {
    expect(brokenGuardrail(rows)?.measure).toBe(measure);
  });
});

describe('an extension', () => {
  let server: TestServer;
  let store: Store;
  let client: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ playerDaysEveryMs: 50, tablesEveryMs: 100 });
    store = await createStore({ ...(await server.database()), close: async () => undefined });
    client = await server.player();
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  async function publishGrowing(fromMs: number) {
    const steps = [
      { at: null, percent: 20 },
      { at: new Date(fromMs + 240 * hourMs).toISOString(), percent: 100 },
    ];
    const audience = { salt: 'offer', steps };
    await publishEvents(client, [anEvent('offer', fromMs, 480, { audience })]);
  }
  const stepsNow = async () =>
    ((await client.get('dev.content')).content.events[0] as { audience: { steps: unknown[] } }).audience
      .steps;
  const analytics = async () => {
    const day = dayOf(await gameTime(client));
    return client.get('dev.analytics', { query: { from: addDays(day, -20), until: day, cohort } });
  };
  async function nextDay(): Promise<void> {
    const nowMs = await gameTime(client);
    const day = dayOf(nowMs);
    await client.get('auth.me');
    await expect.poll(() => store.playerDays.firstDay()).not.toBeNull();
    await client.advance(Date.parse(addDays(day, 1)) + 2 * hourMs - nowMs);
    await expect.poll(() => store.serverState.countedUntil()).toBe(day);
  }

  it('goes on while the cohort does as well as its control', async () => {
    const nowMs = await gameTime(client);
    await publishGrowing(nowMs);
    const day = addDays(dayOf(nowMs), -2);
    await store.dailyTables.replace(day, [retention(day, 'in', 500, 200), retention(day, 'out', 2000, 800)]);
    await nextDay();
    expect(await stepsNow()).toHaveLength(2);
    expect((await analytics()).stops).toEqual([]);
  });

  it('stops when retention falls, says why, and is in the audit', async () => {
    const day = addDays(dayOf(await gameTime(client)), -2);
    await store.dailyTables.replace(day, [retention(day, 'in', 500, 120), retention(day, 'out', 2000, 900)]);
    await nextDay();
    await expect.poll(stepsNow).toEqual([{ at: null, percent: 20 }]);
    const { stops, results } = await analytics();
    expect(stops).toMatchObject([{ cohort, measure: 'return_1' }]);
    expect(stops[0]!.note).toContain('99 % confidence');
    expect(results.find(({ measure }) => measure === 'return_1')!.high).toBeLessThan(0);
    const audit = (await client.get('dev.audit')).data.filter(({ name }) => name === 'the guardrail');
    expect(audit.map(({ outcome }) => outcome)).toEqual(['done', 'asked']);
    expect(audit[1]!.reason).toContain('return_1');
    expect((await client.get('dev.export-audit', { query: { after: 0 } })).brokenAt).toBeNull();
  });

  it('that a designer publishes again is not stopped again', async () => {
    await publishGrowing(await gameTime(client));
    await nextDay();
    expect(await stepsNow()).toHaveLength(2);
    expect((await analytics()).stops).toHaveLength(1);
  });
});
