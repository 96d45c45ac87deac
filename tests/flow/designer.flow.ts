import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import type { Pilot } from './support/pilot.ts';

const game = setUpGame();

const strings = {
  title: 'Tuning',
  interval: 'Spawn interval',
  note: 'Note: why',
  author: 'Your name, for the history',
};

/** The rate that the sandbox measures, in objects a second. */
async function measured(page: Page): Promise<number> {
  return Number(await page.locator('[data-measured]').getAttribute('data-measured'));
}

async function arrive(name: string, number: number, size: Size): Promise<Pilot> {
  const pilot = await game.seat(name, number, size, 'en');
  await pilot.arrive();
  await pilot.press('galaxy.explore');
  await pilot.isAt('system');
  return pilot;
}

it('a designer changes the spawn interval, publishes it and rolls it back', async () => {
  // One pilot is on a trip already.
  const flying = new TestClient(game.server.url);
  await flying.signIn(3001);
  const { ship, trip } = await flying.prepareTrip();
  const running = await flying.launch(ship.uuid, trip);

  const designer = await arrive('designer', 3002, desktop);
  const { page } = designer;
  const wire = await designer.wire();
  const shipped = await wire.get('dev.tunables');
  await page.keyboard.press('Backquote');
  const desk = page.getByRole('complementary', { name: strings.title });
  await desk.getByText(`v${shipped.version} live`).waitFor();
  await expect.poll(() => measured(page)).toBeCloseTo(1, 0);

  // Only the sandbox uses the new number at once.
  const field = desk.getByRole('textbox', { name: strings.interval });
  await field.fill('250');
  await expect.poll(() => measured(page)).toBeGreaterThan(3);
  const slider = desk.getByRole('slider', { name: strings.interval });
  await slider.press('Shift+ArrowRight');
  expect(await field.inputValue()).toBe('750');
  await slider.press('Shift+ArrowLeft');
  expect(await field.inputValue()).toBe('250');
  await desk.getByText(`Draft v${shipped.version + 1}, 1 change`).waitFor();
  await designer.window.shoot('1-faster');
  expect((await wire.get('dev.tunables')).values).toEqual(shipped.values);

  // Taps in the sandbox count for nobody: the designer has no flight on the server.
  const { data } = await wire.get('statistics.sessions');
  expect(data).toEqual([]);

  await desk.getByRole('button', { name: `Publish v${shipped.version + 1}` }).click();
  await desk.getByRole('textbox', { name: strings.note }).fill('More to tap');
  await desk.getByRole('textbox', { name: strings.author }).fill('Ann');
  await desk.getByRole('button', { name: `Publish v${shipped.version + 1}` }).click();
  await desk.getByText(`v${shipped.version + 1} live`).waitFor();

  // A flight launched now uses the new number; the older flight doesn't. (A screen without a scene spares the
  // processor.)
  await page.goto(`${game.server.url}/settings?pilot=3002`);
  await designer.isAt('settings');
  const second = await arrive('launching', 3003, phone);
  await second.press('trip.launch');
  const fresh = await second.flight();
  expect(fresh.tunablesVersion).toBe(shipped.version + 1);
  expect(running.tunablesVersion).toBe(shipped.version);
  await game.server.advance(4000);
  expect(await isThere(await second.wire(), fresh, 8, 2100)).toBe(true);
  expect(await isThere(flying, running, 8, 2100)).toBe(false);
  expect(await isThere(flying, running, 2, 2100)).toBe(true);
  await second.window.shoot('1-new-trip');
  await second.isContent();

  await page.keyboard.press('Backquote');
  // With the keyboard alone: opens the versions and rolls back to the shipped one.
  await desk.getByRole('button', { name: 'Versions' }).press('Enter');
  await desk.getByText('More to tap').waitFor();
  await desk.getByText('Ann').waitFor();
  await desk
    .getByRole('button', { name: `v${shipped.version}`, exact: false })
    .last()
    .press('Enter');
  await designer.window.shoot('2-versions');
  await desk.getByRole('button', { name: `Roll back to v${shipped.version}…` }).press('Enter');
  await desk.getByRole('button', { name: `Roll back to v${shipped.version}`, exact: true }).press('Enter');
  await desk.getByText(`v${shipped.version + 2} live`).waitFor();
  const restored = await wire.get('dev.tunables');
  expect(restored.values).toEqual(shipped.values);
  const [newest] = (await wire.get('dev.tunable-versions')).data;
  expect(newest).toMatchObject({ version: shipped.version + 2, restores: shipped.version, author: 'Ann' });

  // After closing the desk, the designer's own game is where it was.
  await page.keyboard.press('Backquote');
  await designer.isAt('galaxy');
  await designer.isContent();
});

/** Whether the server counts a tap on object `k` at time `t` of a flight. */
async function isThere(client: TestClient, trip: Session, k: number, t: number): Promise<boolean> {
  const params = { id: trip.shipId, sid: trip.uuid };
  const body = { baggage: 0, taps: [{ k, t }] };
  return (await client.get('sessions.replenish', { params, body })).rejected.length === 0;
}
