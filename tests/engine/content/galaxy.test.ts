import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { galaxy, pathVerbOf, systemAt, tripAt, verbOf } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import { tripTypes } from '#engine/content/kinds.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
// @ts-expect-error: a tool in plain JavaScript
import { balance } from '#tools/content/balance.mjs';

const { healthRecoverySeconds } = defaultTunables;
const trips = galaxy.systems.flatMap((system) => system.trips);

/**
 * Days to fly the personal chain with a new ship that is never improved, looking in at these hours for
 * `stayHours` each.
 */
function daysToFinish(system: SystemRow, looksAt: readonly number[], stayHours: number): number {
  const speedHours = shipRowOf('personal-common').base.speed / 3600;
  const chain = system.trips.filter((trip) => trip.type === 'personal');
  const start = looksAt[0]!;
  let [health, healthAt, endsAt, flown] = [100, start, start, 0];
  for (let look = 0; look < 400; look++) {
    let now = Math.floor(look / looksAt.length) * 24 + looksAt[look % looksAt.length]!;
    const leaves = now + stayHours;
    while (endsAt <= leaves) {
      now = Math.max(now, endsAt);
      if (flown === chain.length) return (now - start) / 24;
      health = Math.min(100, health + ((now - healthAt) * 3600 * 100) / healthRecoverySeconds);
      healthAt = now;
      const trip = chain[flown]!;
      if (health < trip.damage) break;
      health -= trip.damage;
      endsAt = now + Math.max(defaultTunables.tripShortestSeconds / 3600, trip.timeHours - speedHours);
      healthAt = endsAt; // a ship doesn't recover during a trip
      flown++;
    }
  }
  throw new Error('never finished');
}

const first = systemAt(1)!;
const personal = first.trips.filter((trip) => trip.type === 'personal');
const perHour = (trip: TripRow) => trip.baseExtraction / trip.timeHours;
const perHealth = (trip: TripRow) => trip.baseExtraction / trip.damage;

describe('the pace of the first system', () => {
  it.each([
    ['8, 13, 18 and 23', [8, 13, 18, 23], 0.2],
    ['7, 12, 18 and 22', [7, 12, 18, 22], 0.2],
    ['9, 12, 19 and 22, in a hurry', [9, 12, 19, 22], 0.1],
  ])('is 4 to 6 days for a player who looks in at %s', (_name, looksAt, stayHours) => {
    const days = daysToFinish(first, looksAt, stayHours);
    expect(days).toBeGreaterThanOrEqual(4);
    expect(days).toBeLessThanOrEqual(6);
  });

  it('begins with three minutes and grows to a night', () => {
    expect(first.trips[0]).toMatchObject({ timeHours: 0.05, damage: 5, baseExtraction: 16 });
    expect(first.trips.slice(1, 3).map(({ timeHours }) => timeHours)).toEqual([0.06, 0.08]);
    for (const trip of first.trips.slice(3, 5)) {
      expect(trip.timeHours * 60).toBeGreaterThanOrEqual(10);
      expect(trip.timeHours * 60).toBeLessThanOrEqual(20);
    }
    expect(first.trips[29]!.timeHours).toBeGreaterThanOrEqual(6);
    expect(first.trips[29]!.timeHours).toBeLessThanOrEqual(8);
  });

  it('gives the first artifact key with the third trip', () => {
    const isKey = ({ awards }: TripRow) => awards.some(({ kind }) => kind === 'artifact_capsule_key');
    expect(first.trips.findIndex(isKey)).toBe(2);
  });

  it('never needs more health than a new ship has', () => {
    for (const trip of personal) expect(trip.damage).toBeLessThanOrEqual(60);
  });

  it('pays more for a longer trip, and less by the hour', () => {
    for (const [index, trip] of personal.entries()) {
      const before = personal[index - 1];
      if (!before) continue;
      expect(trip.timeHours).toBeGreaterThan(before.timeHours);
      expect(trip.baseExtraction).toBeGreaterThan(before.baseExtraction);
    }
    for (const trip of personal.filter((each) => each.timeHours >= 2)) {
      expect(perHour(trip)).toBeGreaterThanOrEqual(30);
      expect(perHour(trip)).toBeLessThanOrEqual(60);
    }
    expect(perHour(personal.at(-1)!)).toBeLessThan(perHour(personal[9]!));
  });

  it('builds a combat and an expeditionary ship before their chains begin', () => {
    const shardsBefore = (collection: string, type: TripRow['type']) =>
      first.trips
        .slice(
          0,
          first.trips.findIndex((trip) => trip.type === type),
        )
        .flatMap((trip) => (trip.awards[0] && 'collection' in trip.awards[0] ? [trip.awards[0]] : []))
        .filter((award) => award.collection === collection)
        .reduce((sum, award) => sum + award.count, 0);
    expect(shardsBefore('combat-common', 'attack')).toBeGreaterThanOrEqual(8);
    expect(shardsBefore('expeditionary-common', 'expedition')).toBeGreaterThanOrEqual(8);
  });
});

describe('the pace of the galaxy', () => {
  it('has no trip longer than a day or too damaging for a ship', () => {
    for (const trip of trips) {
      expect(trip.timeHours).toBeLessThanOrEqual(12);
      expect(trip.damage).toBeLessThanOrEqual(95);
    }
  });

  it('pays more PROTO for a point of health along a chain, half as much again by its end', () => {
    for (const system of galaxy.systems)
      for (const type of tripTypes) {
        const paid = system.trips.filter((trip) => trip.type === type).map(perHealth);
        expect(paid, `${system.key} ${type}`).toEqual(paid.toSorted((a, b) => a - b));
        expect(paid.at(-1)! / paid[0]!, `${system.key} ${type}`).toBeGreaterThanOrEqual(1.5);
      }
  });

  it('pays in no system less for a point of health than at the same place of the system before', () => {
    for (const [index, system] of galaxy.systems.slice(1).entries())
      for (const [place, trip] of system.trips.entries())
        expect(perHealth(trip), trip.key).toBeGreaterThanOrEqual(
          perHealth(galaxy.systems[index]!.trips[place]!),
        );
  });

  it('is what the curves of tools/content/balance.mjs give', () => {
    const file = readFileSync('assets/content/galaxy.json', 'utf8');
    expect(balance(file)).toBe(file);
  });
});

describe('the verb of a trip (D52)', () => {
  const first = systemAt(1)!;
  const guests = first.trips.filter((trip) => verbOf(first, trip) !== 'tap');

  it('is met on the first day: four guest flights in the first system', () => {
    expect(guests.map((trip) => [first.trips.indexOf(trip) + 1, trip.verb])).toEqual([
      [3, 'hold'],
      [5, 'swipe'],
      [7, 'pulse'],
      [8, 'tow'],
    ]);
  });

  it('is its system’s unless the trip has its own, and the tap where nothing is gathered', () => {
    const holds = systemAt(2)!;
    expect(verbOf(holds, tripAt(2, 1)!)).toBe('hold');
    expect(verbOf(holds, { ...tripAt(2, 1)!, verb: 'tow' })).toBe('tow');
    expect(pathVerbOf(holds, { ...tripAt(2, 1)!, verb: 'tap' })).toBeUndefined();
    expect(verbOf(holds, holds.trips.find(({ type }) => type === 'attack')!)).toBe('tap');
  });
});
