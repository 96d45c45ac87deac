import { contractRows } from '#engine/content/homeland.ts';
import type { ContractRow } from '#engine/content/schemas/homeland.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changeHomeland } from '../core/copies.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import type { ContractState, TakenContract } from '../core/homeland-state.ts';
import { isoDate } from '../core/local-date.ts';
import type { Player } from '../core/player.ts';
import { postMessage } from '../core/post-message.ts';
import { contractFacts, isBestOfOne } from './contract-facts.ts';
import { contractPay, offersOf } from './contract-offers.ts';
import { nextDayOpensAtMs, ownDay, usedDay } from './own-day.ts';

export type ContractStatus = 'offered' | 'taken' | 'under_way' | 'done' | 'failed' | 'closed';

/** The present day of a player's contracts. */
export interface ContractDay {
  /** In days since 1970-01-01. */
  readonly date: number;
  /** True while one can be taken. */
  readonly isOpen: boolean;
  readonly offered: readonly ContractRow[];
  /** The one that was taken today. */
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

/** Takes one of the three contracts of the day; it counts until the day ends. */
export function takeContract(
  player: Player,
  row: ContractRow,
  zone: string,
  nowMs: number,
  tunables: Tunables,
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
    pay: contractPay(row, player, tunables),
    progress: 0,
    doneAtMs: null,
  };
  const { contracts } = player.homeland;
  return { ok: withContracts(unchanged(player), { ...contracts, since: contracts.since ?? date, taken }) };
}

/**
 * A change with what it adds to the taken contract. When that is done it is paid at once: nobody has to collect it. To be
 * called once for each change of a player; `before` is the player whom the change was made from.
 */
export function advanceContract(before: Player, change: Change, nowMs: number, tunables: Tunables): Change {
  const { taken } = before.homeland.contracts;
  if (!taken || taken.doneAtMs !== null || nowMs >= taken.endsAtMs) return change;
  const row = contractRowOf(taken);
  const added = contractFacts[row.goal](before, change);
  if (added <= 0) return change;
  const reached = isBestOfOne(row.goal) ? Math.max(taken.progress, added) : taken.progress + added;
  const progress = Math.min(row.count, reached);
  if (progress === taken.progress) return change;
  const { contracts } = change.player.homeland;
  const further = { ...contracts, taken: { ...taken, progress } };
  return progress < row.count
    ? withContracts(change, further)
    : payContract(withContracts(change, further), nowMs, tunables);
}

/** How a contract of a day stands, given the one that was taken that day. */
export function contractStatus(row: ContractRow, taken: TakenContract | null, nowMs: number): ContractStatus {
  if (!taken) return 'offered';
  if (taken.key !== row.key) return 'closed';
  if (taken.doneAtMs !== null) return 'done';
  if (nowMs >= taken.endsAtMs) return 'failed';
  return taken.progress > 0 ? 'under_way' : 'taken';
}

export type WeekDayStatus = 'done' | 'paused' | 'today' | 'ahead' | 'none';

/** The seven days of the week of a date, from Monday. A day without a done contract has paused the streak. */
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
  const row = contractRows.find((one) => one.key === key);
  if (!row) throw new Error(`No contract ${key}`);
  return row;
}

function payContract(change: Change, nowMs: number, tunables: Tunables): Change {
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
  paid = moveMoney(paid, 'default', taken.pay, 'contract', reference, nowMs);
  const values = { contract: taken.key, amount: Math.round(taken.pay) / 100 };
  paid = postMessage(paid, 'contract_done', `${paid.player.id}:contract:${taken.date}`, values, nowMs);
  if (streak % tunables.contractStreakEvery !== 0) return paid;
  const clean = Math.round(tunables.contractStreakClean * 100);
  return moveMoney(paid, 'clean', clean, 'contract_streak', `${streak}`, nowMs);
}

function withContracts(change: Change, contracts: ContractState): Change {
  return withPlayer(change, { homeland: changeHomeland(change.player.homeland, { contracts }) });
}
