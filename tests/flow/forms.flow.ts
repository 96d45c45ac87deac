import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImageServer } from '../tools/fixtures/image-server.ts';
import { desktop, GameWindow, openBrowser, phone } from './support/browser.ts';
import { enterAsOwner } from './support/enter-as-owner.ts';
import { findViolations } from './support/inspect-screen.ts';

const server = new ImageServer();
let browser: Browser;
let window: GameWindow;
let page: Page;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
  window = await GameWindow.open(browser, 'forms', { ...desktop, width: 1440 }, 'en', 0);
  page = window.page;
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Counts the presses of the mouse on this page from now on. */
async function countClicks(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('pointerdown', () => (counted.clicks += 1), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}

async function retype(label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.click();
  await field.fill(text);
}

it('in production, a weekend event is made from a copy in at most twelve clicks', async () => {
  await enterAsOwner(server, page, 4713);
  const clicks = await countClicks();
  await page.getByRole('link', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Copy the last row' }).click();
  await page.getByRole('button', { name: 'Next weekend' }).click();
  await retype('Title, English', 'Double contracts');
  await retype('Title, Русский', 'Двойные контракты');
  await retype('Title, Español', 'Contratos dobles');
  await page.getByRole('status').getByText('Saved on the server').waitFor();

  // The draft survives another page and a reload, as it was typed.
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('link', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Double contracts' }).waitFor();
  await page.getByText('2 d', { exact: true }).first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await window.shoot('event');
  await retype('Note: why', 'For the weekend');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText('Saved, waits for approval.')
    .or(page.getByRole('region', { name: 'v1 in force' }))
    .first()
    .waitFor();
  expect(await clicks()).toBeLessThanOrEqual(12);
  await window.shoot('published');
});

it('in production, a text is changed in three languages and read by a player', async () => {
  await page.reload();
  await page.getByRole('combobox', { name: 'Table' }).selectOption('products');
  const [first] = await page.getByRole('list', { name: 'Rows of products' }).getByRole('button').all();
  await first!.click();
  const texts = { English: 'A pinch', Русский: 'Щепотка', Español: 'Una pizca' };
  for (const [language, text] of Object.entries(texts)) await retype(`Title, ${language}`, text);
  await page.setViewportSize(phone);
  expect(await findViolations(page)).toEqual([]);
  await window.shoot('texts-at-390');
  await page.setViewportSize({ ...desktop, width: 1440 });
  await retype('Note: why', 'A name that people understand');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Nothing is changed yet.').waitFor();
  const player = await server.player(905);
  for (const [code, text] of [
    ['en', 'A pinch'],
    ['ru', 'Щепотка'],
    ['es', 'Una pizca'],
  ] as const) {
    const { data } = await player.get('products.list', { headers: { 'X-Language': code } });
    expect(data.map(({ title }) => title)).toContain(text);
  }
  expect(window.errors).toEqual([]);
});
