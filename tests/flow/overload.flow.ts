import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame({ frameMs: 40 });

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5501, phone, 'en'],
  ['desktop', 5502, desktop, 'ru'],
];

it.each(seatsToPlay(seats))(
  'shows the overload of a full cargo on a %s',
  async (name, number, size, language) => {
    const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
    // As long as the flight allows: after the tapping phase the ship flies on alone and shows no scale.
    await wire.get('dev.publish-tunables', { body: { values: { handSeconds: 120 } } });
    const { ship, trip } = await wire.prepareTrip();
    const session = await wire.launch(ship.uuid, trip);
    const pilot = await game.seat(`overload-${name}`, number, size, language);
    await pilot.arrive();
    await pilot.isAt('trip');
    await wire.advance(88_000);
    const taps = Array.from({ length: 88 }, (_, k) => k)
      .filter((k) => {
        const { kind, size: rock } = natureAt(session.seed, session.waves!, k, defaultTunables)!;
        return !kind?.breaksChain && rock !== 'xs';
      })
      .map((k) => ({ k, t: k * 1000 + 900 }));
    const { session: after } = await wire.get('sessions.replenish', {
      params: { id: ship.shipId!, sid: session.uuid },
      body: { baggage: 0, taps },
    });
    expect(after.overload).toBeGreaterThan(0);
    await pilot.page.reload();
    await pilot.isAt('trip');
    await pilot.page.locator('.scale--overload').waitFor();
    await pilot.window.shoot('1-full');
    await pilot.isContent();
  },
);
