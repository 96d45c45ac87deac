import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { leftToCi } from '../left-out.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { dockAhead, keys, sendExpedition, steerToDock, thumb } from './support/docking-pilot.ts';
import { setUpGame } from './support/game.ts';
import type { Pilot } from './support/pilot.ts';
import { seatsToPlay } from './support/seats.ts';

// The test steers by what the page draws, which thirty frames a second are enough for.
const game = setUpGame({ frameMs: 33 });

interface Given {
  readonly size: Size;
  readonly language: Language;
  readonly dockingSeconds: number;
}

async function arrived(name: string, number: number, { size, language, dockingSeconds }: Given) {
  const pilot = await game.seat(name, number, size, language);
  const seed = await sendExpedition(game.server, pilot, dockingSeconds);
  await pilot.arrive();
  await pilot.isAt('trip');
  return { pilot, window: pilot.window, seed };
}

/** Docking's pay in the ledger. */
async function dockingPay(pilot: Pilot): Promise<number> {
  const { data } = await (await pilot.wire()).get('ledger.list');
  return data.filter(({ reason }) => reason === 'docking').reduce((sum, { amount }) => sum + amount, 0);
}

it('lets a pilot dock by keyboard alone and pays the reward', async () => {
  const { pilot, window, seed } = await arrived('docking-desktop', 5001, {
    size: desktop,
    language: 'en',
    dockingSeconds: 15,
  });
  const { page, strings } = pilot;
  await pilot.button('trip.dock').waitFor();
  await window.shoot('0-arrived');
  await page.keyboard.press('Enter');
  await pilot.isAt('docking');
  await pilot.sees(strings.text('trip:docking.start'));
  expect(await page.locator('nav').count()).toBe(0);
  await pilot.waitUntilStill();
  await window.shoot('1-how-to');

  await page.keyboard.press('Space');
  await page.locator('.try__count').waitFor();
  await pilot.waitUntilStill();
  await window.shoot('2-count');
  setTimeout(() => void window.shoot('3-running'), 4500);
  await steerToDock(pilot, seed, keys(pilot));
  await pilot.waitUntilStill();
  await window.shoot('4-locked');
  await page.locator('.try-deck__sum').waitFor();
  await pilot.waitUntilStill();
  await window.shoot('5-won');

  await page.keyboard.press('Enter');
  await pilot.sees(strings.hud('reward.title'));
  await pilot.isAt('system');
  await pilot.waitUntilStill();
  await window.shoot('6-reward');
  expect(await dockingPay(pilot)).toBeGreaterThan(0);
  await pilot.press('reward.continue');
  const { balance } = await (await pilot.wire()).get('auth.me');
  await expect.poll(() => pilot.balance()).toBeCloseTo(balance, 2);
  await pilot.isContent();
});

it('lets a pilot dock with a thumb on the stick', leftToCi('a flow of minutes'), async () => {
  const { pilot, window, seed } = await arrived('docking-phone', 5002, {
    size: phone,
    language: 'ru',
    dockingSeconds: 15,
  });
  const { page, strings } = pilot;
  await window.shoot('0-arrived');
  await pilot.press('trip.dock');
  await pilot.sees(strings.text('trip:docking.start'));
  await pilot.waitUntilStill();
  await window.shoot('1-how-to');
  await page.locator('button', { hasText: strings.text('trip:docking.start') }).tap();
  await page.locator('.stick-field').waitFor();
  setTimeout(() => void window.shoot('3-running'), 4500);
  await steerToDock(pilot, seed, await thumb(pilot));
  await pilot.waitUntilStill();
  await window.shoot('4-locked');
  await page.locator('.try-deck__sum').waitFor();
  await pilot.waitUntilStill();
  await window.shoot('5-won');
  await pilot.press('trip.collect');
  await pilot.sees(strings.hud('reward.title'));
  await pilot.waitUntilStill();
  await window.shoot('6-reward');
  expect(await dockingPay(pilot)).toBeGreaterThan(0);
  await pilot.isContent();
});

