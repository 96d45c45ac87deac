import { exchangeRows } from '#engine/content/shop.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { AiRegistration, AiShip } from '../core/ai-pilot-state.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { OwnedShip, Player } from '../core/player.ts';

const hourMs = 3_600_000;

/** The player's account at a partner exchange, as entered. */
export interface AiAccount {
  readonly exchange: string;
  readonly uid: string;
  readonly email: string;
}

export type AiUnlock =
  | { readonly status: 'locked' | 'available' }
  /** The registrations are being checked. */
  | { readonly status: 'processing'; readonly availableAtMs: number };

/**
 * Whether a ship's AI pilot may be used (D22). It is either paid for, or requested for free with enough registrations
 * whose check time has passed. That time starts with the registration that completed the number; after it the
 * registrations count for every ship.
 */
export function aiUnlock(player: Player, shipId: string, nowMs: number, tunables: Tunables): AiUnlock {
  const unlock = player.aiPilots.ships[shipId]?.unlock;
  if (unlock === 'paid') return { status: 'available' };
  if (unlock !== 'free') return { status: 'locked' };
  const times = player.aiPilots.registrations.map(({ atMs }) => atMs).sort((a, b) => a - b);
  const enoughAtMs = times[tunables.aiExchangesNeeded - 1];
  if (enoughAtMs === undefined) return { status: 'locked' };
  const availableAtMs = enoughAtMs + tunables.aiCheckHours * hourMs;
  return nowMs >= availableAtMs ? { status: 'available' } : { status: 'processing', availableAtMs };
}

/** Unlocks the AI pilot for good after a paid order. A second payment changes nothing. */
export function grantAiPilot(change: Change, shipId: string): Change {
  return setUnlock(change, shipId, 'paid');
}

/**
 * Requests the free AI pilot of a ship. Accounts may be entered one at a time. A new account for the same exchange
 * replaces the old one and restarts its check, unless it is the same account.
 */
export function registerForAiPilot(
  player: Player,
  ship: OwnedShip,
  accounts: readonly AiAccount[],
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  if (aiUnlock(player, ship.id, nowMs, tunables).status === 'available')
    return { refuse: 'ai_pilot_unlocked' };
  const known = accounts.filter(({ exchange }) => exchangeRows.some(({ key }) => key === exchange));
  const registrations = known.reduce(
    (before, account) => addAccount(before, account, nowMs),
    player.aiPilots.registrations,
  );
  if (registrations.length === 0) return { refuse: 'registrations_missing' };
  const asked = setUnlock(unchanged(player), ship.id, 'free');
  return { ok: withPlayer(asked, { aiPilots: { ...asked.player.aiPilots, registrations } }) };
}

function addAccount(
  before: readonly AiRegistration[],
  { exchange, uid, email }: AiAccount,
  nowMs: number,
): readonly AiRegistration[] {
  if (before.some((old) => old.exchange === exchange && old.uid === uid && old.email === email))
    return before;
  return [...before.filter((old) => old.exchange !== exchange), { exchange, uid, email, atMs: nowMs }];
}

function setUnlock(change: Change, shipId: string, unlock: AiShip['unlock']): Change {
  const { aiPilots } = change.player;
  const before = aiPilots.ships[shipId];
  if (before?.unlock === unlock || before?.unlock === 'paid') return change;
  const ships = { ...aiPilots.ships, [shipId]: { unlock, run: before?.run ?? null } };
  return withPlayer(change, { aiPilots: { ...aiPilots, ships } });
}
