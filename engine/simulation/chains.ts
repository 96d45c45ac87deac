import { galaxy } from '../content/galaxy.ts';
import { type Rarity, rarities, type TripType } from '../content/kinds.ts';
import type { TripRow } from '../content/schemas/galaxy.ts';
import { hasBit, systemStatus } from '../rules/galaxy/progress.ts';
import type { Life } from './life.ts';

export const simulatedTripTypes = ['personal', 'attack', 'expedition'] as const satisfies readonly TripType[];

/** A trip and its place; `step` counts the trips of its type through the whole galaxy, from 0. */
export interface ChainPlace {
  readonly system: number;
  readonly trip: number;
  readonly row: TripRow;
  readonly step: number;
}

/** All trips of a type, in the order in which they unlock. */
const chains = byType((type) =>
  galaxy.systems
    .flatMap(({ priority, trips }) =>
      trips
        .map((row, index) => ({ system: priority, trip: index + 1, row }))
        .filter((at) => at.row.type === type),
    )
    .map((place, step): ChainPlace => ({ ...place, step })),
);

/** The same, sorted by their pay relative to time and damage, best first. */
const byPay = byType((type) => chains[type].toSorted((a, b) => payOf(b.row) - payOf(a.row)));

function byType<Value>(of: (type: TripType) => Value): Readonly<Record<TripType, Value>> {
  return { personal: of('personal'), attack: of('attack'), expedition: of('expedition') };
}

function payOf({ baseExtraction, timeHours, damage }: TripRow): number {
  return baseExtraction / Math.max(timeHours, damage / 40);
}

/**
 * First never completed trip of a type, if its system is open. Completed trips stay completed and pilots fly
 * a chain in order, so each search continues from the last one.
 */
export function nextSimulatedTrip(life: Life, type: TripType): ChainPlace | undefined {
  const { systems } = life.player;
  const chain = chains[type];
  for (;;) {
    const place = chain[life.reached[type]];
    if (!place) return undefined;
    if (!hasBit(systems[place.system]?.completed ?? 0, place.trip)) {
      const status = systemStatus(life.player, place.system);
      return status === 'progress' || status === 'completed' ? place : undefined;
    }
    life.reached[type]++;
  }
}

/** The best-paying completed trip of a type that a ship of this rarity and health can fly. */
export function bestAgain(
  life: Life,
  type: TripType,
  rarity: Rarity,
  health: number,
): ChainPlace | undefined {
  return worthwhile(type, rarity, life.reached[type]).find(({ row }) => row.damage <= health);
}

/** Results by chain, rarity and number of trips reached. */
const worthwhileBefore = byType(() => ({ common: [], rare: [], epic: [] }) as Record<Rarity, ChainPlace[][]>);

/**
 * The candidates among the first trips of a chain that a rarity can fly: each is the best choice for some
 * health. Sorted by pay; each does less damage than every one that pays more.
 */
function worthwhile(type: TripType, rarity: Rarity, reached: number): readonly ChainPlace[] {
  const lists = worthwhileBefore[type][rarity];
  lists[reached] ??= findWorthwhile(type, rarity, reached);
  return lists[reached];
}

function findWorthwhile(type: TripType, rarity: Rarity, reached: number): ChainPlace[] {
  const found: ChainPlace[] = [];
  for (const place of byPay[type]) {
    if (place.step >= reached || !mayFly(place, rarity)) continue;
    if (place.row.damage < (found.at(-1)?.row.damage ?? Number.POSITIVE_INFINITY)) found.push(place);
  }
  return found;
}

/** Whether a ship of a rarity may fly a trip. */
export function mayFly({ row }: ChainPlace, rarity: Rarity): boolean {
  return rarities.indexOf(rarity) >= rarities.indexOf(row.minRarity);
}
