import { describe, expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { leftToCi } from '../left-out.ts';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { laterCode } from './support/later-code.ts';
import { makePilot } from './support/make-pilot.ts';
import type { Pilot } from './support/pilot.ts';
import { screens, seesAll } from './support/screens.ts';
import { Visit } from './support/visit.ts';

const game = setUpGame();
/** Each language in one kind of window; with `SCREENS=all` in both kinds. */
const seats = seesAll
  ? ([
      { language: 'en', size: phone, number: 4001 },
      { language: 'ru', size: phone, number: 4011 },
      { language: 'en', size: desktop, number: 4021 },
      { language: 'ru', size: desktop, number: 4031 },
    ] as const)
  : ([{ language: 'ru', size: phone, number: 4011 }] as const);
/** Screens that a player can open without a network: a quest's address would have to come from the server. */
const places = screens.filter(
  (path) => !path.includes(':') && path !== '/expedition-game' && path !== '/general-selection',
);
/** Number of parts of a screen that need the server. Parts loaded before stay filled. */
const partsOf: Readonly<Record<string, number>> = {
  '/crew': 1,
  '/leaderboard': 1,
  '/homeland/tasks': 2,
  '/homeland/r-and-d': 2,
  '/homeland/quests': 1,
  '/collections': 2,
  '/collections/ledger': 1,
};

async function arrive(
  name: string,
  { language, size, number }: { language: Language; size: typeof phone; number: number },
): Promise<{ pilot: Pilot; visit: Visit }> {
  await makePilot(game.server, number, 'rich');
  const pilot = await game.seat(`${name}-${language}`, number, size, language);
  await pilot.arrive();
  await pilot.isAt('trip');
  const visit = new Visit(pilot.window, language, { at: [size] });
  // Loads the chunk of the later screens, which otherwise comes when the page is idle.
  await visit.go('/settings');
  await pilot.page.evaluate(() => {
    document.body.dataset.sameDocument = 'yes';
  });
  return { pilot, visit };
}

/** Checks that a screen is neither empty nor loading forever. */
async function readScreen(visit: Visit, path: string): Promise<void> {
  await visit.go(path);
  const text = await visit.page.locator('main.stage').innerText();
  expect(text.replace(/\s/g, '').length, `${path} says something`).toBeGreaterThan(20);
}

describe.each(seats)('without the network, in $language at $size.width', (seat) => {
  it('shows its data on every screen, refuses presses, and recovers when the network is back', async () => {
    const { pilot, visit } = await arrive('offline', seat);
    const { page, strings, window } = pilot;
    const wire = await pilot.wire();
    const before = await wire.get('auth.me');
    // Health recovers meanwhile.
    const readShips = async () =>
      (await wire.get('collections.ships')).data.map(({ health: _, ...ship }) => ship);
    const ships = await readShips();

    await window.context.setOffline(true);
    await page.locator('.shell.is-offline').waitFor();
    for (const path of places) {
      await readScreen(visit, path);
      await visit.look(`1-cut${path.replaceAll('/', '-')}`);
    }
    expect(await page.locator('.shell.is-offline').count()).toBe(1);

    // A pressed button says that the operation was not done.
    const notDone = page.locator('.toast--error', { hasText: strings.hud('offline-act') });
    await visit.go('/hangar');
    await page.locator('.ship-level').first().click();
    await notDone.waitFor();
    await visit.look('2-level-up');
    await notDone.waitFor({ state: 'detached' });
    await visit.go('/');
    await pilot.press('trip.collect');
    await notDone.waitFor();
    await visit.look('2-collect');
    // The strings of another language would have to come from the server.
    await visit.go('/settings');
    const languages = page
      .getByRole('radiogroup', { name: strings.hud('settings.language') })
      .getByRole('radio');
    await languages.and(page.locator('[aria-checked="false"]')).first().click();
    await notDone.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(seat.language);
    await expect
      .poll(() => languages.and(page.locator('[aria-checked="true"]')).getAttribute('lang'))
      .toBe(seat.language);
    expect(await wire.get('auth.me')).toEqual(before);
    expect(await readShips()).toEqual(ships);
    expect(await pilot.flight()).toMatchObject({ finishedAt: null });

    // Meanwhile the pilot's other device is paid; this device shows it once it is connected again.
    await visit.go('/crew');
    await page.locator('.part-failed').first().waitFor();
    await wire.get('dev.grant', { body: { playerId: before.uuid, amount: 100_000 } });
    await window.context.setOffline(false);
    await page.locator('.shell:not(.is-offline)').waitFor();
    await page.locator('.toast', { hasText: strings.hud('online') }).waitFor();
    await page.locator('.part-failed').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(brokenPictures)).toEqual([]);
    await visit.look('3-back-crew');
    const { balance } = await wire.get('auth.me');
    expect(balance).toBe(before.balance + 100_000);
    // The header shortens millions (D62).
    const form = { notation: 'compact', maximumSignificantDigits: 3 } as const;
    const shown = balance.toLocaleString(seat.language, form).replace(/[^\d.]/g, '');
    await expect.poll(() => pilot.balance()).toBe(Number(shown));
    for (const path of places) {
      await readScreen(visit, path);
      expect(await page.locator('.part-failed').count(), `${path} is whole again`).toBe(0);
      await expect.poll(() => page.evaluate(brokenPictures)).toEqual([]);
    }

    await visit.go('/settings');
    await page.locator(`[role="radio"][lang]:not([lang="${seat.language}"])`).first().click();
    await page.locator(`html:not([lang="${seat.language}"])`).waitFor({ state: 'attached' });

    expect(await page.locator('body').getAttribute('data-same-document'), 'no reload').toBe('yes');
    expect(visit.faults.join('\n')).toBe('');
    expect(window.errors.filter((error) => !isCut(error))).toEqual([]);
  });

  it(
    `shows the server's failure, and the data after a press on "try again"`,
    leftToCi('a flow of minutes'),
    async () => {
      const { pilot, visit } = await arrive('refused', { ...seat, number: seat.number + 1 });
      const { page, strings, window } = pilot;
      const broken = /\/(account|game|homeland|store)\//;
      for (const path of places) {
        await page.route(broken, (route) =>
          route.fulfill({ status: 500, json: { code: 'internal', detail: strings.hud('part-failed.what') } }),
        );
        await readScreen(visit, path);
        const parts = page.locator('.part-failed');
        await expect.poll(() => parts.count(), { message: path }).toBeGreaterThanOrEqual(partsOf[path] ?? 0);
        if (partsOf[path]) await visit.look(`1-refused${path.replaceAll('/', '-')}`);
        await page.unroute(broken);
        for (let left = await parts.count(); left > 0; left = await parts.count()) {
          // The retry of another part may have filled this part, which then has no button any more.
          await parts
            .first()
            .locator('button')
            .click({ timeout: 3000 })
            .catch(() => {});
          await expect.poll(() => parts.count()).toBeLessThan(left);
        }
        await visit.waitUntilStill();
      }
      expect(visit.faults.join('\n')).toBe('');
      expect(window.errors.filter((error) => !/status of 500/.test(error))).toEqual([]);
    },
  );
});

