import { galaxy } from '#engine/content/galaxy.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { AiRegistration } from '../core/ai-pilot-state.ts';
import { type Change, unchanged } from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import { type AiAccount, aiCheck, setVerdict, withRegistrations } from './ai-unlock.ts';
import { removeAiPilot } from './collect-ai-pilot.ts';

/**
 * An operator gives an account to its holder: it no longer counts for this player, and free AI pilots that it had opened end
 * as after a refund.
 */
export function loseAccount(
  player: Player,
  { exchange, uid }: Pick<AiAccount, 'exchange' | 'uid'>,
  nowMs: number,
  tunables: Tunables,
  tunablesOf: (version: number) => Tunables,
): Change {
  const isMoved = (one: AiRegistration) => one.exchange === exchange && one.uid === uid;
  const lost = setVerdict(player, isMoved, { rejected: 'moved', atMs: nowMs });
  if (aiCheck(lost.player, nowMs, tunables).status !== 'rejected') return lost;
  const free = player.ships.filter(({ id }) => player.aiPilots.ships[id]?.unlock === 'free');
  return free.reduce((change, { id }) => removeAiPilot(change, id, galaxy.systems, nowMs, tunablesOf), lost);
}

/** An operator has seen that the account is this player's. It takes the place of another one at the same exchange. */
export function gainAccount(player: Player, account: AiAccount, nowMs: number): Change {
  const { registrations } = player.aiPilots;
  const before = registrations.find(({ exchange }) => exchange === account.exchange);
  const gained: AiRegistration = {
    ...account,
    email: before?.uid === account.uid ? before.email : account.email,
    atMs: before?.atMs ?? nowMs,
    verdict: { rejected: null, atMs: nowMs },
  };
  const others = registrations.filter(({ exchange }) => exchange !== account.exchange);
  return withRegistrations(unchanged(player), [...others, gained]);
}
