import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { cohortsOf } from '#server/core/analytics/cohort-sides.ts';
import { addDays, dayOf } from '#server/core/analytics/daily-tables.ts';
import { committedContent } from '#server/core/committed-content.ts';
import { createStore, type Store } from '#server/store/core/open-store.ts';
import type { TestClient } from '../server/fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../server/fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../server/fixtures/start-test-server.ts';
import { desktop, GameWindow, openBrowser, phone, type Size } from './support/browser.ts';
import { findViolations } from './support/inspect-screen.ts';
import { writeKnownDays } from './support/known-days.ts';
import { patienceMs } from './support/patience.ts';
import { picture } from './support/picture.ts';

const hourMs = 3_600_000;
const cohort = 'events/offer';
const publicDir = fileURLToPath(new URL('../../.build/public', import.meta.url));

let browser: Browser;
let server: TestServer;
let store: Store;
/** The first day of the players who play in the test. Days before it are in the tables already. */
let firstDay: string;
let windows: GameWindow[] = [];

beforeAll(async () => {
  // The tables are computed often, and what players do is saved at once. One server holds the game's clock.
  const settings = { publicDir, playerDaysEveryMs: 50, tablesEveryMs: 100 };
  [browser, server] = await Promise.all([openBrowser(), startTestServer(settings, 1)]);
  store = await createStore({ ...(await server.database()), close: async () => undefined });
  firstDay = await play();
});
afterEach(async () => {
  for (const { context } of windows) await context.close();
  windows = [];
});
afterAll(async () => {
  await browser.close();
  await store.close();
  await server.stop();
});

/**
 * Twelve players begin, nine launch a ship, two pay, one is refunded, and eight return on the next day.
 * Returns their first day.
 */
async function play(): Promise<string> {
  // Without a session, so that no table counts the designer.
  const designer = server.client();
  const day = addDays(dayOf(await gameTime(designer)), 1);
  const run = await publishGrowing(designer);
  await writeKnownDays(store, day, 40, { cohort, run });
  await store.serverState.saveCountedUntil(addDays(day, -1));
  await moveTo(designer, day, 10);
  const players = await Promise.all(Array.from({ length: 12 }, () => server.player()));
  for (const player of players) await player.get('auth.me');
  for (const player of players.slice(0, 9)) await launch(player);
  const orders: string[] = [];
  for (const player of players.slice(0, 2)) orders.push(await buy(player));
  const { uuid } = await players[0]!.get('auth.me');
  await designer.get('dev.refund-order', {
    params: { id: uuid },
    body: { orderId: orders[0]!, reason: 'a mistake' },
  });
  await computeDay(designer, day, 12);
  for (const player of players.slice(0, 8)) await player.get('auth.me');
  await computeDay(designer, addDays(day, 1), 8);
  return day;
}

/** An event for a fifth of the players, and for everybody later. */
async function publishGrowing(designer: TestClient): Promise<string> {
  const nowMs = await gameTime(designer);
  const later = new Date(nowMs + 240 * hourMs).toISOString();
  const steps = [
    { at: null, percent: 20 },
    { at: later, percent: 100 },
  ];
  const experiment = { goal: 'return_7', expected: 30, difference: 3 } as const;
  const row = anEvent('offer', nowMs, 480, { audience: { salt: 'offer', steps, experiment } });
  await publishEvents(designer, [row]);
  return cohortsOf({ ...committedContent, events: [row] }).find((other) => other.cohort === cohort)!.run;
}

async function moveTo(designer: TestClient, day: string, hour: number): Promise<void> {
  await designer.advance(Date.parse(day) + hour * hourMs - (await gameTime(designer)));
}

async function launch(player: TestClient): Promise<void> {
  const { ship, trip } = await player.prepareTrip();
  await player.launch(ship.uuid, trip);
}

async function buy(player: TestClient): Promise<string> {
  const product = (await player.get('products.list')).data.find(({ key }) => key === 'clean-3')!;
  const { orderId } = await player.get('payments.create', { body: { productId: product.uuid } });
  await player.get('dev.pay', { params: { id: orderId }, body: {} });
  return orderId;
}

/** Waits until every player of the day is saved, ends the day and waits for its tables. */
async function computeDay(designer: TestClient, day: string, players: number): Promise<void> {
  const saved = async () => {
    let count = 0;
    for await (const batch of store.playerDays.on(day)) count += batch.length;
    return count;
  };
  await vi.waitFor(async () => expect(await saved()).toBe(players), patienceMs);
  await moveTo(designer, addDays(day, 1), 2);
  await vi.waitFor(async () => expect(await store.serverState.countedUntil()).toBe(day), patienceMs);
}

async function openAnalytics(name: string, size: Size): Promise<GameWindow> {
  const window = await GameWindow.open(browser, name, size, 'en', 0);
  windows.push(window);
  await window.page.goto(`${server.url}/console/analytics`);
  await window.page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  return window;
}

async function show(page: Page, from: string, until: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByLabel('Until', { exact: true }).fill(until);
  await page.getByLabel('Until', { exact: true }).blur();
}

