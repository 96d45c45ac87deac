import { type Stat, stats } from '../../content/kinds.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { StatPoints } from '../core/player.ts';

/** Facts of a collected flight that show a shortage of its ship. */
export interface FlownFacts {
  /** False on a trip without cargo. */
  readonly hasCargo: boolean;
  readonly isFull: boolean;
  /** The ship returned with less than `wornPercent` of its health. */
  readonly isWorn: boolean;
}

/** Share of health in percent below which a ship has to rest before most trips. */
export const wornPercent = 40;

/**
 * Reason of a suggestion. `worn`: flights left little health. `empty`: the cargo wasn't full, for lack of
 * energy. `full`: it was, so that only more extraction pays more. `new`: nothing was flown.
 */
type SuggestionReason = 'worn' | 'empty' | 'full' | 'new';

export interface Suggestion {
  /** Points to add: all free points, as far as the stats have room. */
  readonly points: Readonly<Partial<Record<Stat, number>>>;
  readonly reason: SuggestionReason;
  /** Number of flights that the reason applies to, and of all flights examined. */
  readonly count: number;
  readonly of: number;
}

/** Two stats for each reason: the first gets two points of three, the second gets one. */
const statsFor: Readonly<Record<SuggestionReason, readonly [Stat, Stat]>> = {
  worn: ['recovery', 'health'],
  empty: ['energy', 'extraction'],
  full: ['extraction', 'recovery'],
  new: ['extraction', 'recovery'],
};

/** Suggests a use of free points by the shortages of the last flights (D61). */
export function suggestPoints(
  spent: StatPoints,
  free: number,
  flights: readonly FlownFacts[],
  { statCap }: Tunables,
): Suggestion {
  const { reason, count, of } = reasonOf(flights);
  const [first, second] = statsFor[reason];
  const order = [first, first, second];
  const added: Partial<Record<Stat, number>> = {};
  const hasRoom = (stat: Stat) => spent[stat] + (added[stat] ?? 0) < statCap;
  for (let point = 0; point < free; point++) {
    const stat = [order[point % order.length]!, first, second, ...stats].find(hasRoom);
    if (!stat) break;
    added[stat] = (added[stat] ?? 0) + 1;
  }
  return { points: added, reason, count, of };
}

function reasonOf(flights: readonly FlownFacts[]): Pick<Suggestion, 'reason' | 'count' | 'of'> {
  const of = flights.length;
  const count = (is: (flight: FlownFacts) => boolean) => flights.filter(is).length;
  const worn = count(({ isWorn }) => isWorn);
  if (worn * 2 >= of && worn > 0) return { reason: 'worn', count: worn, of };
  const loaded = count(({ hasCargo }) => hasCargo);
  if (loaded === 0) return { reason: 'new', count: 0, of: 0 };
  const empty = count(({ hasCargo, isFull }) => hasCargo && !isFull);
  if (empty * 2 >= loaded) return { reason: 'empty', count: empty, of: loaded };
  return { reason: 'full', count: loaded - empty, of: loaded };
}
