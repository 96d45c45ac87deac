import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { noChain } from '#engine/rules/core/flight-state.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { type Tap, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { hitOn } from '#engine/rules/trip/tapping/take-tap.ts';
import { type Forgery, gain, goodTaps, minuteMs, openTrip } from './forgery.ts';
import type { TripServer } from './trip-server.ts';

export const chainForgeries: readonly Forgery[] = [
  {
    title: 'a chain over gaps in which nothing was hit',
    forge: (chance) => {
      const server = openTrip(chance, 80);
      const taps = Array.from({ length: 25 }, (_, index) => ({
        k: index * 4,
        t: index * 4000 + Math.round(chance() * 900),
      })).filter(({ t }, index, all) => index === 0 || t - all[index - 1]!.t > tunables.chainGapMs);
      return excess(server, [taps], 3 * minuteMs);
    },
  },
  {
    title: 'a chain of taps that come in the wrong order',
    forge: (chance) => {
      const server = openTrip(chance, 80);
      const reports = goodTaps(chance, 1, 11).map((tap) => [tap]);
      return excess(server, [[{ k: 60, t: 60_500 }], ...reports], 3 * minuteMs);
    },
  },
  {
    title: 'a vein tapped more often than it takes, and at one moment',
    forge: (chance) => {
      const server = openTrip(chance);
      const k = firstOfKind(server, 'vein');
      if (k === undefined) return 0;
      const at = (late: number) => ({ k, t: k * 1000 + late });
      const nowMs = server.flight.durationMs;
      server.report([at(300), ...Array.from({ length: 20 }, (_, index) => at(300 + index))], nowMs);
      const once = server.flight.tappedAgain.length;
      server.report([at(600), at(900)], nowMs);
      const opened = server.flight.baggage;
      server.report([at(1200), at(1500), at(2300)], nowMs);
      return once + (server.flight.baggage - opened);
    },
  },
  {
    title: 'a mine that pays',
    forge: (chance) => {
      const server = openTrip(chance);
      const k = firstOfKind(server, 'mine');
      return k === undefined ? 0 : gain(server, [{ k, t: k * 1000 + 700 }], server.flight.durationMs);
    },
  },
];

/** Cargo of these taps above the sum of their single pays. */
function excess(server: TripServer, reports: readonly (readonly Tap[])[], nowMs: number): number {
  const before = server.flight.baggage;
  for (const taps of reports) server.report(taps, nowMs);
  const { tapped, tappedAgain } = server.flight;
  const terms = tapTermsOf(server.flight, server.stats, tunables);
  const unhurt = { chain: noChain, lastWave: server.flight.waves?.last ?? null };
  const count = new Map<number, number>();
  const alone = [...tapped, ...tappedAgain].reduce((sum, k) => {
    const made = count.get(k) ?? 0;
    count.set(k, made + 1);
    const before = {
      ...unhurt,
      tapped: made > 0 ? [k] : [],
      tappedAgain: Array<number>(Math.max(0, made - 1)).fill(k),
    };
    return sum + hitOn(terms, before, k, { parts: [made], payPercent: 100, t: 0, endMs: 0 }).gained;
  }, 0);
  return Math.max(0, server.flight.baggage - before - alone);
}

/** The first object of a kind; undefined when the trip has none. */
function firstOfKind(server: TripServer, key: string): number | undefined {
  const { seed, waves, durationMs } = server.flight;
  const count = Math.floor(durationMs / 1000) - 3;
  return Array.from({ length: count }, (_, k) => k).find(
    (k) => natureAt(seed, waves!, k, tunables)?.kind?.key === key,
  );
}
