import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImageServer } from '../tools/fixtures/image-server.ts';
import { desktop, GameWindow, openBrowser } from './support/browser.ts';
import { enterAsOwner } from './support/enter-as-owner.ts';
import { findViolations } from './support/inspect-screen.ts';

const account = 4712;
const server = new ImageServer();
let browser: Browser;
let window: GameWindow;
let page: Page;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
  window = await GameWindow.open(browser, 'numbers', desktop, 'en', 0);
  page = window.page;
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Version of the numbers by which a flight that begins now is flown. */
async function versionOfFlight(telegramId: number): Promise<number> {
  const player = await server.player(telegramId);
  const { ship, trip } = await player.prepareTrip();
  return (await player.launch(ship.uuid, trip)).tunablesVersion;
}

it('in production, a number is found, changed, published, used by the next flight and rolled back', async () => {
  await enterAsOwner(server, page, account);
  const before = await versionOfFlight(901);
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.getByRole('searchbox', { name: 'Find a number' }).fill('spawn interval');
  const field = page.getByRole('textbox', { name: 'Spawn interval' });
  await field.fill('12');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('1500');

  // The draft survives a reload and another page.
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Numbers' }).click();
  const draft = page.getByRole('region', { name: `Draft of v${before + 1}` });
  await draft.getByText('Spawn interval: 1000 → 1500 ms').waitFor();
  await draft.getByRole('button', { name: 'Check' }).click();
  await draft.getByText('No faults.').waitFor();
  await window.shoot('draft');
  expect(await findViolations(page)).toEqual([]);
  await draft.getByRole('textbox', { name: 'Note: why' }).fill('Calmer first minutes');
  await draft.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('region', { name: `v${before + 1} in force` }).waitFor();
  expect(await versionOfFlight(902)).toBe(before + 1);

  // One number goes back into the draft, or the whole version into force.
  await page.getByRole('row', { name: new RegExp(`^v${before} `) }).click();
  const comparison = page.getByRole('region', { name: `v${before} instead of v${before + 1}` });
  await comparison.getByRole('button', { name: 'Spawn interval: 1000 into the draft' }).click();
  await page
    .getByRole('region', { name: `Draft of v${before + 2}` })
    .getByText('Spawn interval: 1500 → 1000 ms')
    .waitFor();
  await comparison.getByRole('button', { name: `Roll back to v${before}…` }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('Nothing happened.').waitFor();
  await comparison.getByRole('button', { name: `Roll back to v${before}…` }).click();
  await page.getByRole('dialog').getByLabel('Note: why').fill('Too calm');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: `v${before + 2} in force` }).waitFor();
  await page.getByText('Nothing is changed yet.').waitFor();
  await window.shoot('rolled-back');
  expect(await versionOfFlight(903)).toBe(before + 2);
  expect(window.errors).toEqual([]);

  // A gift above the author's limit is kept for a second person.
  await page.getByRole('searchbox', { name: 'Find a number' }).fill('extractionPercent');
  await page.getByRole('textbox', { name: "A trip's base pays" }).fill('180');
  await page.getByRole('textbox', { name: 'Note: why' }).fill('A feast');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Saved, waits for approval.').waitFor();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await page.getByRole('table', { name: 'Waiting requests' }).getByRole('row').nth(1).waitFor();
  expect(await versionOfFlight(904)).toBe(before + 2);
});
