import { expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';
import type { Language } from './support/strings.ts';

const game = setUpGame();

/** Flies the first trip with a full cargo, both pirates and a long chain; it is collected in the browser. */
async function fly(number: number): Promise<void> {
  const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
  const { ship, trip } = await wire.prepareTrip();
  const flight = await wire.launch(ship.uuid, trip);
  const params = { id: ship.uuid, sid: flight.uuid };
  await game.server.advance(125_000);
  for (const pirate of [1, 2])
    await wire.get('sessions.pirate', { params, body: { pirate, t: pirate * 60_000 + 400 } });
  const taps = Array.from({ length: 105 }, (_, k) => k)
    .filter((k) => !natureAt(flight.seed, flight.waves!, k, defaultTunables)?.kind?.breaksChain)
    .map((k) => ({ k, t: k * 1000 + 900 }));
  const { session } = await wire.get('sessions.replenish', { params, body: { baggage: 0, taps } });
  expect(session.marks.every(({ isReached }) => isReached)).toBe(true);
  await game.server.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt));
}

const seats: readonly [string, number, Size, Language][] = [
  ['desktop', 5702, desktop, 'en'],
  ['phone', 5701, phone, 'ru'],
];

it.each(seatsToPlay(seats))(
  'shows won stars and the gains of a clean flight in the reward, and the stars in card and system, on a %s',
  async (name, number, size, language) => {
    const pilot = await game.seat(`mastery-${name}`, number, size, language);
    await fly(number);
    await pilot.arrive();
    const { page, strings, window } = pilot;
    const button = (key: string) => page.locator('button.btn', { hasText: strings.text(key) }).first();

    await button('core:trip.collect').click();
    await page.locator('.reward-marks .is-new').first().waitFor();
    await page.waitForTimeout(2600);
    await window.shoot('1-reward');
    expect(await page.locator('.reward-marks .star-mark.is-won').count()).toBe(3);
    await page.locator('.reward-clean', { hasText: strings.text('trip:clean.title') }).waitFor();
    await page.locator('.reward-clean', { hasText: strings.text('trip:clean.health') }).waitFor();
    await button('core:reward.continue').click();

    await page.locator('.mastery-total').waitFor();
    await page.waitForTimeout(1500);
    await window.shoot('2-system');
    await page.locator('.accessible-list button').first().press('Enter');
    await page.locator('.trip-stars li.is-won').first().waitFor();
    await page.waitForTimeout(1200);
    await window.shoot('3-card');
  },
);
