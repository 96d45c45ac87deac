import { describe, expect, it } from 'vitest';
import { desktop, phone } from './browser.ts';
import { setUpGame } from './game.ts';
import { makePilot } from './make-pilot.ts';
import type { Pilot } from './pilot.ts';
import { screens } from './screens.ts';
import { Visit } from './visit.ts';
import type { Language } from './words.ts';

const game = setUpGame();
/** Each language in a window of either kind; with `SCREENS=all` in both. */
const seats =
  process.env.SCREENS === 'all'
    ? ([
        { language: 'en', size: phone, number: 4001 },
        { language: 'ru', size: phone, number: 4011 },
        { language: 'en', size: desktop, number: 4021 },
        { language: 'ru', size: desktop, number: 4031 },
      ] as const)
    : ([{ language: 'ru', size: phone, number: 4011 }] as const);
/** Where a player without a network may go: without a quest in its address, which nobody could have told them. */
const places = screens.filter((path) => !path.includes(':') && path !== '/expedition-game');
const patience = { timeout: 20_000 };

async function arrive(
  name: string,
  { language, size, number }: { language: Language; size: typeof phone; number: number },
): Promise<{ pilot: Pilot; visit: Visit }> {
  await makePilot(game.server, number, 'rich');
  const pilot = await game.seat(`${name}-${language}`, number, size, language);
  await pilot.arrive();
  await pilot.isAt('trip');
  const visit = new Visit(pilot.window, language, { at: [size] });
  // The later screens' chunk comes when nothing else is under way.
  await visit.go('/settings');
  await pilot.page.evaluate(() => {
    document.body.dataset.sameDocument = 'yes';
  });
  return { pilot, visit };
}

/** What stands on a screen: nobody may look at nothing, or wait for what doesn't come. */
async function readScreen(visit: Visit, path: string): Promise<void> {
  await visit.go(path);
  const text = await visit.page.locator('main.stage').innerText();
  expect(text.replace(/\s/g, '').length, `${path} says something`).toBeGreaterThan(20);
}

describe.each(seats)('without the network, in $language at $size.width', (seat) => {
  it('every screen says what it knows, what is pressed is not done, and all of it comes back', async () => {
    const { pilot, visit } = await arrive('offline', seat);
    const { page, words, window } = pilot;
    const wire = await pilot.wire();
    const before = await wire.get('auth.me');
    const ships = await wire.get('collections.ships');

    await window.context.setOffline(true);
    await page.locator('.shell.is-offline').waitFor(patience);
    for (const path of places) {
      await readScreen(visit, path);
      await visit.look(`1-cut${path.replaceAll('/', '-')}`);
    }
    expect(await page.locator('.shell.is-offline').count()).toBe(1);

    // What is pressed says that it was not done.
    const notDone = page.locator('.toast--error', { hasText: words.hud('offline-act') });
    await visit.go('/hangar');
    await page.locator('.ship-level').first().click();
    await notDone.waitFor(patience);
    await visit.look('2-level-up');
    await notDone.waitFor({ state: 'detached', ...patience });
    await visit.go('/');
    await pilot.press('trip.collect');
    await notDone.waitFor(patience);
    await visit.look('2-collect');
    expect(await wire.get('auth.me')).toEqual(before);
    expect(await wire.get('collections.ships')).toEqual(ships);
    expect(await pilot.session()).toMatchObject({ finishedAt: null });

    // Meanwhile the pilot's other device is paid; this one shows it as soon as it can.
    await visit.go('/crew');
    await page.locator('.part-failed').first().waitFor(patience);
    await wire.get('dev.grant', { body: { playerId: before.uuid, amount: 1234 } });
    await window.context.setOffline(false);
    await page.locator('.shell:not(.is-offline)').waitFor(patience);
    await page.locator('.toast', { hasText: words.hud('online') }).waitFor(patience);
    await page
      .locator('.part-failed')
      .first()
      .waitFor({ state: 'detached', ...patience });
    await visit.look('3-back-crew');
    const { balance } = await wire.get('auth.me');
    expect(balance).toBe(before.balance + 1234);
    await expect.poll(() => pilot.balance(), patience).toBe(balance);
    for (const path of places) {
      await readScreen(visit, path);
      expect(await page.locator('.part-failed').count(), `${path} is whole again`).toBe(0);
    }

    expect(await page.locator('body').getAttribute('data-same-document'), 'no reload').toBe('yes');
    expect(visit.faults.join('\n')).toBe('');
    expect(window.errors.filter((error) => !isCut(error))).toEqual([]);
  });

  it('what the server could not answer says so, and is there after a press on "try again"', async () => {
    const { pilot, visit } = await arrive('refused', { ...seat, number: seat.number + 1 });
    const { page, words, window } = pilot;
    const broken = /\/(account|game|homeland|store)\//;
    await page.route(broken, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', detail: words.hud('part-failed.what') } }),
    );
    let failed = 0;
    for (const path of places) {
      await page.route(broken, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: words.hud('part-failed.what') } }),
      );
      await readScreen(visit, path);
      const parts = page.locator('.part-failed');
      const count = await parts.count();
      failed += count;
      if (count > 0) await visit.look(`1-refused${path.replaceAll('/', '-')}`);
      await page.unroute(broken);
      while ((await parts.count()) > 0) {
        const left = await parts.count();
        await parts.first().locator('button').click();
        await expect.poll(() => parts.count(), patience).toBeLessThan(left);
      }
      await visit.settle();
    }
    expect(failed, 'parts that were missing').toBeGreaterThan(8);
    expect(visit.faults.join('\n')).toBe('');
    expect(window.errors.filter((error) => !/status of 500/.test(error))).toEqual([]);
  });
});

/** What the browser writes down of a network that is away. */
function isCut(error: string): boolean {
  return /ERR_INTERNET_DISCONNECTED/.test(error);
}
