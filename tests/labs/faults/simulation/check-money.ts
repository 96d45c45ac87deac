import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Currency, Player } from '#engine/rules/core/player.ts';
import type { Sent } from './device.ts';
import type { Outcome } from './invariants.ts';

export interface StoredEntry {
  readonly playerId: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly reason: string;
  readonly reference: string;
  readonly balanceAfter: number;
  /** Present on entries that change the debt. */
  readonly debtAfter?: number;
  readonly order: number;
}

/** Ledger reason that each call leaves once. */
const entryOf: Partial<Record<CallName, readonly [reason: string, currency: Currency]>> = {
  'protomatters.synthesis': ['synthesis', 'clean'],
  'investments.invest': ['investment', 'default'],
  'ships.level': ['ship_level', 'default'],
  'sessions.finish': ['trip', 'default'],
  'referrals.approve': ['approval', 'default'],
  'generals.claim-tribute': ['tribute', 'default'],
  'tasks.complete': ['task', 'default'],
  'achievements.claim': ['achievement', 'default'],
};

/** Entries of these reasons are there once for a thing: a flight, an order, a task. */
const onceFor = [
  'trip',
  'purchase',
  'refund',
  'task',
  'contract',
  'achievement',
  'invitation',
  'approval',
  'ai_pilot',
];

/** Minted less spent equals held, and each call stands in the ledger as often as it was carried out. */
export function checkMoney({ field, players, broken, all }: Outcome): void {
  const entries = all<StoredEntry>('ledger');
  for (const player of players) {
    const own = entries.filter(({ playerId }) => playerId === player.id).sort((a, b) => a.order - b.order);
    const sent = field.sent.filter(({ telegramId }) => telegramId === player.profile.telegramId);
    for (const currency of ['default', 'clean'] as const) checkChain(own, player, currency, broken);
    checkOnce(own, broken);
    for (const [name, [reason, currency]] of Object.entries(entryOf) as [
      CallName,
      readonly [string, Currency],
    ][])
      checkCount(
        name,
        own.filter((entry) => entry.reason === reason && entry.currency === currency).length,
        sent.filter((one) => one.name === name),
        broken,
      );
    checkConversions(own, sent, broken);
  }
}

function checkChain(
  own: readonly StoredEntry[],
  { id, balance, debt }: Player,
  currency: Currency,
  broken: Outcome['broken'],
): void {
  let held = 0;
  let owed = 0;
  for (const entry of own) {
    if (entry.currency !== currency) continue;
    held += entry.amount;
    owed = entry.debtAfter ?? owed;
    if (held !== entry.balanceAfter)
      broken(
        `the ledger of ${id} comes to ${held} ${currency} where its entry ${entry.order} says ${entry.balanceAfter}`,
      );
  }
  if (held !== balance[currency] || owed !== debt[currency])
    broken(
      `${id} holds ${balance[currency]} ${currency} and owes ${debt[currency]}; the ledger says ${held} and ${owed}`,
    );
}

function checkOnce(own: readonly StoredEntry[], broken: Outcome['broken']): void {
  const seen = new Set<string>();
  for (const { reason, reference, currency } of own) {
    const name = `${reason} ${reference} ${currency}`;
    if (onceFor.includes(reason) && seen.has(name)) broken(`the ledger has ${name} twice`);
    seen.add(name);
  }
}

/**
 * `found` lies between the calls that were answered with a success, and those that may have happened as well.
 */
function checkCount(what: string, found: number, sent: readonly Sent[], broken: Outcome['broken']): void {
  const done = sent.filter(({ answers }) => answers.some(({ status }) => status < 300)).length;
  const possible = sent.filter(
    ({ key, answers, isUnknown }) => key === null && isUnknown && answers.length === 0,
  ).length;
  if (found < done) broken(`${what}: ${done} were acknowledged, and ${found} are in the ledger`);
  if (found > done + possible)
    broken(`${what}: ${found} are in the ledger, and only ${done + possible} can have happened`);
}

/** Conversions differ in their amounts, so that each can be found. */
function checkConversions(
  own: readonly StoredEntry[],
  sent: readonly Sent[],
  broken: Outcome['broken'],
): void {
  const conversions = own.filter(({ reason, currency }) => reason === 'conversion' && currency === 'default');
  for (const one of sent) {
    if (one.name !== 'protomatters.convert') continue;
    const amount = one.body.amount as number;
    const found = conversions.filter((entry) => -entry.amount === amount * 100).length;
    checkCount(`the conversion of ${amount}`, found, [one], broken);
  }
}