const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** The lines of the file behind a panel. */
async function csvOf(page: Page, title: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `${title} as CSV` }).click();
  return (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
}

it('Analytics shows what players did on a day, and gives it as a file', async () => {
  const window = await openAnalytics('analytics-day', desktop);
  const { page } = window;
  await show(page, firstDay, addDays(firstDay, 1));

  // Eight of twelve came back.
  await panel(page, 'Players who came back').getByTitle('8 of 12', { exact: true }).waitFor();
  expect(await csvOf(page, 'Players who came back')).toEqual([
    'day,cohort,side,afterDays,players,returned',
    `${firstDay},,all,1,12,8`,
  ]);

  // Three began and launched nothing; whoever launched tapped nothing.
  const hour = panel(page, 'First hour');
  await hour.getByText('12 new players').waitFor();
  expect(await hour.getByText('First launch').locator('..').textContent()).toMatch(/9.*75/);
  // A ship that came isn't a level.
  expect(await hour.getByText('First level').locator('..').textContent()).toMatch(/0.*0\.0/);
  await hour.getByText('Most are lost at First tap').waitFor();
  expect(await csvOf(page, 'First hour')).toContain(`${firstDay},,all,launched,9`);

  // Two paid, and one got the Stars back.
  const purchases = panel(page, 'Purchases');
  await purchases.getByText('2 payers').waitFor();
  const [, line] = await csvOf(page, 'Purchases');
  const [payers, payments, stars, refunded] = line!.split(',').slice(3).map(Number);
  expect([payers, payments, refunded]).toEqual([2, 2, stars! / 2]);

  // The clean PROTO that was bought came in, and the refunded half went.
  const flows = panel(page, 'Where it came from');
  await flows.getByLabel('Currency').selectOption('clean');
  await flows.getByRole('img').waitFor();
  await window.shoot('day');
  const clean = (await csvOf(page, 'Where it came from, where it went')).filter((row) => /,clean,/.test(row));
  expect(clean.length).toBeGreaterThan(0);
  expect(await findViolations(page)).toEqual([]);
  expect(window.errors).toEqual([]);
});

it('Analytics compares the sides of a cohort, and says that a guardrail stopped it', async () => {
  const window = await openAnalytics('analytics-weeks', desktop);
  const { page } = window;
  await show(page, addDays(firstDay, -40), addDays(firstDay, -1));
  const strip = page.getByText(`A guardrail stopped ${cohort}`);
  await strip.waitFor();
  expect(await strip.textContent()).toMatch(/Came back on day 1: .* 99 % confidence/);
  await window.shoot('all');
  await picture(window, 'console-analytics');

  await page.getByLabel('Cohort', { exact: true }).selectOption(cohort);
  const compared = page.getByRole('table', { name: /ohort/ });
  await compared.getByRole('row', { name: /Came back on day 1 .*less/ }).waitFor();
  await window.shoot('cohort');
  const began = async () => panel(page, 'First hour').getByText('new players').textContent();
  const inside = await began();
  await page.getByLabel('Side', { exact: true }).selectOption('out of it');
  await expect.poll(began).not.toBe(inside);
  expect(await csvOf(page, 'First hour')).toContainEqual(expect.stringMatching(`^[-\\d]+,${cohort},out,`));
  expect(await findViolations(page)).toEqual([]);
  expect(window.errors).toEqual([]);
});

it('Experiments says the goal, the size and the verdict in words', async () => {
  const window = await GameWindow.open(browser, 'experiments', desktop, 'en', 0);
  windows.push(window);
  const { page } = window;
  await page.goto(`${server.url}/console/experiments`);
  const offer = panel(page, cohort);
  await offer.getByText(/^Not decided yet, \d+\u202f% of the size, day 33: 0\.00 points, between/).waitFor();
  await offer.getByText('Came back on day 7').waitFor();
  await offer.getByText('30 %, 3 points').waitFor();
  const others = offer.getByRole('table', { name: `Other measures of ${cohort}` });
  await others.getByRole('row', { name: /Came back on day 1 .*less/ }).waitFor();
  await others.getByRole('row', { name: /Paid within 7 days .*not told apart/ }).waitFor();
  await window.shoot('goal');
  expect(await findViolations(page)).toEqual([]);
  expect(window.errors).toEqual([]);
});

it('Analytics fits a phone', async () => {
  const window = await openAnalytics('analytics-phone', phone);
  const { page } = window;
  await show(page, addDays(firstDay, -40), addDays(firstDay, 1));
  await page.getByLabel('Cohort', { exact: true }).selectOption(cohort);
  await page.getByRole('table', { name: /ohort/ }).waitFor();
  await window.shoot('top');
  const inside = () =>
    page
      .locator('.panel-head')
      .evaluateAll((heads) => heads.every((head) => head.scrollWidth <= head.clientWidth));
  expect(await inside()).toBe(true);
  for (const title of ['Players a day', 'Players who came back', 'Where it came from', 'First hour']) {
    await panel(page, title).scrollIntoViewIfNeeded();
    await window.shoot(title.toLowerCase().replaceAll(' ', '-'));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  expect(await findViolations(page)).toEqual([]);
});
