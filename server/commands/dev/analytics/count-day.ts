import { setImmediate as letCallsThrough } from 'node:timers/promises';
import { steps } from '#engine/protocol/dev/console-data.ts';
import type { CohortSide } from '#server/core/analytics/cohort-sides.ts';
import { addDays, type Day, startOf } from '#server/core/analytics/days.ts';
import { TableSums } from '#server/core/analytics/tables.ts';
import { lengthClass, visitsOf } from '#server/core/analytics/visits.ts';
import type { Services } from '#server/services.ts';
import type { PlayerDay } from '#server/store/repositories/dev/player-day-repository.ts';

/** After so many days it is counted who came back. */
const returnDays = [1, 7, 30] as const;
const wholeDayMs = 86_400_000;
/** After so many, calls get their turn. */
const countedAtOnce = 1000;

/** What counting needs. */
export type Counting = Pick<Services, 'store' | 'pseudonymOf'>;
type Cohorts = ReadonlyMap<string, readonly CohortSide[]>;
const none: readonly CohortSide[] = [];

/**
 * Computes the daily tables of one day that is over, and writes them. It only reads what doesn't change any more, so that it
 * comes to the same sums when a crash has it run again.
 */
export async function countDay(services: Counting, day: Day): Promise<void> {
  const sums = new TableSums();
  const cohorts = await countPlayers(services, day, sums);
  for (const days of returnDays) await countReturns(services, day, days, sums);
  await countFlows(services, day, sums, cohorts);
  await countPayments(services, day, sums, cohorts);
  await services.store.dailyTables.replace(day, sums.rows());
}

/** Returns the cohorts of the players who are in any, by pseudonym. */
async function countPlayers({ store }: Counting, day: Day, sums: TableSums): Promise<Cohorts> {
  const cohorts = new Map<string, readonly CohortSide[]>();
  for await (const batch of store.playerDays.on(day))
    for (const one of batch) {
      if (one.cohorts.length > 0) cohorts.set(one.who, one.cohorts);
      if (one.minutes.length > 0) countActivity(one, sums);
      if (one.isFirst) countFunnel(one, sums);
    }
  return cohorts;
}

function countActivity({ day, isFirst, minutes, wasRefused, cohorts }: PlayerDay, sums: TableSums): void {
  const visits = visitsOf(minutes);
  const lengths = visits.map((visit) => `visits${lengthClass(visit)}`);
  const values: Record<string, number> = {
    ...{ players: 1, newPlayers: Number(isFirst), refusedPlayers: Number(wasRefused) },
    ...{ visits: visits.length, minutes: visits.reduce((sum, visit) => sum + visit, 0) },
  };
  for (const name of lengths) values[name] = (values[name] ?? 0) + 1;
  sums.add({ table: 'activity', day }, cohorts, values);
}

function countFunnel({ day, steps: taken, cohorts }: PlayerDay, sums: TableSums): void {
  for (const step of steps)
    sums.add({ table: 'funnel', day, key: step }, cohorts, {
      players: Number(step === 'signed_in' || taken[step] !== undefined),
    });
}

/** Who of the players of a first day was there again on this one. */
async function countReturns({ store }: Counting, day: Day, days: number, sums: TableSums): Promise<void> {
  const firstDay = addDays(day, -days);
  for await (const batch of store.playerDays.on(firstDay)) {
    const first = batch.filter(({ isFirst }) => isFirst);
    const there = await store.playerDays.thereOn(
      day,
      first.map(({ who }) => who),
    );
    for (const { who, cohorts } of first)
      sums.add({ table: 'retention', day: firstDay, key: String(days) }, cohorts, {
        players: 1,
        returned: Number(there.has(who)),
      });
  }
}

/** What came into each currency and what left it, and how each player of a cohort came out of the day. */
async function countFlows(
  { store, pseudonymOf }: Counting,
  day: Day,
  sums: TableSums,
  cohorts: Cohorts,
): Promise<void> {
  const fromMs = startOf(day);
  const known = new Map<string, readonly CohortSide[]>();
  const net = new Map<readonly CohortSide[], number>([...cohorts.values()].map((sides) => [sides, 0]));
  for await (const { playerId, currency, amount, reason } of store.ledger.between(
    fromMs,
    fromMs + wholeDayMs,
  )) {
    // Without a cohort nobody has to be told from anybody.
    const sides =
      cohorts.size === 0 ? none : (known.get(playerId) ?? cohorts.get(pseudonymOf(playerId)) ?? none);
    if (cohorts.size > 0) known.set(playerId, sides);
    const direction = amount < 0 ? 'sink' : 'source';
    const key = [currency, direction, reason].join(' ');
    sums.add({ table: 'flows', day, key }, sides, { amount: Math.abs(amount), entries: 1 });
    if (currency === 'default' && net.has(sides)) net.set(sides, (net.get(sides) ?? 0) + amount);
  }
  let counted = 0;
  for (const [sides, amount] of net) {
    sums.add({ table: 'balance', day }, sides, { players: 1, amount, squares: amount * amount });
    if (++counted % countedAtOnce === 0) await letCallsThrough();
  }
}

/** Stars that were paid, and those of them that were given back since. */
async function countPayments(
  { store, pseudonymOf }: Counting,
  day: Day,
  sums: TableSums,
  cohorts: Cohorts,
): Promise<void> {
  const fromMs = startOf(day);
  const payers = new Set<string>();
  for await (const { playerId, order } of store.orders.paidBetween(fromMs, fromMs + wholeDayMs)) {
    const isFirst = !payers.has(playerId);
    payers.add(playerId);
    sums.add({ table: 'conversion', day }, cohorts.get(pseudonymOf(playerId)) ?? none, {
      ...{ payers: Number(isFirst), payments: 1, stars: order.stars },
      refundedStars: order.status === 'refunded' ? order.stars : 0,
    });
  }
}