it("a screen whose code can't be loaded says so, and opens after a press when it can", async () => {
  const pilot = await game.seat('chunk', 4050, phone, 'en');
  const { page, strings, window } = pilot;
  const code = `**/${laterCode()}`;
  await page.route(code, (route) => route.abort());
  await pilot.arrive();
  await page.getByRole('link', { name: strings.hud('nav.hangar') }).click();
  await pilot.sees(strings.hud('failed.offline.title'));
  await window.shoot('1-missing');
  // Without the network it stays on this page.
  await window.context.setOffline(true);
  await pilot.press('try-again');
  await page.locator('.toast--error', { hasText: strings.hud('offline-act') }).waitFor();
  await window.context.setOffline(false);
  await page.locator('.shell:not(.is-offline)').waitFor();
  await page.unroute(code);
  await pilot.press('try-again');
  await pilot.isAt('hangar');
  await pilot.sees(strings.ship('personal-common'));
});

/** Runs in the page. */
function brokenPictures(): string[] {
  return [...document.images]
    .filter((picture) => picture.naturalWidth === 0 && picture.checkVisibility())
    .map(({ src }) => src);
}

/** True for the errors that the browser logs when there is no network. */
function isCut(error: string): boolean {
  return /ERR_INTERNET_DISCONNECTED/.test(error);
}
