import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { desktop } from './support/browser.ts';
import { setUpGame } from './support/game.ts';

const game = setUpGame();
/** More tab stops than any screen has before the target. */
const maxStops = 70;
const arrows = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'] as const;
const maxTries = 60;
const glideMs = 300;

it('plays from the galaxy to a task’s award by keyboard alone, with a visible focus', async () => {
  const pilot = await game.seat('keyboard', 4100, desktop, 'en');
  const { page, strings, window } = pilot;
  const faults = new Set<string>();
  const go = (target: Locator) => tabTo(page, target, faults);
  const enter = async (target: Locator) => {
    await go(target);
    await page.keyboard.press('Enter');
  };
  const link = (name: string) => page.getByRole('link', { name: strings.hud(`nav.${name}`) });
  await pilot.arrive();
  await pilot.isAt('galaxy');
  const wire = await pilot.wire();

  // The map's own keys open the marked system, and in it the marked trip.
  // The keys work once their code has loaded, which also shows the hints.
  await page.locator('.map-hints').waitFor();
  await page.keyboard.press('Enter');
  await pilot.isAt('system');
  await pilot.sees(strings.trip('first-light'));
  await enter(pilot.button('trip.launch'));
  await window.shoot('1-launch');
  // Enter skips the start; on a slow machine it may be over by itself.
  await page.locator('.shell:is([data-place="launch"], [data-place="trip"])').waitFor();
  await page.keyboard.press('Enter');
  await pilot.isAt('trip');
  const { shipId, uuid } = await pilot.flight();
  const taken = async () =>
    (await wire.get('sessions.get', { params: { id: shipId, sid: uuid } })).tapped.length;
  // The aim jumps to an object in some of the directions, and needs a moment to arrive.
  for (let tries = 0; (await taken()) < 2 && tries < maxTries; tries++) {
    await page.keyboard.press(arrows[tries % arrows.length]!);
    await page.waitForTimeout(glideMs);
    await page.keyboard.press('Enter');
  }
  expect(await taken()).toBeGreaterThanOrEqual(2);
  await pilot.waitOutTrip();
  await pilot.button('trip.collect').waitFor();
  const reward = page.getByText(strings.hud('reward.title')).first();
  // A press that comes while the reward opens doesn't answer it.
  await expect
    .poll(async () => {
      if (!(await reward.isVisible())) await page.keyboard.press('Enter');
      return reward.isVisible();
    })
    .toBe(true);
  await page.locator('.modal__cover').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(strings.hud('reward.continue'));
  await window.shoot('2-reward');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });

  await enter(link('hangar'));
  await pilot.isAt('hangar');
  await enter(page.locator('.ship-level'));
  await expect.poll(async () => (await wire.get('collections.ships')).data[0]?.level).toBe(2);
  await window.shoot('3-level');
  await enter(page.locator('.level-up__keep .btn--primary'));
  await page.locator('dialog[open]').waitFor({ state: 'detached' });

  await enter(link('crew'));
  await page.getByRole('heading', { level: 1, name: strings.hud('nav.crew') }).waitFor();
  await go(page.getByRole('button', { name: strings.text('crew:invite.copy') }));
  await window.shoot('4-crew');

  await enter(link('homeland'));
  await page.locator('.home-row .btn').first().waitFor();
  const task = page.locator('.home-row', { has: page.locator('.btn') }).first();
  await enter(task.locator('.btn'));
  await task.locator('.btn--collect').waitFor();
  await enter(task.locator('.btn--collect'));
  await expect
    .poll(async () => (await wire.get('tasks.list')).data.filter(({ status }) => status === 'done').length)
    .toBe(1);
  await window.shoot('5-task');

  await enter(link('settings'));
  await pilot.isAt('settings');
  await go(page.getByRole('radio', { name: 'English' }));
  await page.keyboard.press('ArrowRight');
  await page.locator('html[lang="ru"]').waitFor({ state: 'attached' });
  await window.shoot('6-russian');
  expect([...faults]).toEqual([]);
  await pilot.isContent();
});

/** Presses Tab until the target has the focus. Adds what is wrong with the stops on the way to `faults`. */
async function tabTo(page: Page, target: Locator, faults: Set<string>): Promise<void> {
  await target.first().waitFor();
  for (let stops = 0; stops < maxStops; stops++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(faultOfFocus);
    if (fault) faults.add(fault);
  }
  throw new Error(`The Tab key doesn't come to ${target}`);
}

/** Runs in the page: checks that the focused element lies within the window and visibly has the focus. */
function faultOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const name = `${focused.tagName} ${focused.className} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 40)}"`;
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return `no outline: ${name}`;
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
    return `out of the window: ${name}`;
  return null;
}
