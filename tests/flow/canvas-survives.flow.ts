import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { leftToCi } from '../left-out.ts';
import { phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { brightest, glance, likeness } from './support/look-at-canvas.ts';

const game = setUpGame();

const lying = { width: phone.height, height: phone.width };
/** Area of a phone's screen that shows the ship and little else. */
const shipBox = { x: 60, y: 440, width: 170, height: 190 };
const all = (size: Size) => ({ x: 0, y: 0, ...size });
/**
 * The ship sways and its flames flicker. A different picture, or an empty one, is less than half as alike.
 */
const sameShip = 0.75;

async function fly(name: string, number: number) {
  const pilot = await game.seat(name, number, phone, 'en');
  await pilot.arrive();
  await pilot.isAt('galaxy');
  await pilot.press('galaxy.explore');
  await pilot.isAt('system');
  await pilot.press('trip.launch');
  await pilot.isAt('trip');
  // Its hand and its words follow the objects.
  await pilot.page.getByRole('button', { name: pilot.strings.text('trip:lesson.skip') }).click();
  // The ship flies in for two seconds, and sways from then on.
  await pilot.page.waitForTimeout(2500);
  return { pilot, window: pilot.window };
}

/** Polls, because an asteroid may hide the ship for up to three seconds. */
async function looksAgainLike(page: Page, before: readonly number[]): Promise<void> {
  await expect.poll(async () => likeness(before, await glance(page, shipBox))).toBeGreaterThan(sameShip);
}

/** Takes the WebGL context away and gives it back, as a phone does to a page in the background. */
async function loseContext(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('#canvas canvas');
    const lost = canvas?.getContext('webgl')?.getExtension('WEBGL_lose_context');
    if (!canvas || !lost) throw new Error('The canvas has no context that can be lost');
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve));
    lost.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 700));
    lost.restoreContext();
    await restored;
  });
}

it('draws again after the context was lost, and still counts a tap', async () => {
  const { pilot, window } = await fly('context', 6001);
  const { page } = pilot;
  const before = await glance(page, shipBox);
  await window.shoot('1-before');
  await loseContext(page);
  await window.shoot('2-restored');
  await looksAgainLike(page, before);
  await pilot.takeObjects(1);
  // The maps weren't shown while the context was lost.
  await page.keyboard.press('Escape');
  await pilot.isAt('system');
  await pilot.waitUntilStill();
  await window.shoot('3-system');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await pilot.isAt('galaxy');
  await pilot.waitUntilStill();
  await window.shoot('4-galaxy');
  const middle = { x: 90, y: 250, width: 210, height: 190 };
  expect(brightest(await glance(page, middle))).toBeGreaterThan(90);
  await pilot.isContent();
});

it(
  'fills a turned phone, and looks as before when the phone is turned back',
  leftToCi('a flow of minutes'),
  async () => {
    const { pilot, window } = await fly('turned', 6002);
    const { page } = pilot;
    const canvasSize = () =>
      page.evaluate(() => {
        const { clientWidth: width, clientHeight: height } = document.querySelector(
          '#canvas canvas',
        ) as Element;
        return { width, height };
      });
    const before = await glance(page, shipBox);
    await page.setViewportSize(lying);
    await pilot.waitUntilStill();
    await window.shoot('1-lying');
    expect(await canvasSize()).toEqual(lying);
    expect(brightest(await glance(page, all(lying)))).toBeGreaterThan(60);
    await pilot.isContent();

    await page.setViewportSize(phone);
    await pilot.waitUntilStill();
    await window.shoot('2-upright');
    expect(await canvasSize()).toEqual({ ...phone });
    await looksAgainLike(page, before);
    await pilot.takeObjects(1);
    await pilot.isContent();
  },
);
