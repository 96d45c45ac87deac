import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { leftOut } from '../left-out.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { sendExpedition, steerToDock, thumb } from './support/docking-pilot.ts';
import { setUpGame } from './support/game.ts';
import type { Pilot } from './support/pilot.ts';
import { record } from './support/record.ts';

const folder = fileURLToPath(new URL('../../assets/pictures/clips/', import.meta.url));
const [phoneWidth, desktopWidth] = [260, 720];

// Records the README's clips: `CLIPS=1 npm test -- flow`. Run it on an idle machine, because software draws
// the canvas.
describe('the clips', leftOut(!process.env.CLIPS, 'films clips with CLIPS=1'), () => {
  const game = setUpGame({ frameMs: 0 });

  it('shows the galaxy, a system, the launch and a trip on a phone', async () => {
    const pilot = await arrive(9001, phone);
    const { page } = pilot;
    await page.waitForTimeout(2500);
    await clip(pilot, 'galaxy', async () => {
      await drag(pilot, { x: 300, y: 380 }, { x: 80, y: 420 });
      await page.waitForTimeout(900);
      await drag(pilot, { x: 90, y: 400 }, { x: 280, y: 360 });
      await page.waitForTimeout(1200);
    });
    await clip(pilot, 'system', async () => {
      await pilot.press('galaxy.explore');
      await pilot.isAt('system');
      await page.waitForTimeout(3200);
    });
    await clip(pilot, 'launch', async () => {
      await pilot.press('trip.launch');
      await pilot.isAt('trip');
      await page.waitForTimeout(600);
    });
    await page.waitForTimeout(1500);
    await clip(pilot, 'trip', () => pilot.takeObjects(5));
    await pilot.awaitPirate(1);
    await clip(pilot, 'pirate', async () => {
      await pilot.shootPirate(1);
      await page.waitForTimeout(1500);
    });
    await pilot.waitOutTrip();
    await pilot.button('trip.collect').waitFor();
    await clip(pilot, 'reward', async () => {
      await pilot.press('trip.collect');
      await pilot.sees(pilot.strings.hud('reward.title'));
      await page.waitForTimeout(2500);
    });
  });

  it('shows a trip on a desktop', async () => {
    const pilot = await arrive(9002, desktop);
    await pilot.press('galaxy.explore');
    await pilot.isAt('system');
    await pilot.press('trip.launch');
    await pilot.isAt('trip');
    await pilot.page.waitForTimeout(2500);
    await clip(pilot, 'desktop-trip', () => pilot.takeObjects(4), desktopWidth);
  });

  it('shows docking', async () => {
    const pilot = await game.seat('clips', 9003, phone, 'en');
    const seed = await sendExpedition(game.server, pilot, 15);
    await pilot.arrive();
    await pilot.isAt('trip');
    await pilot.press('trip.dock');
    await pilot.page.locator('button', { hasText: pilot.strings.text('trip:docking.start') }).tap();
    await pilot.page.locator('.stick-field').waitFor();
    await clip(pilot, 'docking', async () => {
      await steerToDock(pilot, seed, await thumb(pilot));
      await pilot.page.waitForTimeout(1500);
    });
  });

  async function arrive(number: number, size: Size): Promise<Pilot> {
    const pilot = await game.seat('clips', number, size, 'en');
    await pilot.arrive();
    await pilot.isAt('galaxy');
    return pilot;
  }
});

function clip(pilot: Pilot, name: string, act: () => Promise<void>, width = phoneWidth): Promise<void> {
  return record(pilot.page, `${folder}${name}.webp`, width, act);
}

/** Draws a finger over the window in half a second. */
async function drag(
  pilot: Pilot,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const devtools = await pilot.window.context.newCDPSession(pilot.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 20; step++) {
    await touch('touchMove', step / 20);
    await pilot.page.waitForTimeout(25);
  }
  await touch('touchEnd', 1);
  await devtools.detach();
}
