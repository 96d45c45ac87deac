import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { tripTypes } from '#engine/content/kinds.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  allTrips,
  canComplete,
  completedTrips,
  exploreSystem,
  hasBit,
  lastTrip,
  systemStatus,
  tripStatus,
  withBit,
  withFlown,
} from '#engine/rules/galaxy/progress.ts';
import { aPlayer, flying, keyFor, ok, system } from '../../fixtures/given.ts';

const types = system(1).trips.map(({ type }) => type);
const statuses = (player: Player) => types.map((_type, index) => tripStatus(player, 1, index + 1, types));
const chainOf = (type: string) => types.flatMap((other, index) => (other === type ? [index + 1] : []));
const withDone = (player: Player, priority: number): Player => {
  const progress = player.systems[1]!;
  const completed = withBit(progress.completed, priority);
  return { ...player, systems: { ...player.systems, 1: { ...progress, completed } } };
};

describe('the bits of a system', () => {
  it('hold thirty independent trips', () => {
    let mask = 0;
    for (let priority = 1; priority <= lastTrip; priority++) {
      expect(hasBit(mask, priority)).toBe(false);
      mask = withBit(mask, priority);
      expect(hasBit(mask, priority)).toBe(true);
      expect(mask).toBeGreaterThan(0);
      expect(completedTrips({ status: 'progress', completed: mask, awarded: 0 })).toBe(priority);
    }
  });
});

describe('the chains of a system (D11)', () => {
  it('are closed until it is explored, then the first trip of each is available', () => {
    const before = aPlayer({ systems: { 1: { status: 'available', completed: 0, awarded: 0 } } });
    expect(new Set(statuses(before))).toEqual(new Set(['unavailable']));
    const player = ok(exploreSystem(before, 1)).player;
    const open = statuses(player).flatMap((status, index) => (status === 'available' ? [index + 1] : []));
    expect(open).toEqual(tripTypes.map((type) => chainOf(type)[0]!).sort((a, b) => a - b));
  });

  it('are closed in an unavailable system', () => {
    expect(systemStatus(aPlayer(), 2)).toBe('unavailable');
    expect(tripStatus(aPlayer(), 2, 1, types)).toBe('unavailable');
  });

  it('unlock trip by trip, each type on its own', () => {
    for (const type of tripTypes) {
      let player = aPlayer();
      const chain = chainOf(type);
      for (const [index, priority] of chain.entries()) {
        expect(tripStatus(player, 1, priority, types)).toBe('available');
        for (const later of chain.slice(index + 1))
          expect(tripStatus(player, 1, later, types)).toBe('unavailable');
        player = withDone(player, priority);
        expect(tripStatus(player, 1, priority, types)).toBe('completed');
      }
    }
  });

  it('show a running trip as in progress, also when it is flown again', () => {
    const first = chainOf('personal')[0]!;
    expect(tripStatus(flying(aPlayer(), first).player, 1, first, types)).toBe('progress');
    expect(tripStatus(flying(withDone(aPlayer(), first), first).player, 1, first, types)).toBe('progress');
  });

  it('end, in every system of the galaxy, with trip 30 as the last personal one', () => {
    for (const row of galaxy.systems) {
      expect(row.trips).toHaveLength(lastTrip);
      expect(row.trips[lastTrip - 1]!.type).toBe('personal');
      expect(new Set(row.trips.map(({ type }) => type)).size).toBe(3);
    }
  });

  it('always have exactly one trip that is available or running', () => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...tripTypes), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(walk, (steps) => {
        let player = aPlayer();
        for (const [type, isFlown] of steps) {
          const open = chainOf(type).find(
            (priority) => tripStatus(player, 1, priority, types) === 'available',
          );
          if (open === undefined) continue;
          const seen = isFlown ? flying(rested(player), open).player : player;
          for (const chain of tripTypes.map(chainOf)) {
            const found = chain.map((priority) => tripStatus(seen, 1, priority, types));
            const isFinished = found.every((status) => status === 'completed');
            const next = found.filter((status) => status === 'available' || status === 'progress');
            expect(next).toHaveLength(isFinished ? 0 : 1);
          }
          player = withDone(player, open);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('let a system be completed after trip 30 while it is in progress (D14)', () => {
    const done = withBit(0, lastTrip);
    expect(canComplete({ status: 'progress', completed: done, awarded: 0 })).toBe(true);
    expect(canComplete({ status: 'progress', completed: done - 1, awarded: 0 })).toBe(false);
    expect(canComplete({ status: 'completed', completed: done, awarded: 0 })).toBe(false);
    expect(canComplete(undefined)).toBe(false);
  });
});

/** Gives the player ships that can fly any trip. */
function rested(player: Player): Player {
  const isFor = (id: string) => Object.values(keyFor).includes(id as 'personal-common');
  return {
    ...player,
    ships: player.ships.map((ship) =>
      isFor(ship.id)
        ? { ...ship, points: { ...ship.points, health: 60 }, health: { value: 900, atMs: 0 } }
        : ship,
    ),
  };
}

describe('the mask of all trips', () => {
  it('holds thirty trips and nothing else', () => {
    expect(completedTrips({ status: 'progress', completed: allTrips, awarded: 0 })).toBe(30);
    expect(allTrips).toBe(0b111111111111111111111111111111);
  });
});

describe('adding flown trips', () => {
  const systems = { 1: { status: 'progress', completed: 0b11, awarded: 0b01 } } as const;
  const add = (completed: number, awarded: number) => withFlown(systems, { system: 1, completed, awarded });

  it('changes nothing when they were already added', () => {
    expect(add(0b10, 0b01)).toBe(systems);
    expect(withFlown(systems, { system: 2, completed: 1, awarded: 1 })).toBe(systems);
  });

  it('adds completed trips and awards independently', () => {
    expect(add(0b100, 0)).toEqual({ 1: { status: 'progress', completed: 0b111, awarded: 0b01 } });
    expect(add(0, 0b10)).toEqual({ 1: { status: 'progress', completed: 0b11, awarded: 0b11 } });
  });
});
