import { describe, expect, it } from 'vitest';
import { type BoosterCase, boosterRefusal, boosterWaste } from '#engine/rules/trip/booster-refusal.ts';
import { tunables } from '../../fixtures/given.ts';

const flight = {
  tripType: 'personal',
  isOver: false,
  durationMs: 3_600_000,
  isReplenished: false,
  isCargoFull: false,
} as const;
const use = (fields: Partial<BoosterCase>): BoosterCase => ({
  type: 'auto_replenish',
  available: 1,
  flight,
  ship: { health: 50, maxHealth: 100 },
  ...fields,
});

describe('using a booster', () => {
  it.each<[string, Partial<BoosterCase>, string | undefined]>([
    ['with none left', { available: 0 }, 'no_booster'],
    ['auto replenish', {}, undefined],
    ['auto replenish without a trip', { flight: null }, 'booster_not_for_trip'],
    ['auto replenish on an attack', { flight: { ...flight, tripType: 'attack' } }, 'no_cargo_here'],
    ['auto replenish twice', { flight: { ...flight, isReplenished: true } }, 'booster_used'],
    ['auto replenish with a full cargo', { flight: { ...flight, isCargoFull: true } }, 'booster_used'],
    ['auto replenish after the timer', { flight: { ...flight, isOver: true } }, undefined],
    ['time travel', { type: 'time_travel' }, undefined],
    ['time travel without a trip', { type: 'time_travel', flight: null }, 'booster_not_for_trip'],
    [
      'time travel after the timer',
      { type: 'time_travel', flight: { ...flight, isOver: true } },
      'session_finished',
    ],
    [
      'time travel on the shortest trip',
      { type: 'time_travel', flight: { ...flight, durationMs: 60_000 } },
      'trip_too_short',
    ],
    [
      'time travel on one a little longer',
      { type: 'time_travel', flight: { ...flight, durationMs: 60_001 } },
      undefined,
    ],
    ['healing', { type: 'full_healing', flight: null }, undefined],
    [
      'healing a healthy ship',
      { type: 'full_healing', ship: { health: 100, maxHealth: 100 } },
      'health_full',
    ],
  ])('%s', (_what, fields, refusal) => {
    expect(boosterRefusal(use(fields), tunables)).toBe(refusal);
  });
});

describe('what of a booster is wasted', () => {
  const room = {
    remainingMs: 3_600_000,
    durationMs: 7_200_000,
    baggage: 0,
    cargoLimit: 80,
    health: 25,
    maxHealth: 100,
  };
  it.each([
    ['nothing with an hour left', 'time_travel', {}, 0],
    ['half with a quarter of an hour left', 'time_travel', { remainingMs: 900_000 }, 0.5],
    ['what the shortest trip forbids to skip', 'time_travel', { durationMs: 1_860_000 - 900_000 }, 0.5],
    ['what the cargo has', 'auto_replenish', { baggage: 60 }, 0.75],
    ['all where there is no cargo', 'auto_replenish', { cargoLimit: 0 }, 1],
    ['what the ship has', 'full_healing', {}, 0.25],
  ] as const)('%s', (_, type, fields, waste) => {
    expect(boosterWaste({ ...room, ...fields, type }, tunables)).toBeCloseTo(waste);
  });
});
