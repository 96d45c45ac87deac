import { tripAt } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import { contractRows } from '#engine/content/homeland.ts';
import { difficulties, type ShipType } from '#engine/content/kinds.ts';
import type { ContractNeed, ContractRow } from '#engine/content/schemas/homeland.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Player } from '../core/player.ts';
import { randomOf } from '../core/random.ts';

const lastTrip = 30;

/**
 * The contracts that a day offers a player: one of each difficulty, each with another goal, drawn from the player and the
 * date. A contract that the player has no means for isn't offered.
 */
export function offersOf(player: Player, date: number, tunables: Tunables): readonly ContractRow[] {
  const offers: ContractRow[] = [];
  const ranked = contractRows
    .map((row, index) => ({ row, rank: randomOf(player.id, 61, date, index) }))
    .sort((a, b) => a.rank - b.rank);
  for (const difficulty of difficulties) {
    const found = ranked.find(
      ({ row }) =>
        row.difficulty === difficulty &&
        offers.every(({ goal }) => goal !== row.goal) &&
        (row.needs === undefined || hasMeans[row.needs](player, tunables)),
    );
    if (!found) throw new Error(`No ${difficulty} contract`);
    offers.push(found.row);
  }
  return offers;
}

/**
 * What a contract pays, in whole hundredths that make whole PROTO: a share of what the last trip brings in the furthest
 * system that the player has explored.
 */
export function contractPay({ difficulty }: ContractRow, player: Player, tunables: Tunables): number {
  const percent = {
    easy: tunables.contractEasyPercent,
    medium: tunables.contractMediumPercent,
    hard: tunables.contractHardPercent,
  }[difficulty];
  const base = tripAt(furthestSystem(player), lastTrip)?.baseExtraction ?? 0;
  return Math.round((base * percent) / 100) * 100;
}

function furthestSystem({ systems }: Player): number {
  return Object.entries(systems)
    .filter(([, { status }]) => status !== 'available')
    .reduce((furthest, [priority]) => Math.max(furthest, Number(priority)), 1);
}

const hasMeans: Readonly<Record<ContractNeed, (player: Player, tunables: Tunables) => boolean>> = {
  combat: (player) => ownsShip(player, 'combat'),
  expeditionary: (player) => ownsShip(player, 'expeditionary'),
  capsule: ({ keys, balance }, tunables) =>
    keys.ship + keys.artifact > 0 || balance.clean >= tunables.capsulePriceClean * 100,
  clean: ({ balance }, tunables) => balance.clean >= tunables.synthesisPriceClean * 100,
};

function ownsShip({ ships }: Player, type: ShipType): boolean {
  return ships.some(({ key }) => shipRowOf(key).type === type);
}
