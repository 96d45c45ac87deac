import { defaultTunables } from '#engine/content/tunables.ts';
import { giveFirstShip, newPlayer } from '#engine/rules/account/new-player.ts';
import type { Change, Decided } from '#engine/rules/core/decision.ts';
import type { Effect } from '#engine/rules/core/effects.ts';
import type { Player } from '#engine/rules/core/player.ts';

/** Common start of the crew, homeland and shop tests. Time begins at noon on a Saturday. */
export const tunables = defaultTunables;
export const noon = Date.UTC(2026, 2, 14, 12);
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const profile = { telegramId: 7, firstName: 'Ada', lastName: null, username: 'ada', referralCode: 'ada7' };

const secrets = { capsule: 'sealed', synthesis: 'sealed' };

/** A player with a first ship, called `ship`. */
export function aPilot(fields: Partial<Player> = {}): Player {
  const fresh = newPlayer(fields.id ?? 'ada', profile, secrets, noon);
  return { ...ok(giveFirstShip(fresh, 'ship', noon, tunables)), ...fields };
}

/** A player with this much whole PROTO. */
export function aRichPilot(proto: number, fields: Partial<Player> = {}): Player {
  return aPilot({ balance: { default: proto * 100, clean: 0 }, ...fields });
}

export function ok<Value>(decided: Decided<Value>): Value {
  if ('refuse' in decided) throw new Error(`Refused: ${decided.refuse}`);
  return decided.ok;
}

/** The player as stored after a change. */
export function saved({ player }: Change): Player {
  return { ...player, rev: player.rev + 1 };
}

export function effectsOf<Kind extends Effect['kind']>(change: Change, kind: Kind) {
  return change.effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind);
}

/** The ledger entries among the effects, in short form. */
export function ledger(change: Change) {
  return effectsOf(change, 'ledger').map(({ currency, amount, reason, reference }) => [
    currency,
    amount,
    reason,
    reference,
  ]);
}
