import { productRowOf } from '#engine/content/shop.ts';
import { funnelSteps, type Step } from '#engine/protocol/dev/console-data.ts';
import { audiencePlace } from '#engine/rules/core/audience.ts';
import type { OrderEffect } from '#engine/rules/core/effects.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { type Day, startOf } from '#server/core/analytics/daily-tables.ts';
import type { Store } from '#server/store/core/open-store.ts';
import type { LedgerEffect } from '#server/store/repositories/core/ledger-repository.ts';
import type { PlayerDay } from '#server/store/repositories/dev/player-day-repository.ts';

export const cohort = 'events/pirate-week';

/** Percentage of players that go on to each step from the one before. */
const goOn = [1, 0.89, 0.96, 0.83, 0.7, 0.85];
const flows: readonly [reason: string, amount: number, often: number][] = [
  ['mining', 4200, 1],
  ['tapping', 2600, 0.95],
  ['pirates', 700, 0.5],
  ['docking', 500, 0.25],
  ['daily', 400, 0.8],
  ['crew', 350, 0.3],
  ['level_up', -2900, 0.7],
  ['investment', -2300, 0.35],
  ['conversion', -1900, 0.2],
  ['repair', -500, 0.3],
];
const atOnce = 40;

/** Writes what happened on one day to players who began on different days, and come back less and less. */
export async function seedDay(store: Store, players: number, days: number, day: Day, index: number) {
  let active = 0;
  let entries = 0;
  for (let from = 0; from < players; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, players - from) }, (_, n) => from + n).filter(
      (number) => isThere(number, days, index),
    );
    const ledger = batch.flatMap((number) => ledgerOf(number, day));
    await store.playerDays.add(batch.map((number) => dayOfPlayer(number, days, day, index)));
    await store.ledger.add(ledger);
    await store.orders.save(
      batch.filter((number) => chance(number, index, 9) < 0.02).map((n) => orderOf(n, day)),
    );
    active += batch.length;
    entries += ledger.length;
  }
  return { active, entries };
}

const idOf = (number: number) => `simulated-${number}`;
const chance = (number: number, ...path: number[]) => randomOf(idOf(number), ...path);
/** Half of the players were there before the first day. */
const beginOf = (number: number, days: number) => Math.floor((2 * chance(number, 1) - 1) * days);
const isIn = (number: number) => audiencePlace(cohort, idOf(number)) < 20;

function isThere(number: number, days: number, index: number): boolean {
  const since = index - beginOf(number, days);
  if (since < 0) return false;
  const comesBack = (0.48 / (1 + 0.25 * (since - 1)) ** 0.75) * (isIn(number) ? 1.12 : 1);
  return since === 0 || chance(number, 2, index) < comesBack;
}

function dayOfPlayer(number: number, days: number, day: Day, index: number): PlayerDay {
  const isFirst = beginOf(number, days) === index;
  const visits = 1 + Math.floor(3 * chance(number, 3, index) ** 2);
  const minutes = Array.from({ length: visits }, (_, visit) => {
    const start = Math.floor(1300 * chance(number, 4, index, visit));
    const length = 1 + Math.floor(50 * chance(number, 5, index, visit) ** 3);
    return Array.from({ length }, (_one, minute) => start + minute);
  }).flat();
  return {
    who: idOf(number),
    day,
    isFirst,
    minutes,
    steps: isFirst ? stepsOf(number) : {},
    wasRefused: chance(number, 6, index) < 0.03,
    cohorts: [{ cohort, side: isIn(number) ? 'in' : 'out' }],
  };
}

function stepsOf(number: number): Partial<Record<Step, number>> {
  const taken: Partial<Record<Step, number>> = {};
  for (const [index, step] of funnelSteps.entries()) {
    if (index > 0 && chance(number, 7, index) > goOn[index]!) break;
    if (index > 0) taken[step] = index * 120_000;
  }
  return taken;
}

function ledgerOf(number: number, day: Day) {
  const atMs = startOf(day) + 40_000_000;
  return flows.flatMap(
    ([reason, amount, often], kind): (LedgerEffect & { playerId: string; order: number })[] => {
      if (chance(number, 8, startOf(day), kind) > often) return [];
      const changed = Math.round(amount * (0.5 + chance(number, 10, startOf(day), kind)));
      const id = `${number}-${day}-${kind}`;
      return [
        {
          kind: 'ledger',
          id,
          atMs,
          currency: 'default',
          amount: changed,
          reason,
          reference: '',
          balanceAfter: 0,
          playerId: idOf(number),
          order: atMs + kind,
        },
      ];
    },
  );
}

function orderOf(number: number, day: Day): OrderEffect & { readonly order: number } {
  const atMs = startOf(day) + 40_000_000;
  const [id, status] = [`${number}-${day}`, chance(number, 11) < 0.03 ? 'refunded' : 'delivered'] as const;
  const purchase = {
    id,
    product: 'clean-10',
    bought: productRowOf('clean-10'),
    shipId: null,
    stars: chance(number, 12) < 0.3 ? 250 : 40,
    status,
    createdAtMs: atMs,
    paidAtMs: atMs,
    chargeId: id,
  };
  return { kind: 'order', id, atMs, playerId: idOf(number), purchase, order: 1 };
}
