import { describe, expect, it } from 'vitest';
import { shipTypes, tripTypes } from '#engine/content/kinds.ts';
import {
  type LaunchCase,
  launchRefusals,
  shipTypeFor,
  tripTypeFor,
} from '#engine/rules/trip/launch-refusals.ts';

const ship = { type: 'personal', rarity: 'rare', health: 20, isTypeInTrip: false } as const;
const launch: LaunchCase = {
  systemStatus: 'progress',
  tripStatus: 'available',
  tripType: 'personal',
  minRarity: 'rare',
  damage: 20,
  ship,
};

describe('the types of ships and trips', () => {
  it('belong together in pairs', () => {
    expect(tripTypes.map(shipTypeFor).sort()).toEqual([...shipTypes].sort());
    for (const type of tripTypes) expect(tripTypeFor(shipTypeFor(type))).toBe(type);
    expect(shipTypeFor('attack')).toBe('combat');
  });
});

describe('a launch', () => {
  it('is allowed with exactly the needed health and rank', () => {
    expect(launchRefusals(launch)).toEqual([]);
    expect(launchRefusals({ ...launch, ship: { ...ship, rarity: 'epic', health: 21 } })).toEqual([]);
  });

  it('is allowed in a completed system and for a completed trip', () => {
    expect(launchRefusals({ ...launch, systemStatus: 'completed', tripStatus: 'completed' })).toEqual([]);
  });

  it.each([
    ['system_unavailable', { systemStatus: 'unavailable' }],
    ['system_unavailable', { systemStatus: 'available' }],
    ['trip_unavailable', { tripStatus: 'unavailable' }],
    ['trip_in_progress', { tripStatus: 'progress' }],
    ['no_ship', { ship: null }],
    ['ship_type_mismatch', { ship: { ...ship, type: 'combat' } }],
    ['ship_rank_too_low', { ship: { ...ship, rarity: 'common' } }],
    ['ship_in_trip', { ship: { ...ship, isTypeInTrip: true } }],
    ['health_too_low', { ship: { ...ship, health: 19.99 } }],
  ] as const)('is refused with %s: case %#', (code, change) => {
    expect(launchRefusals({ ...launch, ...change })).toEqual([code]);
  });

  it('lists all reasons, the most useful one first', () => {
    const broken = { type: 'combat', rarity: 'common', health: 0, isTypeInTrip: true } as const;
    expect(
      launchRefusals({ ...launch, systemStatus: 'available', tripStatus: 'unavailable', ship: broken }),
    ).toEqual([
      'system_unavailable',
      'trip_unavailable',
      'ship_type_mismatch',
      'ship_rank_too_low',
      'ship_in_trip',
      'health_too_low',
    ]);
  });
});
