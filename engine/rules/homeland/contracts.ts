import { tripAt } from '../../content/galaxy.ts';
import { shipRowOf } from '../../content/hangar.ts';
import { contractRows } from '../../content/homeland.ts';
import { difficulties, type ShipType } from '../../content/kinds.ts';
import type { ContractGoal, ContractNeed, ContractRow } from '../../content/schemas/homeland.ts';
import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  changeHomeland,
  type Decided,
  type DecisionContext,
  moveMoney,
  postMessage,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import type { Flight, FlightRecord } from '../core/flight-state.ts';
import type { ContractState, TakenContract } from '../core/homeland-state.ts';
import { isoDate } from '../core/local-date.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import { randomOf } from '../core/random.ts';
import { furthestSystem, referenceTrip } from '../core/reference-trip.ts';
import { nextDayOpensAtMs, ownDay, usedDay } from './daily-rewards.ts';

export type ContractStatus = 'offered' | 'taken' | 'under_way' | 'done' | 'failed' | 'closed';

/** The present day of a player's contracts. */
export interface ContractDay {
  /** In days since 1970-01-01. */
  readonly date: number;
  /** True while a contract can be taken. */
  readonly isOpen: boolean;
  readonly offered: readonly ContractRow[];
  /** Contract taken today. */
  readonly taken: TakenContract | null;
}

/** Contracts go by the player's own day, as the daily rewards do (D26, D39). */
export function contractDay(player: Player, zone: string, nowMs: number, tunables: Tunables): ContractDay {
  const { taken } = player.homeland.contracts;
  const { isOpen, date } = ownDay(taken, zone, nowMs);
  if (isOpen || !taken) return { date, isOpen, offered: offersOf(player, date, tunables), taken: null };
  const offered = contractRows.filter(({ key }) => taken.offered.includes(key));
  return { date, isOpen, taken, offered };
}

/** When the next contracts are offered: at the player's next midnight. */
export function contractsOpenAtMs(player: Player, zone: string, nowMs: number, date: number): number {
  const used = player.homeland.contracts.taken;
  const today = used?.date === date ? used : usedDay(date, zone, nowMs);
  return nextDayOpensAtMs(today, zone, nowMs);
}

