import { query } from 'bitecs';
import { defaultTunables } from '#engine/content/tunables.ts';
import { presentEdition } from '#engine/content/waves.ts';
import { noTaps, type TapState } from '#engine/rules/trip/tapping/take-tap.ts';
import { createTripWorld, type TripSetup, type TripWorld } from '#engine/world/trip/trip-world.ts';

export const setup: TripSetup = {
  seed: 'a fixed seed',
  tripType: 'personal',
  waves: { edition: presentEdition, place: 'space' },
  durationMs: 20 * 60_000,
  energyPoints: 12,
  cargoLimit: 80,
  energyLimit: 80,
  energyPerMs: 0,
  pirateReward: 39.05,
  cargoReward: 1.95,
  tunables: defaultTunables,
};

const fresh = noTaps({ value: 80, atMs: 0 });

export function tripAt(
  nowMs: number,
  change: Partial<TripSetup> = {},
  taps: Partial<TapState> = {},
  pirates: readonly number[] = [],
): TripWorld {
  return createTripWorld({ ...setup, ...change }, { taps: { ...fresh, ...taps }, pirates }, nowMs);
}

/** The numbers of the objects on the screen, oldest first. */
export function rocks(world: TripWorld): number[] {
  const { Rock } = world.components;
  return [...query(world, [Rock])].map((id) => Rock.k[id] ?? -1).sort((a, b) => a - b);
}

export function pirates(world: TripWorld): number[] {
  const { Pirate } = world.components;
  return [...query(world, [Pirate])].map((id) => Pirate.number[id] ?? -1);
}

/** Everything that a scene can draw and all that has happened, to compare two worlds. */
export function picture(world: TripWorld): unknown {
  const { Position, Life, Rock, Pirate, Turn } = world.components;
  const things = [...query(world, [Position])].map((id) => [
    Math.round((Position.x[id] ?? 0) * 1e6),
    Math.round((Position.y[id] ?? 0) * 1e6),
    Life.bornMs[id],
    Rock.k[id],
    Pirate.number[id],
    Turn.angle[id],
  ]);
  const { caught, ...state } = world.state;
  return {
    now: world.elapsedMs,
    things,
    facts: [...world.facts],
    caught: [...caught],
    state,
  };
}
