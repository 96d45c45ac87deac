import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#server/core/analytics/daily-tables.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { gameTime } from '../../../server/fixtures/publish-events.ts';
import { changedTable, only, publishHeld } from '../../../server/fixtures/publish-held.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

const hourMs = 3_600_000;
const experiment = { goal: 'paying', expected: 50, difference: 40 } as const;
const audience = { salt: 'clean-price', steps: [{ at: null, percent: 50 }], experiment };
/** The same three clean PROTO, dearer, for half of the players. */
const dear = {
  key: 'clean-3-dear',
  kind: 'clean',
  count: 3,
  finalPrice: 20_000,
  instead: 'clean-3',
  audience,
};

describe('a price test', () => {
  let server: TestServer;
  let store: Store;
  let designer: TestClient;
  beforeAll(async () => {
    server = await startTestServer({ playerDaysEveryMs: 50, tablesEveryMs: 100 });
    store = await createStore({ ...(await server.database()), close: async () => undefined });
    designer = server.client();
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  const offered = async (player: TestClient) =>
    (await player.get('products.list')).data.filter(({ key }) => key.startsWith('clean-3'));
  const result = async () =>
    (await designer.get('dev.experiments')).data.find(({ cohort }) => cohort === 'products/clean-3-dear')!;

  /** Everybody pays the first price, and nobody the higher one. */
  async function buyUnlessDear(player: TestClient): Promise<void> {
    const [product] = await offered(player);
    if (product!.key === dear.key) return;
    const { orderId } = await player.get('payments.create', { body: { productId: product!.uuid } });
    await player.get('dev.pay', { params: { id: orderId }, body: {} });
  }

  /** Goes to two hours after the next midnight, and waits for the tables of the day. */
  async function nextDay(): Promise<void> {
    const nowMs = await gameTime(designer);
    await designer.advance(Date.parse(addDays(dayOf(nowMs), 1)) + 2 * hourMs - nowMs);
    await expect.poll(() => store.serverState.countedUntil()).toBe(dayOf(nowMs));
  }

  it('shows each player one price, and keeps its goal', async () => {
    await publishHeld(designer, 'products', (row) => row, [dear]);
    const player = await server.player();
    const [product, ...others] = await offered(player);
    expect(others).toEqual([]);
    const { version, content } = await designer.get('dev.content');
    const products = content.products.map((row) =>
      row.key === dear.key
        ? { ...row, audience: { ...audience, experiment: { ...experiment, goal: 'return_1' } } }
        : row,
    );
    const refused = await designer.call('dev.publish-content', {
      body: { content: { products }, basedOn: version },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.error)).toContain(
      "product clean-3-dear: its experiment has begun, so audience.experiment can't change",
    );
    expect(await offered(player)).toEqual([product]);
    await buyUnlessDear(player);
  });

  it('finds at its size that fewer pay the higher price', async () => {
    await nextDay();
    const players = await Promise.all(Array.from({ length: 56 }, () => server.player()));
    for (const player of players) {
      await player.get('auth.me');
      await buyUnlessDear(player);
    }
    const day = dayOf(await gameTime(designer));
    const noted = async () => {
      let count = 0;
      for await (const batch of store.playerDays.on(day)) count += batch.length;
      return count;
    };
    await expect.poll(noted).toBe(players.length);
    expect((await result()).result).toMatchObject({ verdict: 'open', share: 0 });
    for (let passed = 0; passed < 8; passed++) await nextDay();
    const { joined, isEven, result: goal, further } = await result();
    expect(joined.in + joined.out).toBeGreaterThanOrEqual(players.length);
    expect(isEven).toBe(true);
    expect(goal).toMatchObject({ verdict: 'less', share: 1, day, in: { value: 0 }, out: { value: 1 } });
    expect(further.map(({ measure }) => measure)).toEqual(['return_1', 'return_7', 'refused', 'stars']);
  });

  it.each([
    [{ instead: 'clean-99' }, 'instead has to name another clean product'],
    [{ instead: 'clean-3-odd' }, 'instead has to name another clean product'],
    [{ audience: { ...audience, steps: [{ at: null, percent: 100 }] } }, 'needs a share between 0 and 100 %'],
    [
      { audience: { ...audience, experiment: { ...experiment, difference: 60 } } },
      'audience.experiment.difference: 60 is more than 50',
    ],
  ])('is refused with %j', async (fields, fault) => {
    const odd = { ...dear, key: 'clean-3-odd', ...fields };
    const content = (await changedTable(designer, 'products', (row) => row, [odd])) as never;
    const refused = await designer.call('dev.publish-content', { body: { content } });
    expect(JSON.stringify(refused.error)).toContain(fault);
  });

  it('ends, and everybody has the first price again', async () => {
    await publishHeld(designer, 'products', only(dear.key, { retired: true }));
    for (let count = 0; count < 5; count++)
      expect((await offered(await server.player())).map(({ key }) => key)).toEqual(['clean-3']);
  });
});
