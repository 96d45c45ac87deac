import { calculateObjectSize } from 'bson';
import { describe, expect, it } from 'vitest';
import { tripAt } from '#engine/content/galaxy.ts';
import type { Flight, FlightRecord } from '#engine/rules/core/flight-state.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import {
  addFlight,
  countRestless,
  type FairPlay,
  noFairPlay,
  withHours,
} from '#engine/rules/trip/fair-play/fair-play.ts';
import { fairPlayScore, fairPlaySigns } from '#engine/rules/trip/fair-play/fair-play-score.ts';
import { replayTaps, type Tap, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { aPlayer, aShip, firstOf, flying, hour, noon, tunables } from '../../../fixtures/given.ts';

const day = 24 * hour;
const template: Flight = {
  ...flying(aPlayer(), firstOf('personal')).flight,
  durationMs: hour,
  cargoLimit: 100_000,
};
const hardTrip = {
  system: 1,
  trip: Array.from({ length: 30 }, (_, index) => index + 1).find(
    (trip) => tripAt(1, trip)?.difficulty === 'hard',
  )!,
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
  const terms = tapTermsOf(flight, stats, tunables, { ...anyTime, elapsedMs: 60_000 + lateMs });
  const after = replayTaps(state, { taps }, terms);
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
  const { signs } = fairPlayScore(known);
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
    const { flight } = replayTaps(
      state,
      { taps },
      tapTermsOf(template, stats, tunables, { ...anyTime, elapsedMs: hour }),
    );
    expect(flight.trace.delays).toEqual([500]);
  });
});

describe('the score of a player (D46)', () => {
  it('is nothing without flights', () => {
    expect(fairPlayScore(noFairPlay).score).toBe(0);
  });

  it('is uncertain with few taps, and not hidden', () => {
    const steady = (k: number, flight: number) => 400 + 10 * noise(k, flight);
    expect(fairPlayScore(fly(3, steady))).toMatchObject({ isUncertain: true, score: 100 });
    expect(fairPlayScore(fly(10, steady)).isUncertain).toBe(false);
    expect(fairPlayScore(fly(3, (k, flight) => 300 + 800 * noise(k, flight) ** 3)).isUncertain).toBe(true);
  });

  it.each(['keyboard', 'list'] as const)(
    'finds delays of any distribution that are drawn anew, said to be by %s',
    (by) => {
      // Skewed and spread as a person's.
      const drawn = (k: number, flight: number) => 350 + 900 * noise(k, flight) ** 3;
      expect(fairPlayScore(fly(40, drawn, by)).signs.alike).toBeGreaterThanOrEqual(0.6);
      expect(fairPlayScore(fly(40, drawn, by)).score).toBeGreaterThanOrEqual(60);
      const moody = (k: number, flight: number) => drawn(k, flight) + 250 * noise(7, flight);
      expect(fairPlayScore(fly(40, moody, by)).signs.alike).toBe(0);
    },
  );

  it('finds games that are won too often, and leaves a practised player alone', () => {
    const games = (wins: (number: number) => boolean, kind: 'docking' | 'assault') =>
      Array.from({ length: 120 }, (_, number) => ({
        ...flown(number, (k) => 300 + 800 * noise(k, number)),
      })).reduce((known: FairPlay, record, number) => {
        const game = { startedAtMs: 0, endedAtMs: 1, earned: wins(number) ? 100 : 0 };
        const flight = { ...record.flight, ...hardTrip, [kind]: game };
        return addFlight(known, { ...record, flight }, tunables);
      }, noFairPlay);
    for (const kind of ['docking', 'assault'] as const) {
      expect(fairPlayScore(games(() => true, kind)).signs.unbeaten).toBeGreaterThan(0.6);
      expect(fairPlayScore(games((number) => number % 4 > 0, kind)).signs.unbeaten).toBe(0);
    }
  });

  it('finds encounters that never fail', () => {
    const met = (percent: number) => [
      { n: 1, isBold: true, works: true, earned: 1, damage: 0, hand: { beganMs: 0, percent } },
    ];
    const all = (percent: (number: number) => number) =>
      Array.from({ length: 120 }, (_, number) => flown(number, (k) => 300 + 800 * noise(k, number))).reduce(
        (known: FairPlay, record, number) => {
          const encounters = { secret: '', plannedMs: 1, stories: [], met: met(percent(number)) };
          return addFlight(known, { ...record, flight: { ...record.flight, encounters } }, tunables);
        },
        noFairPlay,
      );
    expect(fairPlayScore(all(() => 100)).signs.unbeaten).toBeGreaterThan(0.6);
    expect(fairPlayScore(all((number) => (number % 6 ? 100 : 70))).signs.unbeaten).toBe(0);
  });

  it.each([undefined, 'keyboard', 'list'] as const)('finds taps at a fixed interval, made by %s', (by) => {
    const known = fly(10, (k, flight) => 400 + 10 * noise(k, flight), by);
    expect(signsOf(known)).toContain('steady');
    expect(fairPlayScore(known).score).toBeGreaterThanOrEqual(60);
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
  const waking18 = Array.from({ length: 18 }, (_, index) => 6 + index);
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
    expect(fairPlayScore({ ...noFairPlay, days }).score).toBeGreaterThanOrEqual(60);
  });

  it('are too many when every waking hour of every day has something', () => {
    const waking = awake(() => waking18);
    expect(countRestless(waking).restless).toBe(0);
    expect(fairPlayScore({ ...noFairPlay, days: waking }).score).toBeGreaterThanOrEqual(60);
    const eager = awake((number) => (number % 3 ? [8, 10, 12, 14, 16, 18, 20, 22] : waking18));
    expect(fairPlayScore({ ...noFairPlay, days: eager }).score).toBeLessThan(60);
  });

  it('have a rest that reaches over midnight', () => {
    expect(countRestless(awake(() => [2, 5, 8, 11, 14, 17, 20, 21])).restless).toBe(0);
  });

  it('have a rest on a day without play, and in most nights of a bad sleeper', () => {
    expect(countRestless(awake((number) => (number % 2 ? [] : [0, 3, 6, 9, 12, 15, 18, 21]))).restless).toBe(
      0,
    );
    const days = awake((number) => (number % 3 ? [9, 14, 20, 23] : [0, 3, 6, 9, 12, 15, 18, 21]));
    expect(fairPlayScore({ ...noFairPlay, days }).score).toBe(0);
  });
});
