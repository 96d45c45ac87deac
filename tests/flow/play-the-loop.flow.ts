import { describe, expect, it } from 'vitest';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame();

// `first-minutes.flow.ts` plays the other two pairs of language and window.
const seats = [
  { name: 'en-desktop', language: 'en', size: desktop, number: 1003 },
  { name: 'ru-phone', language: 'ru', size: phone, number: 1002 },
] as const;

describe.each(seatsToPlay(seats))('a new pilot, $name', ({ name, language, size, number }) => {
  it('flies the first trip, is paid and upgrades the ship', async () => {
    const pilot = await game.seat(name, number, size, language);
    const { strings, window } = pilot;

    await pilot.arrive();
    await pilot.isAt('galaxy');
    await pilot.sees(strings.system('kepler-deep'));
    await pilot.waitUntilStill();
    await window.shoot('1-galaxy');

    await pilot.press('galaxy.explore');
    await pilot.isAt('system');
    await pilot.sees(strings.trip('first-light'));
    await pilot.waitUntilStill();
    await window.shoot('2-system');

    await pilot.press('trip.launch');
    await pilot.isAt('launch');
    await pilot.waitUntilStill();
    await window.shoot('3-launch');
    await pilot.isAt('trip');
    await pilot.waitUntilStill();
    await window.shoot('4-trip');

    await pilot.takeObjects(4);
    await window.shoot('5-taken');
    await pilot.shootPirate(1);
    await pilot.waitUntilStill();
    await window.shoot('6-pirate');
    await expect.poll(async () => (await pilot.flight()).caughtPirates).toBe(1);

    const { baggage } = await pilot.flight();
    expect(baggage).toBeGreaterThan(1);
    await pilot.waitOutTrip();
    await pilot.button('trip.collect').waitFor();
    await window.shoot('7-arrived');
    await pilot.press('trip.collect');
    await pilot.sees(strings.hud('reward.title'));
    await pilot.waitUntilStill();
    await window.shoot('8-reward');
    await pilot.press('reward.continue');

    // 50 for the daily reward, 16.00 for the timer, at least a tenth of the 6.40 for a full cargo, and 0.80
    // for the pirate.
    const { balance } = await (await pilot.wire()).get('auth.me');
    await expect.poll(() => pilot.balance()).toBe(balance);
    expect(balance).toBeGreaterThan(66.8);
    await pilot.sees(strings.trip('lantern-reef'));
    await window.shoot('9-next-trip');

    await pilot.page.getByRole('link', { name: strings.hud('nav.hangar') }).click();
    await pilot.isAt('hangar');
    await pilot.sees(strings.ship('personal-common'));
    await pilot.waitUntilStill();
    await window.shoot('10-hangar');
    await pilot.page
      .locator('button', { hasText: strings.text('hangar:ship.level-up') })
      .first()
      .click();
    await expect
      .poll(async () => (await (await pilot.wire()).get('collections.ships')).data[0]?.level)
      .toBe(2);
    await expect.poll(() => pilot.balance()).toBeCloseTo(balance - 12, 2);
    await window.shoot('11-level-2');
    await pilot.page.locator('.level-up__keep .btn--primary').click();
    await pilot.page.locator('.level-up').waitFor({ state: 'detached' });

    await pilot.page.getByRole('link', { name: strings.hud('nav.settings') }).click();
    await pilot.isAt('settings');
    await pilot.sees(String(number));
    await window.shoot('12-settings');
    await pilot.isContent();
  });
});

it('switches the language at once and keeps it after a reload', async () => {
  const pilot = await game.seat('language', 1001, phone, 'en');
  await pilot.arrive();
  await pilot.page.goto(`${game.server.url}/settings?pilot=1001`);
  await pilot.isAt('settings');
  await pilot.sees('Language');
  await pilot.page.getByText('Русский').click();
  await pilot.sees('Язык');
  expect(await pilot.page.locator('html').getAttribute('lang')).toBe('ru');
  await pilot.window.shoot('1-russian');
  await pilot.reload();
  await pilot.sees('Язык');
  await pilot.isContent();
});
