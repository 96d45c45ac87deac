import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImageServer } from '../tools/fixtures/image-server.ts';
import { desktop, GameWindow, openBrowser } from './support/browser.ts';
import { enterAsOwner, enterByLink } from './support/enter-as-owner.ts';
import { findViolations } from './support/inspect-screen.ts';

const server = new ImageServer();
const ownersAccount = 4720;
const designersAccount = 4721;
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Leads the game's public address, which nobody has registered, to the image's server. */
async function leadToServer(context: BrowserContext): Promise<void> {
  await context.route('https://game.example/**', (route) =>
    route.fulfill({ status: 302, headers: { location: server.url } }),
  );
}

/** Version of the numbers by which a flight that begins now is flown. */
async function versionOfFlight(telegramId: number): Promise<number> {
  const player = await server.player(telegramId);
  const { ship, trip } = await player.prepareTrip();
  return (await player.launch(ship.uuid, trip)).tunablesVersion;
}

/** Objects a second that the scene of the dev tools has measured, once they are in the range. */
async function waitForRate(game: Page, min: number, max: number): Promise<void> {
  await game.waitForFunction(
    ([least, most]) => {
      const card = document.querySelector('[aria-label="Spawn rate"]');
      const rate = Number(card?.querySelector('b')?.textContent);
      return rate >= least! && rate <= most!;
    },
    [min, max] as const,
  );
}

it('an invited designer tunes in production: sees it act, publishes it, and rolls it back', async () => {
  const owner = await GameWindow.open(browser, 'sandbox-owner', desktop, 'en', 0);
  await enterAsOwner(server, owner.page, ownersAccount);
  await owner.page.getByRole('link', { name: 'People' }).click();
  await owner.page.keyboard.press('i');
  const form = owner.page.getByRole('dialog');
  await form.getByLabel('Name, as the audit shows it').fill('dora');
  await form.getByLabel('Role', { exact: true }).selectOption('designer');
  await owner.page.keyboard.press('Enter');
  const link = await owner.page.getByRole('textbox', { name: 'Link for dora' }).inputValue();

  const designer = await GameWindow.open(browser, 'sandbox', desktop, 'en', 0);
  const { page, context } = designer;
  await leadToServer(context);
  await enterByLink(server, page, designersAccount, link);
  const before = await versionOfFlight(911);
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.getByRole('region', { name: `v${before} in force` }).waitFor();
  await designer.shoot('numbers');
  expect(await findViolations(page)).toEqual([]);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the game with the overlay' }).click();
  const game = await opening;

  // The dev tools open by themselves, over a game that says whose it is.
  const tools = game.getByRole('complementary', { name: 'Tuning' });
  await tools.getByText(`v${before} live`).waitFor();
  await game.getByText(/^Sandbox pilot, ends \d\d:\d\d$/).waitFor();
  expect(new URL(game.url()).hash).toBe('');
  await waitForRate(game, 0.2, 1.5);
  // A shorter interval acts in the running scene, and nowhere else.
  const interval = tools.locator('[data-tunable="spawnIntervalMs"] input[type="text"]');
  await interval.fill('250');
  await interval.press('Enter');
  await waitForRate(game, 3, 6);
  await saveShot(game);
  expect(await versionOfFlight(912)).toBe(before);

  // A reload keeps the sandbox; a second browser, and the same link again, get none.
  await game.reload();
  await tools.getByText(`v${before} live`).waitFor();
  await interval.fill('250');
  await interval.press('Enter');
  await tools.getByRole('button', { name: `Publish v${before + 1}` }).click();
  await tools.getByText('Spawn interval').first().waitFor();
  const back = context.waitForEvent('page');
  await tools.getByRole('button', { name: 'Publish in the console' }).click();
  const publishing = await back;
  const draft = publishing.getByRole('region', { name: `Draft of v${before + 1}` });
  await draft.getByText('Spawn interval: 1000 → 250 ms').waitFor();
  await publishing.getByRole('status').getByText("One number of the game's dev tools").waitFor();
  await publishing.reload();
  await draft.getByRole('textbox', { name: 'Note: why' }).fill('Busier first minutes');
  await draft.getByRole('button', { name: 'Publish' }).click();
  await publishing.getByRole('region', { name: `v${before + 1} in force` }).waitFor();
  expect(await versionOfFlight(913)).toBe(before + 1);

  await publishing.getByRole('row', { name: new RegExp(`^v${before} `) }).click();
  await publishing.getByRole('button', { name: `Roll back to v${before}…` }).click();
  await publishing.getByRole('dialog').getByLabel('Note: why').fill('Too busy');
  await publishing.keyboard.press('Enter');
  await publishing.getByRole('region', { name: `v${before + 2} in force` }).waitFor();
  expect(await versionOfFlight(914)).toBe(before + 2);

  // The end of the person ends the sandbox on the screen.
  await owner.page.reload();
  await owner.page.getByRole('row', { name: /dora.*designer/ }).focus();
  await owner.page.keyboard.press('Enter');
  await owner.page.keyboard.press('x');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await game.getByRole('heading', { name: 'Sandbox closed' }).waitFor();
  expect(designer.errors).toEqual([]);
  expect(owner.errors).toEqual([]);
});

it('a link that nobody made says what to do', async () => {
  const stranger = await GameWindow.open(browser, 'sandbox-over', desktop, 'en', 0);
  await stranger.page.goto(`${server.url}/#sandbox=${'a'.repeat(43)}`);
  await stranger.page.getByRole('heading', { name: 'Sandbox closed' }).waitFor();
  await stranger.page.getByText('Make a new one in the console').waitFor();
  await stranger.shoot('over');
});

/** Saves a picture of the game's tab, which no `GameWindow` has. */
async function saveShot(game: Page): Promise<void> {
  if (process.env.SHOTS === '1') await game.screenshot({ path: '.shots/sandbox-game.jpg', quality: 90 });
}
