import type { Contract } from '#engine/protocol/core/contract.ts';
import { contracts } from '#engine/protocol/core/contracts.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { unpackPlayer } from '#server/store/core/pack-player.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkMoney } from './check-money.ts';
import { checkPayments } from './check-payments.ts';
import type { Field } from './device.ts';
import type { VirtualMessenger } from './virtual-messenger.ts';

/** What a check looks at when a run is over and everything has healed. `broken` records a sentence about what is wrong. */
export interface Outcome {
  readonly field: Field;
  readonly messenger: VirtualMessenger;
  readonly players: readonly Player[];
  readonly broken: (sentence: string) => void;
  all<Document>(collection: string): Document[];
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
  checkMoney(outcome);
  checkAnswers(outcome);
  checkPayments(outcome);
  checkDeliveries(outcome);
  return found;
}

/**
 * Every call under a key has one answer, whoever asks and how often. The answer to a report is kept for a short time only:
 * a repeated one may name its taps as taken.
 */
function checkAnswers({ field, broken }: Outcome): void {
  for (const { name, key, answers } of field.sent) {
    const done = new Set(
      answers.filter(({ status }) => status < 300).map(({ status, body }) => `${status} ${body}`),
    );
    if ((contracts[name] as Contract).isReport) continue;
    if (key !== null && done.size > 1) broken(`${name} under key ${key} has ${done.size} different answers`);
  }
}
