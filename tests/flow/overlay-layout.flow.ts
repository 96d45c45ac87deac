import { expect, it } from 'vitest';
import { desktop } from './support/browser.ts';
import { setUpGame } from './support/game.ts';

const game = setUpGame();

const widths = [1920, 1280, 1024, 720, 390];
/** Narrowest column in which the longest name of a number needs three lines, in px. */
const minNameWidth = 120;

it('shows names, tools and Publish of the dev tools at every width', async () => {
  const designer = await game.seat('overlay-layout', 3010, desktop, 'en');
  await designer.arrive();
  const { page } = designer;
  await page.keyboard.press('Backquote');
  const tools = page.getByRole('complementary', { name: 'Tuning' });
  await tools.getByText(/^v\d+ live$/).waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // A phone shows one column at a time.
    if (width < 720) await tools.getByRole('radio', { name: 'Numbers' }).click();
    await tools.locator('[data-tunable="spawnIntervalMs"]').waitFor();
    const layout = await page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const names = [...document.querySelectorAll('.number__name')].map((name) => boxOf(name).width);
      const shown = [...document.querySelectorAll('.tuning__acts .btn--primary, .tools > .segment')].map(
        boxOf,
      );
      return {
        narrowest: Math.min(...names),
        isShown: shown.map(
          ({ left, right, top, bottom }) =>
            left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
        ),
        isWider: document.documentElement.scrollWidth > innerWidth,
      };
    });
    expect(layout.narrowest, `${width} px`).toBeGreaterThanOrEqual(minNameWidth);
    expect(layout.isShown, `${width} px`).toEqual([true, true]);
    expect(layout.isWider, `${width} px`).toBe(false);
    await designer.window.shoot(`${width}`);
  }
});
