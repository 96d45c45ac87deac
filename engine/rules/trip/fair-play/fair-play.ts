import { fairPlayTable } from '../../../content/fair-play.ts';
import { tripAt } from '../../../content/galaxy.ts';
import type { Tunables } from '../../../content/tunables.ts';
import type { Flight, FlightRecord } from '../../core/flight-state.ts';
import { methodOf, noSums, passagesOf, type TapMethod, type TraceSums, withFlight } from './tap-trace.ts';

/** Record of how a player plays (D46). It has a fixed size, however long the player plays. */
export interface FairPlay {
  /** The sums over the taps, by the way in which most of a flight's taps were made. */
  readonly sums: Readonly<Record<TapMethod, TraceSums>>;
  readonly reports: { readonly flights: number; readonly taps: number; readonly late: number };
  /** Short passages of earlier flights, and how many passages were compared with them and found. */
  readonly passages: { readonly known: readonly number[]; readonly compared: number; readonly found: number };
  readonly days: readonly AwakeDay[];
  readonly games: PlayedGames;
}

const noGames: PlayedGames = { played: 0, won: 0, expected: 0, variance: 0 };

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
const minTaps = 4;

/** The record after one more collected flight. `tunables` are those of the flight. */
export function addFlight(before: FairPlay, record: FlightRecord, tunables: Tunables): FairPlay {
  const { flight, finishedAtMs } = record;
  const { trace, tapped } = flight;
  const tappedAtMs = trace.delays.map(
    (delay, index) => flight.createdAtMs + (tapped[index] ?? 0) * tunables.spawnIntervalMs + delay,
  );
  const days = withHours(before.days, [flight.createdAtMs, ...tappedAtMs, finishedAtMs]);
  // A flight that began before traces were kept has fewer delays than taps.
  const games = withGames(before.games, flight);
  if (tapped.length < minTaps || trace.delays.length !== tapped.length) return { ...before, days, games };
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

/** Sums over the dockings, assaults and encounters that a player played (D46). */
export interface PlayedGames {
  readonly played: number;
  readonly won: number;
  /** Wins of a well practised person in the same games, and their variance. */
  readonly expected: number;
  readonly variance: number;
}

/** Above this number, old games weigh half. */
const maxPlayed = 400;

/** The sums with the games of one more flight. */
function withGames(sums: PlayedGames, flight: Flight): PlayedGames {
  const games = gamesOf(flight);
  const share = sums.played > maxPlayed ? 0.5 : 1;
  const total = (of: (game: PlayedGame) => number) => games.reduce((sum, game) => sum + of(game), 0);
  return {
    played: sums.played * share + games.length,
    won: sums.won * share + total(({ isWon }) => (isWon ? 1 : 0)),
    expected: sums.expected * share + total(({ odds }) => odds),
    variance: sums.variance * share + total(({ odds }) => odds * (1 - odds)),
  };
}

/** Standard deviations by which the player wins more than a well practised person. */
export function winsAbovePractice({ won, expected, variance }: PlayedGames): number {
  return Math.max(0, won - expected) / Math.sqrt(Math.max(1, variance));
}

interface PlayedGame {
  readonly odds: number;
  readonly isWon: boolean;
}

function gamesOf({ system, trip, docking, assault, encounters }: Flight): PlayedGame[] {
  const { practised } = fairPlayTable;
  const odds = practised[tripAt(system, trip)?.difficulty ?? 'easy'];
  const arrivals = [docking, assault].flatMap((game) =>
    game === null ? [] : [{ odds, isWon: game.earned > 0 }],
  );
  const met = (encounters?.met ?? []).flatMap(({ hand }) =>
    hand === null ? [] : [{ odds: practised.encounter, isWon: (hand.percent ?? 0) >= 100 }],
  );
  return [...arrivals, ...met];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const hoursOfDay = 24;
const keptDays = 10;
/** Somebody who sleeps does nothing for this many hours in a row. */
const restHours = 4;
/** Somebody with anything else to do isn't there in this many different hours of a day. */
const busyHours = 13;

/** The hours (UTC) of a day in which a player did something: bit `n` for the hour that begins at `n`. */
export interface AwakeDay {
  /** Days since 1970. */
  readonly day: number;
  readonly hours: number;
}

/** The last days with the hours of these moments added; times are milliseconds of game time. */
export function withHours(days: readonly AwakeDay[], momentsMs: readonly number[]): AwakeDay[] {
  const byDay = new Map(days.map(({ day, hours }) => [day, hours]));
  for (const moment of momentsMs) {
    const day = Math.floor(moment / dayMs);
    byDay.set(day, (byDay.get(day) ?? 0) | (1 << Math.floor((moment % dayMs) / hourMs)));
  }
  return [...byDay]
    .map(([day, hours]) => ({ day, hours }))
    .sort((a, b) => a.day - b.day)
    .slice(-keptDays);
}

/**
 * Number of days without a rest. The first and the last day are left out, because a rest may reach over
 * midnight.
 */
export function countRestless(days: readonly AwakeDay[]): {
  readonly days: number;
  readonly restless: number;
} {
  const byDay = new Map(days.map(({ day, hours }) => [day, hours]));
  const looked = days.slice(1, -1);
  return { days: looked.length, restless: looked.filter(({ day }) => !hasRest(byDay, day)).length };
}

/**
 * Share of the days in which the player did something in this many different hours. The last day isn't
 * over.
 */
export function shareOfBusyDays(days: readonly AwakeDay[]): number {
  const looked = days.slice(1, -1);
  const busy = looked.filter(({ hours }) => countBits(hours) >= busyHours);
  return looked.length === 0 ? 0 : busy.length / looked.length;
}

function countBits(hours: number): number {
  return hours.toString(2).replaceAll('0', '').length;
}

/** True when a pause of the needed length touches the day. */
function hasRest(byDay: ReadonlyMap<number, number>, day: number): boolean {
  const first = day * hoursOfDay - (restHours - 1);
  const last = (day + 1) * hoursOfDay + (restHours - 2);
  let pause = 0;
  for (let hour = first; hour <= last; hour++) {
    const hours = byDay.get(Math.floor(hour / hoursOfDay)) ?? 0;
    pause = hours & (1 << (hour % hoursOfDay)) ? 0 : pause + 1;
    if (pause >= restHours) return true;
  }
  return false;
}
