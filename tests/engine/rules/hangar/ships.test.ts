import { describe, expect, it } from 'vitest';
import { isInTrip, isTypeInTrip, refreshShips, restsFromMs } from '#engine/rules/hangar/ships.ts';
import { aPlayer, aShip, flying, hour, noon, shipOf, tunables } from '../../fixtures/given.ts';
import { longRun } from '../../fixtures/given-ai.ts';

const out = flying(aPlayer(), 1).player;
const withRun = (collectedAtMs: number | null) =>
  aPlayer({
    aiPilots: {
      registrations: [],
      ships: { 'combat-common': { unlock: 'paid', run: { ...longRun, collectedAtMs } } },
    },
  });

describe('a ship is in a trip', () => {
  it('from its launch until the trip is collected', () => {
    expect(isInTrip(aPlayer(), 'personal-common')).toBe(false);
    expect(isInTrip(out, 'personal-common')).toBe(true);
    expect(isInTrip(out, 'combat-common')).toBe(false);
  });

  it('with its AI pilot until the run is collected', () => {
    expect(isInTrip(withRun(null), 'combat-common')).toBe(true);
    expect(isInTrip(withRun(noon), 'combat-common')).toBe(false);
  });

  it('and so is its type (D13)', () => {
    expect(isTypeInTrip(out, 'personal')).toBe(true);
    expect(isTypeInTrip(out, 'combat')).toBe(false);
    expect(isTypeInTrip(withRun(null), 'combat')).toBe(true);
  });
});

describe('a ship recovers', () => {
  it.each([
    ['at home, always', aPlayer(), 0],
    ['after a trip, from its end on', out, noon + out.flights[0]!.durationMs],
  ])('%s', (_name, player, fromMs) => {
    expect(restsFromMs(player, 'personal-common')).toBe(fromMs);
  });

  it('never while its AI pilot flies it', () => {
    expect(restsFromMs(withRun(null), 'combat-common')).toBe(Number.POSITIVE_INFINITY);
    expect(restsFromMs(withRun(noon), 'combat-common')).toBe(0);
  });
});

describe('refreshing ships', () => {
  const tired = aShip('combat-common', { health: { value: 10, atMs: noon } });
  const player = aPlayer({ ships: [aShip(), tired] });

  it('stores the present health and energy of the named ships only', () => {
    const [other, refreshed] = refreshShips(player, [tired.id, null], noon + hour, tunables);
    expect(refreshed!.health.atMs).toBe(noon + hour);
    expect(refreshed!.health.value).toBeGreaterThan(10);
    expect(other).toBe(shipOf(player, 'personal-common'));
  });
});