const seats = [
  ['docking-ghost-phone', 5004, phone, 'ru'],
  ['docking-ghost-desktop', 5005, desktop, 'en'],
] as const;

it.each(seatsToPlay(seats))(
  'flies the best docking of the crew beside a practice, until it is switched off: %s',
  async (...given) => {
    const [name, number, size, language] = given;
    const pilot = await game.seat(name, number, size, language);
    const seed = await sendExpedition(game.server, pilot, 15);
    await dockAhead(game.server, pilot, seed);
    await pilot.arrive();
    const { page, strings, window } = pilot;
    await pilot.press('trip.dock');
    await page.locator('.ghost-choice').waitFor();
    await pilot.waitUntilStill();
    await window.shoot('1-choice');
    const practise = () => page.locator('button', { hasText: strings.text('trip:practice.start') }).click();
    await practise();
    await page.locator('.ghost-gauge').waitFor();
    await page.waitForTimeout(4200);
    await window.shoot('2-beside');
    await page.locator('.ghost-gauge.is-docked').waitFor();
    await window.shoot('3-docked');
    await page.locator('button', { hasText: strings.text('trip:practice.end') }).click();

    await page.locator('.ghost-choice [role="switch"]').click();
    await practise();
    await page.locator('.try__top').waitFor();
    await page.waitForTimeout(3000);
    expect(await page.locator('.ghost-gauge').count()).toBe(0);
    await pilot.isContent();
  },
);

it(
  'continues after a reload, reports after an outage, and fails when the time is over',
  leftToCi('a flow of minutes'),
  async () => {
    const { pilot, window } = await arrived('docking-fail', 5003, {
      size: phone,
      language: 'en',
      dockingSeconds: 10,
    });
    const { page, strings } = pilot;
    // The set-up has won the first docking, which the crew helps with.
    const before = await dockingPay(pilot);
    await pilot.press('trip.dock');
    await page.locator('button', { hasText: strings.text('trip:docking.start') }).tap();
    await page.locator('.stick-field').waitFor();
    await pilot.reload();
    await pilot.isAt('docking');
    await page.locator('.try__top').waitFor();
    await window.context.setOffline(true);
    await page.locator('.cockpit__hint[role="status"]').waitFor();
    await pilot.waitUntilStill();
    await window.shoot('2-kept');
    expect((await pilot.flight()).docking?.endedAt).toBeNull();
    const second = await game.seat('docking-second', 5003, desktop, 'ru');
    await second.arrive();
    await second.press('trip.dock');
    await second.sees(second.strings.text('trip:docking.elsewhere.title'));
    await second.window.shoot('1-elsewhere');
    await window.context.setOffline(false);

    await pilot.sees(strings.text('trip:failure.docking.label'));
    await pilot.waitUntilStill();
    await window.shoot('5-failed');
    await second.sees(second.strings.text('trip:failure.docking.label'));
    await second.waitUntilStill();
    await second.window.shoot('2-failed');
    expect((await pilot.flight()).docking).toMatchObject({ earned: 0 });
    await pilot.press('trip.collect');
    await pilot.sees(strings.hud('reward.title'));
    expect(await dockingPay(pilot)).toBe(before);
    await second.isAt('system');
  },
);

it(
  'lets the crew win a first docking that the pilot only watches',
  leftToCi('a flow of minutes'),
  async () => {
    const pilot = await game.seat('docking-first', 5006, phone, 'es');
    await sendExpedition(game.server, pilot, 15, true);
    await pilot.arrive();
    const { page, strings, window } = pilot;
    await pilot.press('trip.dock');
    await pilot.sees(strings.text('trip:try.first-docking'));
    await pilot.waitUntilStill();
    await window.shoot('1-how-to');
    await page.locator('button', { hasText: strings.text('trip:docking.start') }).tap();
    await page.locator('.cockpit__hint.is-said').waitFor();
    await page.waitForTimeout(3500);
    await window.shoot('2-helped');
    await page.locator('.try-deck__sum').waitFor();
    await pilot.waitUntilStill();
    await window.shoot('3-won');
    expect((await pilot.flight()).docking?.earned).toBeGreaterThan(0);
  },
);
