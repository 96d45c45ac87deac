import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productId } from '#engine/content/shop.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../server/fixtures/start-test-server.ts';
import { desktop, GameWindow, openBrowser, phone, type Size } from './support/browser.ts';
import { findViolations } from './support/inspect-screen.ts';

/**
 * The server runs in this process, because the tests write what no call of a developer's own machine leaves
 * behind.
 */
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const publicDir = fileURLToPath(new URL('../../.build/public', import.meta.url));
  [server, browser] = await Promise.all([
    startTestServer({ publicDir, hasDevTools: true }, 1),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
const open = (name: string, size: Size) => GameWindow.open(browser, name, size, 'en', 100);

async function store(name: string, document: object): Promise<void> {
  const { connection } = await server.database();
  await connection.collection(name).insertOne(document as never);
}

it('an operator finds a payment that matches nothing from Today, and gives what was bought', async () => {
  const pilot = await new TestClient(server.url).signIn(8101, 'Halcyon');
  await pilot.get('payments.create', { body: { productId: productId('auto-replenish-5') } });
  const { autoReplenishCount } = await pilot.get('boosters.get');
  for (const [chargeId, payload] of [
    ['stx-lost-1', 'stx-25-a'],
    ['stx-lost-2', ''],
  ])
    await store('charges', {
      _id: chargeId,
      telegramId: 8101,
      stars: 25,
      payload,
      state: 'unknown',
      fault: 'no_payload',
      at: new Date(),
    });
  const window = await open('console-payments', desktop);
  const { page } = window;
  await page.goto(`${server.url}/console/today`);
  await page.getByRole('button', { name: 'Payments that match no order' }).click();
  await page.getByRole('row', { name: /stx-lost-1/ }).click();
  await page.getByText(/carries “stx-25-a”, which is not an order of this game/).waitFor();
  await page.getByText('same messenger account').waitFor();
  await window.shoot('known');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'It is this order…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, kept in the audit').fill('same account, same sum');
  await window.shoot('question');
  await dialog.getByRole('button', { name: 'Deliver' }).click();
  await page.getByRole('region', { name: 'What is known' }).getByText('Delivered').waitFor();
  expect((await pilot.get('boosters.get')).autoReplenishCount).toBe(autoReplenishCount + 5);
  await page.getByRole('row', { name: /stx-lost-2/ }).click();
  await page.getByRole('button', { name: 'Refund 25 Stars…' }).click();
  await page.getByRole('dialog').getByLabel('Reason, kept in the audit').fill('meant for nothing');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'What is known' }).getByText('Refunded').waitFor();
  expect(window.errors).toEqual([]);
});

it('a second person reads a whole request, and approves it or says why not', async () => {
  const pilot = await new TestClient(server.url).signIn(8102, 'Kestrel');
  const { uuid: playerId } = await pilot.get('auth.me');
  const before = (await pilot.get('protomatters.get')).default;
  const asker = { personId: randomUUID(), name: 'nia', boundTo: null };
  const madeAt = new Date();
  await store('people', {
    _id: 'nia',
    id: asker.personId,
    name: 'nia',
    role: 'operator',
    boundTo: null,
    madeBy: null,
    madeAt,
    changes: [],
    factor: null,
    endsAt: null,
    endedAt: null,
    seenAt: null,
    linkUntil: null,
    linkHash: null,
  });
  const request = (things: object, worth: number, minutesAgo: number) => ({
    _id: randomUUID(),
    kind: 'grant',
    playerId,
    by: 'nia',
    byRole: 'operator',
    asker,
    worth,
    reach: 1,
    reason: 'lost in the outage of 20 November',
    things,
    atMs: Date.now() - minutesAgo * 60_000,
    status: 'waiting',
    decidedBy: null,
    decidedAtMs: null,
    decisionReason: null,
  });
  await store('changeRequests', request({ amount: 20_000, keys: { ship: 2 } }, 20_240, 20));
  await store('changeRequests', request({ amount: 90_000, clean: 50 }, 92_500, 200));
  const window = await open('console-approvals', desktop);
  const { page } = window;
  await page.goto(`${server.url}/console/today`);
  await page.getByRole('button', { name: 'Requests for a second person' }).click();
  await page.getByRole('row', { name: /give Kestrel 20.000 PROTO and 2 ship keys/ }).click();
  await page.getByText('“lost in the outage of 20 November”').waitFor();
  await window.shoot('request');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByText(/It happens at once/)
    .waitFor();
  expect((await pilot.get('protomatters.get')).default).toBe(before);
  await window.shoot('question');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve for 1 player' }).click();
  await page.getByRole('row', { name: /20.000 PROTO.*given by/ }).waitFor();
  expect((await pilot.get('protomatters.get')).default).toBe(before + 20_000);
  await page
    .getByRole('table', { name: 'Waiting requests' })
    .getByRole('row', { name: /90.000/ })
    .click();
  await page.getByRole('button', { name: /Decline and tell nia/ }).click();
  await page.getByRole('dialog').getByLabel('Reason, for nia').fill('Too much for one outage');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline and tell nia' }).click();
  await page.getByText('“Too much for one outage”').waitFor();
  await page.getByText('Nothing waits.').waitFor();
  expect((await pilot.get('protomatters.get')).default).toBe(before + 20_000);
  expect(window.errors).toEqual([]);
  const small = await open('console-approvals-phone', phone);
  await small.page.goto(page.url());
  await small.page.getByText('“Too much for one outage”').waitFor();
  await small.shoot('request');
});

it('no script that the server hands out names its map', async () => {
  const pages = await Promise.all(['/', '/console/'].map((path) => fetch(server.url + path)));
  const html = (await Promise.all(pages.map((page) => page.text()))).join('\n');
  const scripts = [...new Set(html.match(/\/static\/[\w-]+\.js/g))];
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) {
    const text = await (await fetch(server.url + script)).text();
    expect(text.length, script).toBeGreaterThan(20);
    expect(text.includes('sourceMappingURL'), script).toBe(false);
  }
});
