import { exchangeRows } from '#engine/content/shop.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { AiRegistration, AiShip, AiVerdict } from '../core/ai-pilot-state.ts';
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
 * Whether a ship's AI pilot may be used (D22). It is either paid for, or requested for free with enough accounts that were
 * accepted. An account that is still being checked counts as accepted when the longest check is over. The accounts count for
 * every ship.
 */
export function aiUnlock(player: Player, shipId: string, nowMs: number, tunables: Tunables): AiUnlock {
  const unlock = player.aiPilots.ships[shipId]?.unlock;
  if (unlock === 'paid') return { status: 'available' };
  if (unlock !== 'free') return { status: 'locked' };
  const times = player.aiPilots.registrations
    .filter((registration) => !isRejected(registration))
    .map(({ atMs, verdict }) => verdict?.atMs ?? atMs + tunables.aiCheckHours * hourMs)
    .sort((a, b) => a - b);
  const availableAtMs = times[tunables.aiExchangesNeeded - 1];
  if (availableAtMs === undefined) return { status: 'locked' };
  return nowMs >= availableAtMs ? { status: 'available' } : { status: 'processing', availableAtMs };
}

export function isRejected({ verdict }: AiRegistration): boolean {
  return verdict != null && verdict.rejected !== null;
}

/** Records what an exchange said about an account. The first answer counts; one about a replaced account changes nothing. */
export function decideRegistration(
  player: Player,
  exchange: string,
  uid: string,
  verdict: AiVerdict,
): Change {
  const { registrations } = player.aiPilots;
  const isAsked = (one: AiRegistration) => one.exchange === exchange && one.uid === uid && !one.verdict;
  if (!registrations.some(isAsked)) return unchanged(player);
  const decided = registrations.map((one) => (isAsked(one) ? { ...one, verdict } : one));
  return withPlayer(unchanged(player), { aiPilots: { ...player.aiPilots, registrations: decided } });
}

/** Unlocks the AI pilot for good after a paid order. A second payment changes nothing. */
export function grantAiPilot(change: Change, shipId: string): Change {
  return setUnlock(change, shipId, 'paid');
}

/**
 * Requests the free AI pilot of a ship. Accounts may be entered one at a time. A new account for the same exchange
 * replaces the old one and restarts its check, unless it is the same account and wasn't rejected.
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
  const same = before.find((old) => old.exchange === exchange && old.uid === uid && old.email === email);
  if (same && !isRejected(same)) return before;
  return [...before.filter((old) => old.exchange !== exchange), { exchange, uid, email, atMs: nowMs }];
}

function setUnlock(change: Change, shipId: string, unlock: AiShip['unlock']): Change {
  const { aiPilots } = change.player;
  const before = aiPilots.ships[shipId];
  if (before?.unlock === unlock || before?.unlock === 'paid') return change;
  const ships = { ...aiPilots.ships, [shipId]: { unlock, run: before?.run ?? null } };
  return withPlayer(change, { aiPilots: { ...aiPilots, ships } });
}
