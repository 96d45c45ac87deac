import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import type { Tap } from '#engine/rules/trip/tapping/replay-taps.ts';
import type { Chance } from '#tools/simulate/fair-play/hands.ts';
import { TripServer } from './trip-server.ts';

export const minuteMs = 60_000;

/** A cheat's report: what is reported, to which trip, and when. Nothing of it may count. */
export interface Forgery {
  readonly title: string;
  /** Returns how much cargo or how many pirates it brought; 0 when it failed. */
  forge(chance: Chance): number;
}

export const between = (chance: Chance, least: number, most: number) => least + (most - least) * chance();
export const openTrip = (chance: Chance, energy = 40) =>
  new TripServer(`forged ${chance()}`, Math.round(between(chance, 2, 20) * minuteMs), energy);

/** Taps that an honest player could have made up to a moment. */
export function goodTaps(chance: Chance, fromK: number, count: number): Tap[] {
  return Array.from({ length: count }, (_, index) => {
    const k = fromK + index;
    const t = k * tunables.spawnIntervalMs + Math.round(between(chance, 200, 2300));
    return { k, t };
  });
}

/** Gain of a report. */
export function gain(server: TripServer, taps: readonly Tap[], nowMs: number): number {
  const before = server.flight.baggage;
  server.report(taps, nowMs);
  return server.flight.baggage - before;
}
