import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImageServer } from '../tools/fixtures/image-server.ts';
import { desktop, GameWindow, openBrowser } from './support/browser.ts';
import { enterAsOwner } from './support/enter-as-owner.ts';
import { findViolations } from './support/inspect-screen.ts';

const server = new ImageServer();
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

it('in production, one product is stopped and let go on, and the history has every publication', async () => {
  const window = await GameWindow.open(browser, 'stops', desktop, 'en', 0);
  const { page } = window;
  await enterAsOwner(server, page, 4730);
  const player = await server.player(931);
  const keys = async () => (await player.get('products.list')).data.map(({ key }) => key);
  const before = await keys();
  const [key = ''] = before;

  await page.getByRole('link', { name: 'Stops' }).click();
  await page.getByRole('button', { name: `Stop: product ${key}`, exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Reason').fill('It is sold below its price');
  await page.keyboard.press('Enter');
  await page.getByText(`Stopped: product ${key}.`).waitFor();
  await window.shoot('stopped');
  expect(await findViolations(page)).toEqual([]);
  expect(await keys()).toEqual(before.filter((other) => other !== key));
  // Every other page says so too.
  await page.getByRole('link', { name: 'Content' }).click();
  await page.getByText(`Stopped: product ${key}.`).waitFor();
  await page.getByRole('button', { name: 'Open Stops' }).click();
  await page.getByRole('button', { name: `Let go on: product ${key}`, exact: true }).click();
  await form.getByLabel('Reason').fill('Its price is right');
  await page.keyboard.press('Enter');
  await page.getByText('0 of').waitFor();
  expect(await keys()).toEqual(before);

  // A number and a roll-back stand in one list with the content.
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.getByRole('searchbox', { name: 'Find a number' }).fill('spawn interval');
  await page.getByRole('textbox', { name: 'Spawn interval' }).fill('1500');
  await page.getByRole('textbox', { name: 'Note: why' }).fill('Calmer');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('region', { name: 'v1 in force' }).waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  const list = page.getByRole('table', { name: 'Publications' });
  await list.getByRole('row', { name: /Numbers v1 .*Calmer/ }).waitFor();
  await list.getByRole('row', { name: /release Content v0/ }).waitFor();
  await list.getByRole('row', { name: /release Numbers v0/ }).click();
  await page.getByRole('region', { name: 'v0 instead of v1' }).getByText('1500 → 1000 ms').waitFor();
  await window.shoot('history');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Roll back to v0…' }).click();
  await form.getByLabel('Note: why').fill('Too calm');
  await page.keyboard.press('Enter');
  await list.getByRole('row', { name: /Numbers v2 .*Too calm v0/ }).waitFor();
  expect(window.errors).toEqual([]);
});
