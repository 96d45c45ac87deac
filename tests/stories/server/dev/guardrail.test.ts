import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cohortsOf } from '#server/core/analytics/cohort-sides.ts';
import { addDays, dayOf, type TableRow } from '#server/core/analytics/daily-tables.ts';
import { committedContent } from '#server/core/committed-content.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../../server/fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const hourMs = 3_600_000;
const cohort = 'events/offer';

/** Values of the day after joining, of one side of a run. */
const returned = (
  day: string,
  side: 'in' | 'out',
  run: string,
  players: number,
  amount: number,
): TableRow => ({
  table: 'experiments',
  day,
  cohort,
  side,
  key: `return_1 ${run}`,
  values: { players, amount, squares: amount },
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
    const row = anEvent('offer', fromMs, 480, { audience });
    await publishEvents(client, [row]);
    return cohortsOf({ ...committedContent, events: [row] }).find((other) => other.cohort === cohort)!.run;
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

  let run: string;

  it('goes on while the cohort does as well as its control', async () => {
    const nowMs = await gameTime(client);
    run = await publishGrowing(nowMs);
    const day = addDays(dayOf(nowMs), -2);
    await store.dailyTables.replace(day, [
      returned(day, 'in', run, 500, 200),
      returned(day, 'out', run, 500, 200),
    ]);
    await nextDay();
    expect(await stepsNow()).toHaveLength(2);
    expect((await analytics()).stops).toEqual([]);
  });

  it('stops when retention falls, says why, and is in the audit', async () => {
    const day = addDays(dayOf(await gameTime(client)), -2);
    await store.dailyTables.replace(day, [
      returned(day, 'in', run, 500, 120),
      returned(day, 'out', run, 500, 225),
    ]);
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
