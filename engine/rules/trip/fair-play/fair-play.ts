import type { Tunables } from '#engine/content/tunables.ts';
import type { FlightRecord } from '#engine/rules/core/flight-state.ts';
import { type AwakeDay, withHours } from './hours-awake.ts';
import { noGames, type PlayedGames, withGames } from './played-games.ts';
import { methodOf, type TapMethod } from './tap-trace.ts';
import { noSums, passagesOf, type TraceSums, withFlight } from './trace-sums.ts';

/** What is kept of how a player plays (D46). It has a fixed size, however long the player plays. */
export interface FairPlay {
  /** The sums over the taps, by the way in which most of a flight's taps were made. */
  readonly sums: Readonly<Record<TapMethod, TraceSums>>;
  readonly reports: { readonly flights: number; readonly taps: number; readonly late: number };
  /** Short passages of earlier flights, and how many passages were compared with them and found. */
  readonly passages: { readonly known: readonly number[]; readonly compared: number; readonly found: number };
  readonly days: readonly AwakeDay[];
  readonly games: PlayedGames;
}

export const noFairPlay: FairPlay = {
  sums: { pointer: noSums, keyboard: noSums, list: noSums },
  reports: { flights: 0, taps: 0, late: 0 },
  passages: { known: [], compared: 0, found: 0 },
  days: [],
  games: noGames,
};

const keptPassages = 128;
/** Above this number, old counts weigh half, so that what a player did long ago is forgotten. */
const maxCounted = { taps: 4000, passages: 400 };
/** A flight with fewer taps shows nothing: its own mean follows every single one. */
const leastTaps = 4;

/** What is known after one more collected flight. `tunables` are those of the flight. */
export function addFlight(before: FairPlay, record: FlightRecord, tunables: Tunables): FairPlay {
  const { flight, finishedAtMs } = record;
  const { trace, tapped } = flight;
  const tappedAtMs = trace.delays.map(
    (delay, index) => flight.createdAtMs + (tapped[index] ?? 0) * tunables.spawnIntervalMs + delay,
  );
  const days = withHours(before.days, [flight.createdAtMs, ...tappedAtMs, finishedAtMs]);
  // A flight that began before traces were kept has fewer delays than taps.
  const games = withGames(before.games, flight);
  if (tapped.length < leastTaps || trace.delays.length !== tapped.length) return { ...before, days, games };
  const method = methodOf(trace);
  return {
    sums: { ...before.sums, [method]: withFlight(before.sums[method], flight, tunables) },
    reports: addReports(before.reports, tapped.length, trace.late),
    passages: comparePassages(before.passages, passagesOf(trace.delays)),
    days,
    games,
  };
}

function addReports({ flights, taps, late }: FairPlay['reports'], more: number, moreLate: number) {
  const share = taps > maxCounted.taps ? 0.5 : 1;
  return { flights: flights + 1, taps: taps * share + more, late: late * share + moreLate };
}

function comparePassages(
  { known, compared, found }: FairPlay['passages'],
  passages: readonly number[],
): FairPlay['passages'] {
  const share = compared > maxCounted.passages ? 0.5 : 1;
  const again = known.length === 0 ? 0 : passages.filter((passage) => known.includes(passage)).length;
  const isFirst = known.length === 0;
  return {
    known: [...new Set([...known, ...passages])].slice(-keptPassages),
    compared: compared * share + (isFirst ? 0 : passages.length),
    found: found * share + again,
  };
}
