import { calculateObjectSize } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Flight, FlightRecord } from '#engine/rules/core/flight-state.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { addFlight, type FairPlay, noFairPlay } from '#engine/rules/trip/fair-play/fair-play.ts';
import { fairPlaySigns, scoreOf } from '#engine/rules/trip/fair-play/fair-play-score.ts';
import { countRestless, withHours } from '#engine/rules/trip/fair-play/hours-awake.ts';
import { replayTaps, type Tap } from '#engine/rules/trip/tapping/tapping.ts';
import { aPlayer, aShip, firstOf, flying, hour, noon, tunables } from '#tests/engine/rules/core/given.ts';

const day = 24 * hour;
const template: Flight = {
  ...flying(aPlayer(), firstOf('personal')).flight,
  durationMs: hour,
  cargoLimit: 100_000,
};
const stats = { ...shipStats(aShip(), [], tunables), energyLimit: 1000 };

/** A collected flight with 60 taps; `delay` says how long after its appearance each object was tapped. */
function flown(number: number, delay: (k: number) => number, by?: Tap['by'], lateMs = 0): FlightRecord {
  const flight = { ...template, id: `${number}`, seed: `seed ${number}`, createdAtMs: noon + number * day };
  const taps = Array.from({ length: 60 }, (_, k) => ({
    k,
    t: k * 1000 + Math.round(delay(k)),
    ...(by && { by }),
  }));
  const state = { flight, energy: { value: 1000, atMs: flight.createdAtMs } };
  const after = replayTaps(state, taps, stats, 60_000 + lateMs, tunables);
  expect(after.rejected).toEqual([]);
  return {
    flight: after.flight,
    finishedAtMs: flight.createdAtMs + hour,
    mined: 0,
    manualMined: 0,
    awards: [],
  };
}
const fly = (flights: number, delay: (k: number, flight: number) => number, by?: Tap['by'], lateMs = 0) =>
  Array.from({ length: flights }, (_, number) => flown(number, (k) => delay(k, number), by, lateMs)).reduce(
    (known: FairPlay, record) => addFlight(known, record, tunables),
    noFairPlay,
  );
const signsOf = (known: FairPlay) => {
  const { signs } = scoreOf(known);
  return fairPlaySigns.filter((sign) => signs[sign] > 0.3);
};
const noise = (k: number, flight: number) => randomOf(`flight ${flight}`, k);

describe('the trace of a flight', () => {
  it('holds the delay of each tap that counted, how it was made, and how many were late', () => {
    const { trace, tapped } = flown(1, (k) => 100 + k, 'list', 20 * 60_000).flight;
    expect(trace.delays).toEqual(tapped.map((k) => 100 + k));
    expect(trace).toMatchObject({ late: 60, keyboard: 0, list: 60 });
  });

  it('doesn’t hold a tap that was rejected', () => {
    const state = { flight: template, energy: { value: 1, atMs: noon } };
    const taps = [
      { k: 1, t: 1500 },
      { k: 1, t: 1600 },
      { k: 50, t: 100 },
    ];
    const { flight } = replayTaps(state, taps, stats, hour, tunables);
    expect(flight.trace.delays).toEqual([500]);
  });
});

describe('the score of a player (D46)', () => {
  it('is nothing without flights, and with few taps', () => {
    expect(scoreOf(noFairPlay).score).toBe(0);
    expect(scoreOf(fly(2, () => 400)).score).toBe(0);
  });

  it.each([undefined, 'keyboard', 'list'] as const)('finds taps at a fixed interval, made by %s', (by) => {
    const known = fly(10, (k, flight) => 400 + 10 * noise(k, flight), by);
    expect(signsOf(known)).toContain('steady');
    expect(scoreOf(known).score).toBeGreaterThanOrEqual(60);
  });

  it('finds random taps that don’t depend on where objects are, by pointer only', () => {
    const delay = (k: number, flight: number) => 300 + 800 * noise(k, flight);
    expect(signsOf(fly(12, delay))).toEqual(expect.arrayContaining(['aimless', 'random']));
    expect(signsOf(fly(12, delay, 'keyboard'))).not.toContain('aimless');
  });

  it('finds a flight that is played again', () => {
    expect(signsOf(fly(10, (k) => 300 + 800 * noise(k, 1)))).toContain('repeated');
    expect(signsOf(fly(10, (k, flight) => 300 + 800 * noise(k, flight)))).not.toContain('repeated');
  });

  it('finds reports that come late, and not those of a few trips without a network', () => {
    const delay = (k: number, flight: number) => 300 + 800 * noise(k, flight);
    expect(signsOf(fly(10, delay, undefined, hour))).toContain('late');
    const commuter = Array.from({ length: 12 }, (_, number) =>
      flown(number, (k) => delay(k, number), undefined, number % 3 === 0 ? hour : 0),
    ).reduce((known: FairPlay, record) => addFlight(known, record, tunables), noFairPlay);
    expect(signsOf(commuter)).not.toContain('late');
  });

  it('keeps a fixed size, however long somebody plays', () => {
    const known = fly(300, (k, flight) => 300 + 800 * noise(k, flight));
    expect(calculateObjectSize(known)).toBeLessThan(4096);
    expect(known.sums.pointer.taps).toBeLessThan(5000);
    expect(known.days).toHaveLength(10);
  });

  it('passes over a flight from before traces were kept', () => {
    const record = flown(1, () => 400);
    const old = { ...record, flight: { ...record.flight, trace: { ...record.flight.trace, delays: [] } } };
    expect(addFlight(noFairPlay, old, tunables)).toMatchObject({ reports: { flights: 0 } });
  });
});

describe('hours awake', () => {
  const awake = (hoursOf: (day: number) => readonly number[]) =>
    Array.from({ length: 9 }, (_, number) => number).reduce(
      (days: ReturnType<typeof withHours>, number) =>
        withHours(
          days,
          hoursOf(number).map((at) => number * day + at * hour + 60_000),
        ),
      [],
    );

  it('have no rest for somebody who plays every three hours', () => {
    const days = awake(() => [0, 3, 6, 9, 12, 15, 18, 21]);
    expect(countRestless(days)).toEqual({ days: 7, restless: 7 });
    expect(scoreOf({ ...noFairPlay, days }).score).toBeGreaterThanOrEqual(60);
  });

  it('have a rest that reaches over midnight', () => {
    expect(countRestless(awake(() => [2, 5, 8, 11, 14, 17, 20, 21])).restless).toBe(0);
  });

  it('have a rest on a day without play, and in most nights of a bad sleeper', () => {
    expect(countRestless(awake((number) => (number % 2 ? [] : [0, 3, 6, 9, 12, 15, 18, 21]))).restless).toBe(
      0,
    );
    const days = awake((number) => (number % 3 ? [9, 14, 20, 23] : [0, 3, 6, 9, 12, 15, 18, 21]));
    expect(scoreOf({ ...noFairPlay, days }).score).toBe(0);
  });
});
