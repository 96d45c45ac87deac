import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { unpackPlayer } from '#server/store/core/player-document.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkMoney } from './check-money.ts';
import { checkPayments } from './check-payments.ts';
import type { Field } from './device.ts';
import type { VirtualMessenger } from './virtual-messenger.ts';

/**
 * Input of a check, taken when a run is over and everything has healed. `broken` records a sentence about a
 * fault.
 */
export interface Outcome {
  readonly field: Field;
  readonly messenger: VirtualMessenger;
  readonly players: readonly Player[];
  readonly broken: (sentence: string) => void;
  all<Document>(collection: string): Document[];
}

interface Owned {
  readonly _id: string;
  readonly playerId: string;
}

/** Everything that is broken after a run, as sentences. */
export function findBroken(field: Field, messenger: VirtualMessenger): string[] {
  const found: string[] = [];
  const outcome: Outcome = {
    field,
    messenger,
    players: field.database.all('players').map((document) => unpackPlayer(document as never)),
    broken: (sentence) => found.push(sentence),
    all: (name) => field.database.all(name),
  };
  checkIdentities(outcome);
  checkMoney(outcome);
  checkAnswers(outcome);
  checkPayments(outcome);
  checkDeliveries(outcome);
  return found;
}

/** Each user has one player, and the player's code leads to that player. */
function checkIdentities({ players, all, broken }: Outcome): void {
  const owners = [...all<Owned>('identities'), ...all<Owned>('referralCodes')];
  for (const { id, profile } of players)
    for (const name of [`telegram:${profile.telegramId}`, profile.referralCode]) {
      const owner = owners.find(({ _id }) => _id === name)?.playerId;
      if (owner !== id) broken(`${name} leads to ${owner} instead of ${id}`);
    }
}

/**
 * Every call under a key has one answer, whoever asks and how often. The answer to a report is kept for a
 * short time only: a repeated one may name its taps as taken. A server that tries a lost write again would
 * find the call's own signature.
 */
function checkAnswers({ field, broken }: Outcome): void {
  for (const { name, key, answers, isCalledReplay } of field.sent) {
    if (isCalledReplay) broken(`${name} was refused as a replay, and its signature was new`);
    const done = new Set(
      answers.filter(({ status }) => status < 300).map(({ status, body }) => `${status} ${body}`),
    );
    if ((callSpecs[name] as CallSpec).isReport) continue;
    if (key !== null && done.size > 1) broken(`${name} under key ${key} has ${done.size} different answers`);
  }
}
