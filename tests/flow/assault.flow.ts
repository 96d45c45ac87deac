import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { leftToCi } from '../left-out.ts';
import { fightToWin, sendAttack } from './support/assault-pilot.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import type { Pilot } from './support/pilot.ts';

const game = setUpGame();

async function arrived(name: string, number: number, size: Size, language: Language) {
  const pilot = await game.seat(name, number, size, language);
  await sendAttack(game.server, pilot);
  await pilot.arrive();
  await pilot.isAt('trip');
  return { pilot, window: pilot.window, page: pilot.page, strings: pilot.strings };
}

/** Assault's pay in the ledger. */
async function assaultPay(pilot: Pilot): Promise<number> {
  const { data } = await (await pilot.wire()).get('ledger.list');
  return data.filter(({ reason }) => reason === 'assault').reduce((sum, { amount }) => sum + amount, 0);
}

it('lets a pilot storm a base by keyboard alone and pays the reward', async () => {
  const { pilot, window, page, strings } = await arrived('assault-desktop', 5101, desktop, 'en');
  await pilot.button('trip.assault').waitFor();
  await page.keyboard.press('Enter');
  await pilot.isAt('docking');
  await pilot.sees(strings.text('trip:assault.start'));
  await pilot.waitUntilStill();
  await window.shoot('1-briefing');

  await page.keyboard.press('Space');
  await page.locator('.assault-stations').waitFor();
  await page.locator('.try__count').waitFor({ state: 'detached' });
  setTimeout(() => void window.shoot('2-fight'), 9000);
  await fightToWin(pilot, (station) => page.keyboard.press(`Digit${station}`));
  await page.waitForTimeout(900);
  await window.shoot('3-breaks');
  await pilot.sees(strings.text('trip:assault.won'));
  await pilot.waitUntilStill();
  await window.shoot('4-won');

  await page.keyboard.press('Enter');
  await pilot.sees(strings.hud('reward.title'));
  await pilot.sees(strings.text('trip:assault.name'));
  await pilot.isAt('system');
  expect(await assaultPay(pilot)).toBeGreaterThan(0);
  await pilot.press('reward.continue');
  await pilot.isContent();
});

it('lets a pilot practise, then storm with a thumb', leftToCi('a flow of minutes'), async () => {
  const { pilot, window, page, strings } = await arrived('assault-phone', 5102, phone, 'ru');
  const button = (key: string) => page.locator('button', { hasText: strings.text(key) });
  // Without the checks of a locator's `tap()`, which take longer than a shot on a busy machine.
  const tap = async (station: number) => {
    const box = (await page
      .locator('.assault-station')
      .nth(station - 1)
      .boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await pilot.press('trip.assault');
  await pilot.sees(strings.text('trip:assault.start'));
  await pilot.waitUntilStill();
  await window.shoot('1-briefing');
  await button('trip:practice.start').tap();
  await page.locator('.try__count').waitFor();
  await page.locator('.try__count').waitFor({ state: 'detached' });
  await page.locator('.assault-station').first().tap();
  await page.waitForTimeout(2500);
  await window.shoot('2-practice');
  await page.keyboard.press('Escape');
  await pilot.sees(strings.text('trip:practice.lost'));
  await pilot.waitUntilStill();
  await window.shoot('3-practised');
  expect((await pilot.flight()).assault).toBeNull();
  await button('trip:practice.end').tap();
  await button('trip:assault.start').tap();
  await page.locator('.try__count').waitFor();
  await page.locator('.try__count').waitFor({ state: 'detached' });
  setTimeout(() => void window.shoot('4-fight'), 8000);
  await fightToWin(pilot, tap);
  await pilot.sees(strings.text('trip:assault.won'));
  await pilot.waitUntilStill();
  await window.shoot('5-won');
  await pilot.press('trip.collect');
  await pilot.sees(strings.hud('reward.title'));
  await pilot.waitUntilStill();
  await window.shoot('6-reward');
  expect(await assaultPay(pilot)).toBeGreaterThan(0);
  await pilot.isContent();
});

it(
  'goes on after a reload, is lost by pulling back, and pays the trip alone',
  leftToCi('a flow of minutes'),
  async () => {
    const { pilot, window, page, strings } = await arrived('assault-back', 5103, phone, 'en');
    const before = await assaultPay(pilot);
    await pilot.press('trip.assault');
    await page.locator('button', { hasText: strings.text('trip:assault.start') }).tap();
    await page.locator('.assault-stations').waitFor();
    await pilot.reload();
    await pilot.isAt('docking');
    await page.locator('.assault-stations').waitFor();
    await page.locator('.try__count').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await pilot.sees(strings.text('trip:failure.reason.pulled_back'));
    await pilot.waitUntilStill();
    await window.shoot('1-back');
    expect((await pilot.flight()).assault).toMatchObject({ earned: 0 });
    await pilot.press('trip.collect');
    await pilot.sees(strings.hud('reward.title'));
    expect(await assaultPay(pilot)).toBe(before);
  },
);
