import { expect, it } from 'vitest';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { publishPirateWeek } from './support/pirate-week.ts';
import { seatsToPlay } from './support/seats.ts';
import type { Language } from './support/strings.ts';

const game = setUpGame();
const hourMs = 3_600_000;
const pool = investmentRows[0]!;

/** Puts PROTO into a research pool, as often as is said. */
async function invest(wire: TestClient, times: number): Promise<void> {
  const { uuid } = await wire.get('auth.me');
  await wire.get('dev.grant', { body: { playerId: uuid, amount: 5000 } });
  const params = { id: investmentId(pool.key) };
  const body = { optionId: investmentOptionId(pool.key, 0) };
  for (let time = 0; time < times; time++) await wire.get('investments.invest', { params, body });
}

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5501, phone, 'ru'],
  ['phone-en', 5502, phone, 'en'],
  ['desktop', 5503, desktop, 'en'],
];

it.each(seatsToPlay(seats))(
  'shows an event on a %s, from its banner to its end',
  async (name, number, size, language) => {
    const pilot = await game.seat(`events-${name}`, number, size, language);
    const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
    await publishPirateWeek(wire, 76);
    for (const [other, times] of [
      [number * 10, 6],
      [number * 10 + 1, 4],
      [number * 10 + 2, 3],
    ] as const)
      await invest(await new TestClient(game.server.url).signIn(other, `Pilot ${other}`), times);
    await invest(wire, 1);
    await pilot.arrive();
    const { page, window, strings } = pilot;
    const banner = page.locator('.event-banner');
    await banner.waitFor();
    await window.shoot('1-banner');
    await banner.press('Enter');
    await page.locator('.event-goal').waitFor();
    await page.locator('.leaderboard-row--own').waitFor();
    expect(await page.locator('.event-ticks rect').count()).toBe(75);
    expect(await page.locator('.event-milestones .is-reached').count()).toBe(2);
    await window.shoot('2-page');
    await pilot.isContent();

    // The last hour, and the end.
    await wire.get('dev.advance', { body: { advanceMs: 75.5 * hourMs } });
    await page.reload();
    await page.locator('.event-ticks--beat').waitFor();
    await window.shoot('3-last-hour');
    await wire.get('dev.advance', { body: { advanceMs: hourMs } });
    await page.reload();
    await pilot.sees(strings.text('homeland:events.over'));
    await window.shoot('4-ended');
  },
);
