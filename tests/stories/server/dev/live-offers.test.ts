import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productRows } from '#engine/content/shop.ts';
import { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { gameTime } from '../../../server/fixtures/publish-events.ts';
import { only, publishHeld, type Row } from '../../../server/fixtures/publish-held.ts';
import {
  startReadyServer,
  startTestServer,
  type TestServer,
} from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const productsOf = async (player: TestClient) => (await player.get('products.list')).data;
const productOf = async (player: TestClient, key: string) =>
  (await productsOf(player)).find((product) => product.key === key);
const tasksOf = async (player: TestClient) => (await player.get('tasks.list')).data;
const cleanOf = async (player: TestClient) => (await player.get('protomatters.get')).clean;
const order = async (player: TestClient, key: string) => {
  const { uuid } = (await productOf(player, key))!;
  return (await player.get('payments.create', { body: { productId: uuid } })).orderId;
};
const pay = (player: TestClient, id: string, outcome: 'paid' | 'refunded' = 'paid') =>
  player.get('dev.pay', { params: { id }, body: { outcome } });
const firstVersion = () => client.get('dev.restore-content', { body: { version: 0 } });

describe('a published product', () => {
  it('is on sale at once, with its words in the language of each player', async () => {
    const live = await connectLive(client);
    await publishHeld(client, 'products', (row) => row, [
      { key: 'clean-5', kind: 'clean', finalPrice: 18_000, count: 5 },
    ]);
    await live.waitFor('events:changed', () => true);
    live.close();
    expect(await productOf(client, 'clean-5')).toMatchObject({ title: 'clean-5 en', stars: 180, count: 5 });
    const spanish = { 'X-Language': 'es' };
    const { data } = await client.get('products.list', { headers: spanish });
    expect(data.at(-1)).toMatchObject({ key: 'clean-5', title: 'clean-5 es' });
    const before = await cleanOf(client);
    await pay(client, await order(client, 'clean-5'));
    expect(await cleanOf(client)).toBe(before + 5);
    expect((await client.get('inbox.list')).data[0]?.text).toContain('clean-5 en');
  });

  it('is delivered and taken back as it was bought, whatever is published meanwhile', async () => {
    const player = await server.player();
    const first = await order(player, 'clean-10');
    await publishHeld(client, 'products', only('clean-10', { finalPrice: 20_000, count: 12, retired: true }));
    expect(await productOf(player, 'clean-10')).toBeUndefined();
    expect((await player.get('payments.get', { params: { id: first } })).stars).toBe(340);
    await pay(player, first);
    expect(await cleanOf(player)).toBe(10);
    await firstVersion();
    await publishHeld(client, 'products', only('clean-10', { count: 11 }));
    await pay(player, first, 'refunded');
    expect(await player.get('protomatters.get')).toEqual({
      default: 0,
      clean: 0,
      conversionRate: expect.any(Number),
    });
    await firstVersion();
  });

  it('is ordered anew when its price has changed, and both orders stand', async () => {
    const player = await server.player();
    const dear = await order(player, 'clean-3');
    expect(await order(player, 'clean-3')).toBe(dear);
    await publishHeld(client, 'products', only('clean-3', { finalPrice: 10_500 }));
    const cheap = await order(player, 'clean-3');
    expect(cheap).not.toBe(dear);
    expect((await player.get('payments.get', { params: { id: cheap } })).stars).toBe(105);
    await pay(player, dear);
    await pay(player, cheap);
    expect(await cleanOf(player)).toBe(6);
    await firstVersion();
  });

  it('that is retired can’t be ordered by its id, and comes back by a roll-back', async () => {
    const { uuid } = (await productOf(client, 'clean-1'))!;
    await publishHeld(client, 'products', only('clean-1', { retired: true }));
    const refused = await client.call('payments.create', { body: { productId: uuid } });
    expect([refused.status, refused.error.code]).toEqual([404, 'not_found']);
    await firstVersion();
    expect((await productOf(client, 'clean-1'))?.uuid).toBe(uuid);
  });

  it('that came later keeps its id through a roll-back, retired', async () => {
    const { content } = await firstVersion();
    const keys = content.products.map(({ key }) => key);
    expect(keys.slice(0, productRows.length)).toEqual(productRows.map(({ key }) => key));
    expect(content.products.at(-1)).toMatchObject({ key: 'clean-5', retired: true });
    const past = (await client.get('payments.list')).data;
    expect(past.length).toBeGreaterThan(0);
    expect(await productOf(client, 'clean-5')).toBeUndefined();
  });

  it('is there between its dates, for its cohort alone', async () => {
    const nowMs = await gameTime(client);
    const window = {
      from: new Date(nowMs + hourMs).toISOString(),
      until: new Date(nowMs + 2 * hourMs).toISOString(),
    };
    await publishHeld(client, 'products', only('clean-50', window));
    const isThere = async () => (await productOf(client, 'clean-50')) !== undefined;
    expect(await isThere()).toBe(false);
    await fetch(`${server.url}/dev/clock/`, moveClock(hourMs));
    expect(await productOf(client, 'clean-50')).toMatchObject({ until: window.until });
    await fetch(`${server.url}/dev/clock/`, moveClock(hourMs));
    expect(await isThere()).toBe(false);
    const share = (percent: number) => ({ audience: { salt: 'price', steps: [{ at: null, percent }] } });
    await publishHeld(client, 'products', only('clean-3', share(0)));
    expect(await productOf(client, 'clean-3')).toBeUndefined();
    await publishHeld(client, 'products', only('clean-3', share(100)));
    expect(await productOf(client, 'clean-3')).toBeDefined();
    await firstVersion();
  });
});

const moveClock = (advanceMs: number) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ advanceMs }),
});

