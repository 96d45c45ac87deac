import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame({ frameMs: 40 });

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5401, phone, 'ru'],
  ['desktop', 5402, desktop, 'en'],
  ['small', 5403, { width: 320, height: 568 }, 'es'],
  ['tablet', 5404, { width: 820, height: 1180 }, 'ru'],
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
    const seen = await coveredTexts(page);
    expect(seen.samples).toBeGreaterThan(5);
    expect(seen.covered).toEqual([]);
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

/** Watches ring and hand for three seconds: the number of moments seen, and the texts that they covered. */
function coveredTexts(page: Page): Promise<{ samples: number; covered: string[] }> {
  return page.evaluate(async () => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const covered: string[] = [];
    let samples = 0;
    for (let turn = 0; turn < 30; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const pointing = boxes('.lesson__place.is-seen :is(.lesson__ring, .lesson__hand)');
      if (pointing.length > 0) samples++;
      for (const text of boxes(':is(.lesson__head, .lesson__foot:not([hidden])) > *'))
        for (const { left, right, top, bottom } of pointing)
          if (left < text.right && text.left < right && top < text.bottom && text.top < bottom)
            covered.push(
              `${Math.round(left)},${Math.round(top)} over ${Math.round(text.left)},${Math.round(text.top)}`,
            );
    }
    return { samples, covered };
  });
}
