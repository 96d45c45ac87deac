import { defaultTunables } from '#engine/content/tunables.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import type { GameServer } from './game-server.ts';
import { patienceMs } from './patience.ts';
import type { Pilot } from './pilot.ts';

/**
 * An easy fight: long windows and strong answers, because on a busy machine the test reacts late. The tests
 * of the assault's systems measure the real difficulty.
 */
const easy = {
  ...defaultTunables,
  assaultCountSeconds: 2,
  assaultWindowEasyMs: 2400,
  assaultWindowMediumMs: 2400,
  assaultOrderPercent: 100,
  assaultStrikeDamage: 100,
  assaultHitEasy: 4,
  assaultHitMedium: 4,
};

/** Sends a pilot's new combat ship on an attack trip that is over at once. */
export async function sendAttack(server: GameServer, pilot: Pilot, isFirst = false): Promise<void> {
  const wire = await new TestClient(server.url).signIn(pilot.number, `Pilot ${pilot.number}`);
  const { trips } = await wire.prepareTrip();
  await wire.get('dev.publish-tunables', { body: { values: easy } });
  const { uuid: playerId } = await wire.get('auth.me');
  const { ships } = await wire.get('dev.grant', {
    body: { playerId, ships: [{ type: 'combat', rarity: 'common' }] },
  });
  const trip = trips.find(({ type }) => type === 'attack')!;
  const send = async () => {
    const flight = await wire.launch(ships[0]!, trip);
    await server.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 500);
    return flight;
  };
  const { uuid } = await send();
  if (isFirst) return;
  // The crew wins the first assault of a pilot who only looks on (D53).
  const params = { id: ships[0]!, sid: uuid };
  await wire.get('assault.start', { params, body: { isStart: true } });
  await server.advance(46_000);
  await wire.get('assault.finish', { params, body: { isStart: false, input: [] } });
  await wire.get('sessions.finish', { params });
  await send();
}

/** Presses a station by its number, 1 to 3. */
export type Press = (station: number) => Promise<void>;

/**
 * Fights until the end: gives the order that suits each threat, and answers every shot that can be answered.
 */
export async function fightToWin(pilot: Pilot, press: Press): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const seen = await pilot.page.evaluate(() => {
      const cards = [...document.querySelectorAll('.assault-station')];
      // The station that suits a threat, counted from 1, unless it has the order or takes none.
      const suited = (threat = '') => {
        const at = ['core', 'heavy', 'salvo'].indexOf(threat);
        return cards[at]?.matches(':not(.is-ordered):not(.is-off)') ? at + 1 : 0;
      };
      return {
        isCounting: document.querySelector('.try__count') !== null,
        isThere: cards.length > 0 && document.querySelector('.assault__hint[role="status"]') === null,
        best: suited(document.querySelector<HTMLElement>('.assault__shot')?.dataset.threat),
        open: cards.findIndex((card) => card.matches('.is-open')) + 1,
      };
    });
    if (!seen.isThere) return;
    if (!seen.isCounting && seen.best > 0) await press(seen.best);
    else if (seen.open > 0) await press(seen.open);
    await pilot.page.waitForTimeout(120);
  }
  throw new Error('The assault never ended');
}
