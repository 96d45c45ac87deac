import { expect, it } from 'vitest';
import { shipTypes, tripTypes } from '#engine/content/kinds.ts';
import { TestClient } from '../server/fixtures/client.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import type { Pilot } from './support/pilot.ts';
import { seatsToPlay } from './support/seats.ts';
import type { Language } from './support/strings.ts';
import { Visit } from './support/visit.ts';

const game = setUpGame({ frameMs: 33 });
const dayMs = 86_400_000;
/** Between two rounds of calls, so that the server doesn't find them too many. */
const restMs = 900;
const shipOf = { personal: 'personal', attack: 'combat', expedition: 'expeditionary' } as const;

/** Flies all trips of the first system; the last one has arrived and waits to be collected. */
async function flyAll(number: number): Promise<void> {
  const wire = await new TestClient(game.server.url).signIn(number, `Pilot ${number}`);
  const { galaxy, trip } = await wire.prepareTrip();
  const { uuid: playerId } = await wire.get('auth.me');
  const ships = shipTypes.map((type) => ({ type, rarity: 'epic' as const }));
  await wire.get('dev.grant', { body: { playerId, amount: 0, ships } });
  const params = { g: galaxy.uuid, s: trip.solarSystemId };
  const hangar = (await wire.get('collections.ships')).data.filter(({ rarity }) => rarity === 'epic');
  for (let flown = 0; flown < 30; ) {
    await wire.advance(dayMs);
    await new Promise((go) => setTimeout(go, restMs));
    const trips = (await wire.get('trips.list', { params })).data;
    for (const type of tripTypes) {
      const next = trips.find((trip) => trip.type === type && trip.status === 'available');
      const id = hangar.find((ship) => ship.type === shipOf[type])?.shipId;
      if (!next || !id) continue;
      const flight = await wire.launch(id, next);
      await wire.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1000);
      flown++;
      if (flown === 30) return;
      if (type === 'expedition') {
        // A try that isn't reported has failed.
        await wire.get('docking.start', { params: { id, sid: flight.uuid }, body: { isStart: true } });
        await wire.advance(400_000);
      }
      await wire.get('sessions.finish', { params: { id, sid: flight.uuid } });
    }
  }
}

async function galaxyOf(pilot: Pilot): Promise<string> {
  return (await (await pilot.wire()).get('galaxies.list')).data[0]!.uuid;
}

const seats: readonly [string, number, Size, Language][] = [
  ['phone', 5501, phone, 'en'],
  ['desktop', 5502, desktop, 'ru'],
];

it.each(seatsToPlay(seats))(
  'draws a system’s figure on a %s, lights the next one, and drops the awards',
  async (name, number, size, language) => {
    const pilot = await game.seat(`complete-${name}`, number, size, language);
    await flyAll(number);
    await pilot.arrive();
    const { page, window, strings } = pilot;
    await pilot.press('trip.collect');
    await pilot.sees(strings.hud('reward.title'));
    await pilot.press('reward.continue');
    await page.locator('.system-complete').waitFor();
    await window.shoot('1-figure');
    await page.waitForTimeout(900);
    await window.shoot('2-next');
    await page.locator('.system-complete.is-rewards').waitFor();
    await window.shoot('3-falling');
    await pilot.waitUntilStill();
    const visit = new Visit(window, language, { at: [size] });
    await visit.look('modal-system-complete');
    expect(visit.faults.join('\n')).toBe('');
    await page.locator('.system-complete .btn--primary').click();
    await pilot.isAt('system');
    await pilot.sees(strings.system('tau-ceres'));
    const { data } = await (await pilot.wire()).get('systems.list', { params: { g: await galaxyOf(pilot) } });
    expect(data.slice(0, 2).map(({ status }) => status)).toEqual(['completed', 'progress']);
    await pilot.isContent();
  },
);
