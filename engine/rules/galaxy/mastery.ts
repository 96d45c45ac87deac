import type { Difficulty, ShipType, TripType } from '../../content/kinds.ts';
import { liveryRows, markRows } from '../../content/mastery.ts';
import type { SystemRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import { fromDigit, toDigit } from '../core/base64-digits.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import { type MasteryState, maxNearly, type Player } from '../core/player.ts';

/** A player's stars and values on a trip (D38). */
export interface TripStars {
  /** Bit `index` is set for each won star. */
  readonly won: number;
  /** Best value so far of each star's measure, in whole units; 0 for old flights. */
  readonly best: readonly [number, number, number];
}

type Starred = Pick<Player, 'mastery'>;

const allWon = 0b111;

export function tripStars({ mastery }: Starred, system: number, trip: number): TripStars {
  const nearly = mastery.nearly.find((entry) => entry.system === system && entry.trip === trip);
  return { won: wonOn(mastery, system, trip), best: nearly?.best ?? [0, 0, 0] };
}

/** Number of a trip's won stars. */
export function countStars(won: number): number {
  return (won & 1) + ((won >> 1) & 1) + ((won >> 2) & 1);
}

/** Number of stars that a player has won in a system. */
export function starsIn({ mastery }: Starred, system: number): number {
  return [...(mastery.stars[system] ?? '')].reduce((count, digit) => count + countStars(Number(digit)), 0);
}

/** Number of stars that a player has won in all systems. */
export function starsInAll(player: Starred): number {
  return Object.keys(player.mastery.stars).reduce((sum, system) => sum + starsIn(player, Number(system)), 0);
}

/**
 * Packed stars of the trips of a type and difficulty, as an AI pilot's run keeps them: two bits a trip,
 * three trips a digit, and the systems by priority with a space between them.
 */
export function packStars(
  { mastery }: Starred,
  systems: readonly SystemRow[],
  type: TripType,
  difficulty: Difficulty,
): string {
  const packed = systems.map((row) => {
    if (mastery.stars[row.priority] === undefined) return '';
    const counts = tripsOf(row, type, difficulty).map((trip) =>
      countStars(wonOn(mastery, row.priority, trip)),
    );
    let text = '';
    for (let at = 0; at < counts.length; at += 3)
      text += toDigit((counts[at] ?? 0) + 4 * (counts[at + 1] ?? 0) + 16 * (counts[at + 2] ?? 0));
    return text.replace(/A+$/, '');
  });
  return packed.join(' ').trimEnd();
}

/** Number of stars that a packed text has for a trip. */
export function starsPacked(packed: string, row: SystemRow, trip: number): number {
  const { type, difficulty } = row.trips[trip - 1]!;
  const index = tripsOf(row, type, difficulty).indexOf(trip);
  const digit = packed.split(' ')[row.priority - 1]?.[Math.floor(index / 3)];
  return (fromDigit(digit) >> (2 * (index % 3))) & 3;
}

/** The priorities of a system's trips of a type and difficulty, in order. */
function tripsOf({ trips }: SystemRow, type: TripType, difficulty: Difficulty): number[] {
  return trips.flatMap((trip, index) =>
    trip.type === type && trip.difficulty === difficulty ? [index + 1] : [],
  );
}

/** The mastery with a flight's stars and values added; a star is never lost, and a best value never falls. */
export function withStars(
  mastery: MasteryState,
  system: number,
  trip: number,
  flown: TripStars,
): MasteryState {
  const before = tripStars({ mastery }, system, trip);
  const won = before.won | flown.won;
  const [a, b, c] = flown.best.map((value, index) => Math.max(before.best[index]!, value));
  const best = [a!, b!, c!] as const;
  const isFurther = best.some((value, index) => value > before.best[index]!);
  if (won === before.won && (!isFurther || won === allWon)) return mastery;
  const others = mastery.nearly.filter((entry) => entry.system !== system || entry.trip !== trip);
  const nearly = won === allWon ? others : [...others, { system, trip, best }].slice(-maxNearly);
  return {
    ...mastery,
    nearly,
    stars: won === before.won ? mastery.stars : starred(mastery, system, trip, won),
  };
}

function starred({ stars }: MasteryState, system: number, trip: number, won: number) {
  const text = (stars[system] ?? '').padEnd(trip, '0');
  return { ...stars, [system]: text.slice(0, trip - 1) + won + text.slice(trip) };
}

function wonOn({ stars }: MasteryState, system: number, trip: number): number {
  return Number(stars[system]?.[trip - 1] ?? 0);
}

/** Stars in its system that a livery takes for the ships of a type (D38). */
export function starsForLivery(type: ShipType): number {
  return markRows.find(({ livery }) => livery === type)?.stars ?? Number.POSITIVE_INFINITY;
}

/** The keys of the liveries that a player's ships of a type may wear. */
export function openLiveries(
  player: Pick<Player, 'mastery' | 'season'>,
  type: ShipType,
  tunables: Tunables,
): string[] {
  const needed = starsForLivery(type);
  return liveryRows
    .filter(({ key, needs }, index) =>
      needs
        ? tunables[needs] > 0
        : starsIn(player, index + 1) >= needed || player.season.liveries.includes(`${type}:${key}`),
    )
    .map(({ key }) => key);
}

/** Paints all ships of a type; null removes the paint. Free, and possible at any time. */
export function wearLivery(
  player: Player,
  type: ShipType,
  key: string | null,
  tunables: Tunables,
): Decided<Change, 'livery_locked'> {
  if (key !== null && !openLiveries(player, type, tunables).includes(key)) return { refuse: 'livery_locked' };
  const { [type]: _, ...others } = player.mastery.liveries;
  const liveries = key === null ? others : { ...others, [type]: key };
  return { ok: withPlayer(unchanged(player), { mastery: { ...player.mastery, liveries } }) };
}
