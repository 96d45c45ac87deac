import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#server/core/analytics/daily-tables.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let store: Store;
beforeAll(async () => {
  server = await startTestServer({ playerDaysEveryMs: 30 });
  store = await createStore({ ...(await server.database()), close: async () => undefined });
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

/** The minutes that are known of today, by pseudonym. */
async function notedMinutes(client: TestClient): Promise<number> {
  const day = dayOf(Date.parse((await client.get('dev.clock')).now));
  let minutes = 0;
  for await (const batch of store.playerDays.on(day))
    for (const playerDay of batch) minutes += playerDay.minutes.length;
  return minutes;
}

describe("the player's switch for the analytics", () => {
  it('stops noting from the next call on, and begins again', async () => {
    const client = await server.player();
    expect(await client.get('analytics.read')).toEqual({ isCounted: true });
    await expect.poll(() => notedMinutes(client)).toBeGreaterThan(0);
    expect(await client.get('analytics.change', { body: { isCounted: false } })).toEqual({
      isCounted: false,
    });
    for (let call = 0; call < 5; call++) {
      await client.advance(5 * 60_000);
      await client.get('auth.me');
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
    // The calls before the switch fell into two minutes at most; each call after it would add one.
    const noted = await notedMinutes(client);
    expect(noted).toBeLessThanOrEqual(2);
    const { player } = await client.get('account.export');
    expect(player).toMatchObject({ account: { isUncounted: true } });
    await client.get('analytics.change', { body: { isCounted: true } });
    await client.advance(5 * 60_000);
    await client.get('auth.me');
    await expect.poll(() => notedMinutes(client)).toBeGreaterThan(noted);
  });

  it('refuses anything but a yes or no', async () => {
    const client = await server.player();
    const { status } = await client.call('analytics.change', { body: { isCounted: 'no' as never } });
    expect(status).toBe(400);
  });
});
