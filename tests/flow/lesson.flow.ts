import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame({ frameMs: 40 });

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5401, phone, 'ru'],
  ['desktop', 5402, desktop, 'en'],
];

it.each(seatsToPlay(seats))(
  'teaches the tap on a %s until the third hit',
  async (name, number, size, language) => {
    const pilot = await game.seat(`lesson-${name}`, number, size, language);
    await pilot.arrive();
    await pilot.press('galaxy.explore');
    await pilot.press('trip.launch');
    await pilot.isAt('trip');
    const { page, window, strings } = pilot;
    await page.locator('.lesson__place.is-seen .lesson__hand').waitFor();
    await window.shoot('1-hand');
    // A miss costs nothing, and the lesson says how many hits are left.
    await pilot.tapBlindly(1);
    await page.locator('.lesson__hits .is-hit').waitFor();
    expect(await page.locator('.lesson__hand').count()).toBe(0);
    await window.shoot('2-one-hit');
    await pilot.tapBlindly(2);
    await pilot.sees(strings.text('trip:lesson.done'));
    await window.shoot('3-done');
    await page.locator('.lesson').waitFor({ state: 'detached' });
    await pilot.isContent();
  },
);
