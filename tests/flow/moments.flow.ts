import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame();

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5801, phone, 'en'],
  ['desktop', 5802, desktop, 'ru'],
  ['small', 5803, { width: 320, height: 568 }, 'es'],
];

/** A pilot with a flown trip, twelve keys and enough PROTO for levels. */
async function prepare(number: number): Promise<TestClient> {
  const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
  await wire.flyFirstTrip();
  const { uuid } = await wire.get('auth.me');
  const keys = { ship: 12, artifact: 0 };
  await wire.get('dev.grant', { body: { playerId: uuid, keys, amount: 4000 } });
  return wire;
}

it.each(seatsToPlay(seats))(
  'names the next goal, opens ten capsules at once and raises levels on a %s',
  async (name, number, size, language) => {
    const wire = await prepare(number);
    const pilot = await game.seat(`moments-${name}`, number, size, language);
    await pilot.arrive();
    const { page, window } = pilot;
    const goal = page.locator('.next-goal');
    await goal.waitFor();
    await window.shoot('1-goal');

    await page.goto(`${new URL(page.url()).origin}/collections?pilot=${number}`);
    await page.locator('.capsule-card button').first().click();
    await page.locator('.capsule-outcomes').waitFor();
    await pilot.waitUntilStill();
    await window.shoot('2-capsule');
    await page.locator('.capsule--before .btn--primary').click();
    await page.locator('.capsule-grid').waitFor();
    await pilot.waitUntilStill();
    await window.shoot('3-ten');
    expect(await page.locator('.capsule-grid li').count()).toBe(10);
    const { guarantee, ...left } = await wire.get('capsules.keys');
    expect(left.ship).toBe(2);
    await page.getByText(String(guarantee.left)).first().waitFor();
    await page.locator('.capsule__keys button').click();
    await page.locator('.verify__draws').waitFor();
    await page.locator('.verify__draws [role="radio"]').nth(9).click();
    expect(await page.locator('.draw-proof.c-gain').count()).toBeGreaterThan(0);
    await window.shoot('4-draws');
    await page.keyboard.press('Escape');
    await page.locator('.capsule--ten .btn--primary').click();

    await page.goto(`${new URL(page.url()).origin}/hangar?pilot=${number}`);
    await page.locator('.ship-level').first().click();
    await page.locator('.level-up__disc').first().waitFor();
    await page.waitForTimeout(420);
    await window.save('5-numbers-fly');
    await pilot.waitUntilStill();
    await window.shoot('6-level-up');
    await page.getByRole('radio', { name: '×10' }).click();
    await page.locator('.level-up__price').click();
    const ship = async () => (await wire.get('collections.ships', {})).data.find(({ inUse }) => inUse)!;
    await expect.poll(async () => (await ship()).level).toBe(12);
    await pilot.waitUntilStill();
    await page.locator('.level-up__keep .btn--primary').click();
    await expect.poll(async () => (await ship()).upgradePoints).toBe(0);
    await pilot.isContent();
  },
);