/** Accepts one of the day's three contracts; it counts until the day ends. */
export function takeContract(
  player: Player,
  row: ContractRow,
  zone: string,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'contract_taken'> {
  const { date, isOpen, offered } = contractDay(player, zone, nowMs, tunables);
  if (!isOpen) return { refuse: 'contract_taken' };
  if (!offered.includes(row)) throw new Error(`Contract ${row.key} isn't offered`);
  const used = usedDay(date, zone, nowMs);
  const taken: TakenContract = {
    ...used,
    key: row.key,
    offered: offered.map(({ key }) => key),
    endsAtMs: nextDayOpensAtMs(used, used.zone, nowMs),
    pay: contractPay(row, player, nowMs, tunables),
    progress: 0,
    doneAtMs: null,
  };
  const { contracts } = player.homeland;
  return { ok: withContracts(unchanged(player), { ...contracts, since: contracts.since ?? date, taken }) };
}

/**
 * Adds a change's progress to the taken contract, and pays it when complete. `before` is the player the
 * change started from.
 */
export function advanceContract(before: Player, change: Change, nowMs: number, tunables: Tunables): Change {
  const { taken } = before.homeland.contracts;
  if (!taken || taken.doneAtMs !== null || nowMs >= taken.endsAtMs) return change;
  const row = contractRowOf(taken);
  const added = goalProgress[row.goal](before, change);
  if (added <= 0) return change;
  const reached = countsBestTrip(row.goal) ? Math.max(taken.progress, added) : taken.progress + added;
  const progress = Math.min(row.count, reached);
  if (progress === taken.progress) return change;
  const { contracts } = change.player.homeland;
  const further = { ...contracts, taken: { ...taken, progress } };
  return progress < row.count
    ? withContracts(change, further)
    : payContract(withContracts(change, further), nowMs, tunables);
}

/** State of a day's contract, given the contract taken that day. */
export function contractStatus(row: ContractRow, taken: TakenContract | null, nowMs: number): ContractStatus {
  if (!taken) return 'offered';
  if (taken.key !== row.key) return 'closed';
  if (taken.doneAtMs !== null) return 'done';
  if (nowMs >= taken.endsAtMs) return 'failed';
  return taken.progress > 0 ? 'under_way' : 'taken';
}

export type WeekDayStatus = 'done' | 'paused' | 'today' | 'ahead' | 'none';

/** The seven days of a week, from Monday. A day without a completed contract is shown as paused. */
export function contractWeek(
  { since, done }: ContractState,
  today: number,
): { readonly date: number; readonly status: WeekDayStatus }[] {
  // Day 4 was a Monday.
  const monday = today - ((((today - 4) % 7) + 7) % 7);
  return Array.from({ length: 7 }, (_, index) => {
    const date = monday + index;
    if (done.includes(date)) return { date, status: 'done' };
    if (date === today) return { date, status: 'today' };
    if (date > today) return { date, status: 'ahead' };
    return { date, status: since !== null && date >= since ? 'paused' : 'none' };
  });
}

/** The row of a taken contract. */
export function contractRowOf({ key }: Pick<TakenContract, 'key'>): ContractRow {
  const row = contractRows.find((contract) => contract.key === key);
  if (!row) throw new Error(`No contract ${key}`);
  return row;
}

/** Completes and pays the taken contract, whatever its progress. */
export function payContract(change: Change, nowMs: number, tunables: Tunables): Change {
  const { contracts } = change.player.homeland;
  const taken = contracts.taken!;
  const streak = contracts.streak + 1;
  const reference = `${taken.key}:${isoDate(taken.date)}`;
  let paid = withContracts(change, {
    ...contracts,
    streak,
    done: [...contracts.done, taken.date].slice(-7),
    taken: { ...taken, doneAtMs: nowMs },
  });
  paid = moveMoney(paid, 'default', taken.pay, { reason: 'contract', reference, nowMs });
  const values = { contract: taken.key, amount: Math.round(taken.pay) / 100 };
  paid = postMessage(paid, 'contract_done', {
    id: `${paid.player.id}:contract:${taken.date}`,
    values,
    nowMs,
  });
  if (streak % tunables.contractStreakEvery !== 0) return paid;
  const clean = Math.round(tunables.contractStreakClean * 100);
  return moveMoney(paid, 'clean', clean, { reason: 'contract_streak', reference: `${streak}`, nowMs });
}

function withContracts(change: Change, contracts: ContractState): Change {
  return withPlayer(change, { homeland: changeHomeland(change.player.homeland, { contracts }) });
}

/**
 * Progress that a change adds to each goal, found by comparing the player before and after it, so that no
 * other rule has to know of contracts. An AI pilot's trips don't count.
 */
export const goalProgress: Readonly<Record<ContractGoal, (before: Player, change: Change) => number>> = {
  objects: (before, { player }) => sumOver(player.flights, (flight) => gained(before, flight, 'tapped')),
  pirates: (before, { player }) => sumOver(player.flights, (flight) => gained(before, flight, 'pirates')),
  // A change that adds a pirate reports the trip's total, because the best trip counts.
  pirates_in_trip: (before, { player }) =>
    Math.max(
      0,
      ...player.flights.map((flight) => (gained(before, flight, 'pirates') > 0 ? flight.pirates.length : 0)),
    ),
  trips: (_, change) => collected(change).length,
  personal_trips: (_, change) => countTrips(change, ({ type }) => type === 'personal'),
  attack_trips: (_, change) => countTrips(change, ({ type }) => type === 'attack'),
  expedition_trips: (_, change) => countTrips(change, ({ type }) => type === 'expedition'),
  space_trips: (_, change) => countTrips(change, ({ location }) => location === 'space'),
  planet_trips: (_, change) => countTrips(change, ({ location }) => location === 'planet'),
  minutes: (_, change) => sumOver(collected(change), ({ flight }) => Math.round(flight.durationMs / 60_000)),
  full_cargo: (_, change) => sumOver(collected(change), ({ flight }) => (isFilledByHand(flight) ? 1 : 0)),
  dockings: (before, { player }) =>
    player.flights.filter((flight) => hasDocked(flight) && !hasDocked(sameFlight(before, flight))).length,
  capsules: (before, { player }) => player.rewards.capsules - before.rewards.capsules,
  // A draw uses up its seed.
  syntheses: (before, { player }) => (before.secrets.synthesis === player.secrets.synthesis ? 0 : 1),
  levels: (before, { player }) => sumOver(player.ships, (ship) => levelsGained(before, ship)),
  converted: (_, { effects }) =>
    sumOver(effects, (effect) =>
      effect.kind === 'ledger' && effect.reason === 'conversion' && effect.currency === 'default'
        ? -effect.amount / 100
        : 0,
    ),
  invested: (before, { player }) => (player.homeland.invested - before.homeland.invested) / 100,
};

/** True for a goal that counts the best trip instead of the sum of all. */
function countsBestTrip(goal: ContractGoal): boolean {
  return goal === 'pirates_in_trip';
}

function gained(before: Player, flight: Flight, list: 'tapped' | 'pirates'): number {
  return flight[list].length - (sameFlight(before, flight)?.[list].length ?? 0);
}

function sameFlight({ flights }: Player, { id }: Flight): Flight | undefined {
  return flights.find((other) => other.id === id);
}

function hasDocked(flight: Flight | undefined): boolean {
  return (flight?.docking?.earned ?? 0) > 0;
}

function isFilledByHand({ baggage, cargoLimit, isReplenished }: Flight): boolean {
  return cargoLimit > 0 && baggage >= cargoLimit && !isReplenished;
}

function levelsGained({ ships }: Player, { id, level }: OwnedShip): number {
  return level - (ships.find((ship) => ship.id === id)?.level ?? level);
}

function collected({ effects }: Change): FlightRecord[] {
  return effects.flatMap((effect) => (effect.kind === 'flight' ? [effect.flight] : []));
}

function countTrips(change: Change, is: (row: NonNullable<ReturnType<typeof tripAt>>) => boolean): number {
  return collected(change).filter(({ flight }) => {
    const row = tripAt(flight.system, flight.trip);
    return row !== undefined && is(row);
  }).length;
}

function sumOver<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

const lastTrip = 30;

/**
 * Contracts offered to a player on a day: one of each difficulty, each with another goal, drawn by player and
 * date. Contracts that the player has no means for are left out.
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
 * Pay of a contract in hundredths, rounded to whole PROTO: a share of the reference trip (D60), and never
 * less than of the base of the last trip in the furthest system that the player has explored.
 */
export function contractPay(
  { difficulty }: ContractRow,
  player: Player,
  nowMs: number,
  tunables: Tunables,
): number {
  const percent = {
    easy: tunables.contractEasyPercent,
    medium: tunables.contractMediumPercent,
    hard: tunables.contractHardPercent,
  }[difficulty];
  const base = tripAt(furthestSystem(player), lastTrip)?.baseExtraction ?? 0;
  const grown = Math.floor((referenceTrip(player, nowMs, tunables) * percent) / 10_000) * 100;
  return Math.max(grown, Math.round((base * percent) / 100) * 100);
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