describe('a published task', () => {
  const radio: Row = {
    key: 'radio',
    condition: 'visit_site',
    icon: 'site',
    link: 'https://proto-trip.example/radio',
    award: 20,
  };
  const ofRadio = async (player: TestClient) =>
    (await tasksOf(player)).find(({ title }) => title === 'radio en');

  it('is to do at once, and pays what it paid when its site was visited', async () => {
    const player = await server.player();
    await publishHeld(client, 'tasks', (row) => row, [radio]);
    const task = (await ofRadio(player))!;
    expect(task).toMatchObject({ award: 20, status: 'to_do' });
    await fetch(server.url + task.visit, { redirect: 'manual' });
    await publishHeld(client, 'tasks', only('radio', { award: 5 }));
    expect(await ofRadio(player)).toMatchObject({ award: 20, isVisited: true });
    expect(await ofRadio(client)).toMatchObject({ award: 5 });
    const done = await player.get('tasks.complete', { params: { id: task.uuid } });
    expect(done.balance.default).toBe(20);
    expect((await player.call('tasks.complete', { params: { id: task.uuid } })).error.code).toBe(
      'already_claimed',
    );
  });

  it('that is retired ends for those who have begun it, and begins for nobody', async () => {
    const [begun, late] = [await server.player(), await server.player()];
    const task = (await ofRadio(begun))!;
    const { visit } = (await ofRadio(late))!;
    await fetch(server.url + task.visit, { redirect: 'manual' });
    await publishHeld(client, 'tasks', only('radio', { retired: true }));
    expect((await fetch(server.url + visit, { redirect: 'manual' })).status).toBe(404);
    expect(await ofRadio(late)).toBeUndefined();
    const params = { id: task.uuid };
    expect((await late.call('tasks.complete', { params })).status).toBe(404);
    expect((await begun.get('tasks.complete', { params })).balance.default).toBe(5);
    await firstVersion();
  });

  it('leads to its present site, also by an address that was opened before', async () => {
    const task = (await tasksOf(client)).find(({ condition }) => condition === 'visit_site')!;
    const open = async () =>
      (await fetch(server.url + task.visit, { redirect: 'manual' })).headers.get('location');
    expect(await open()).toBe(task.assignment);
    const { content } = await client.get('dev.content');
    const key = content.tasks.find(({ link }) => link === task.assignment)!.key as string;
    await publishHeld(client, 'tasks', only(key, { link: 'https://proto-trip.example/moved' }));
    expect(await open()).toBe('https://proto-trip.example/moved');
    await firstVersion();
  });
});

it('two servers on one database sell the same', async () => {
  const other = await startReadyServer({ mongodbUri: server.mongodbUri });
  try {
    const player = await new TestClient(other.url).signIn(77_001);
    const open = await order(player, 'clean-1');
    await publishHeld(client, 'products', only('clean-1', { finalPrice: 3900 }));
    await expect.poll(async () => (await productOf(player, 'clean-1'))?.stars).toBe(39);
    await pay(player, open);
    expect(await cleanOf(player)).toBe(1);
  } finally {
    await other.stop();
  }
}, 30_000);
