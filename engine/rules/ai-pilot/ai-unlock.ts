import { exchangeRows } from '../../content/shop.ts';
import type { Tunables } from '../../content/tunables.ts';
import type { AiRegistration, AiShip, AiVerdict } from '../core/ai-pilot-state.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { OwnedShip, Player } from '../core/player.ts';

const hourMs = 3_600_000;
const setsADay = 3;
const setsALife = 10;

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

/** The check of all registered accounts together. `locked` with fewer accounts than are needed. */
export type AiCheck =
  | { readonly status: 'locked' | 'accepted' | 'rejected' }
  | { readonly status: 'processing'; readonly untilMs: number };

/**
 * Whether a ship's AI pilot may be used (D22): paid for, or free with accepted accounts at partner exchanges.
 * The accounts count for every ship.
 */
export function aiUnlock(player: Player, shipId: string, nowMs: number, tunables: Tunables): AiUnlock {
  const unlock = player.aiPilots.ships[shipId]?.unlock;
  if (unlock === 'paid') return { status: 'available' };
  if (unlock !== 'free') return { status: 'locked' };
  const check = aiCheck(player, nowMs, tunables);
  if (check.status === 'processing') return { status: 'processing', availableAtMs: check.untilMs };
  return { status: check.status === 'accepted' ? 'available' : 'locked' };
}

/**
 * One verdict covers all accounts, hours after the last was sent, and only says yes or no, so nobody learns
 * which number an exchange knows or which one serves another player (D22). An account without an answer by
 * then counts as accepted.
 */
export function aiCheck(
  { aiPilots: { registrations } }: Player,
  nowMs: number,
  { aiCheckHours, aiExchangesNeeded }: Tunables,
): AiCheck {
  if (registrations.length < aiExchangesNeeded) return { status: 'locked' };
  const untilMs = Math.max(...registrations.map(({ atMs }) => atMs)) + aiCheckHours * hourMs;
  if (nowMs < untilMs) return { status: 'processing', untilMs };
  const accepted = registrations.filter((registration) => isConfirmed(registration, untilMs));
  return { status: accepted.length >= aiExchangesNeeded ? 'accepted' : 'rejected' };
}

/** An exchange that answers when the check is over changes nothing; an operator always does. */
function isConfirmed({ verdict }: AiRegistration, untilMs: number): boolean {
  if (!verdict || verdict.rejected === null) return true;
  return verdict.rejected !== 'moved' && verdict.atMs > untilMs;
}

/**
 * Records the answer about an account. Only the first answer counts; an answer about a
 * replaced account changes nothing.
 */
export function decideRegistration(
  player: Player,
  exchange: string,
  uid: string,
  verdict: AiVerdict,
): Change {
  const isAsked = (registration: AiRegistration) =>
    registration.exchange === exchange && registration.uid === uid && !registration.verdict;
  return setVerdict(player, isAsked, verdict);
}

/** Sets the verdict of some accounts. */
export function setVerdict(
  player: Player,
  isMeant: (registration: AiRegistration) => boolean,
  verdict: AiVerdict,
): Change {
  const { registrations } = player.aiPilots;
  if (!registrations.some(isMeant)) return unchanged(player);
  return withRegistrations(
    unchanged(player),
    registrations.map((registration) =>
      isMeant(registration) ? { ...registration, verdict } : registration,
    ),
  );
}

/**
 * Removes an account from a rejected set, so that it can serve another player (D22). Null while the account
 * serves this player, or may still.
 */
export function releaseAccount(
  player: Player,
  { exchange, uid }: Pick<AiAccount, 'exchange' | 'uid'>,
  nowMs: number,
  tunables: Tunables,
): Change | null {
  if (aiCheck(player, nowMs, tunables).status !== 'rejected') return null;
  const isMeant = (one: AiRegistration) => one.exchange === exchange && one.uid === uid;
  return setVerdict(player, isMeant, { rejected: 'moved', atMs: nowMs });
}

/** Unlocks the AI pilot for good after a paid order. A second payment changes nothing. */
export function grantAiPilot(change: Change, shipId: string): Change {
  return setUnlock(change, shipId, 'paid');
}

interface RegistrationInput {
  readonly accounts: readonly AiAccount[];
  readonly nowMs: number;
  readonly tunables: Tunables;
  readonly isTaken?: ((account: AiAccount) => boolean) | undefined;
}

/**
 * Requests the free AI pilot of a ship. Accounts may be sent one at a time: a new account replaces the
 * previous one at its exchange and restarts the check of all. Accounts that serve another player (`taken`)
 * are sent like any other.
 */
export function registerForAiPilot(
  player: Player,
  ship: OwnedShip,
  { accounts, nowMs, tunables, isTaken = () => false }: RegistrationInput,
): Decided<Change, 'ai_pilot_unlocked' | 'registrations_missing' | 'registrations_spent'> {
  if (aiUnlock(player, ship.id, nowMs, tunables).status === 'available')
    return { refuse: 'ai_pilot_unlocked' };
  const requested = setUnlock(unchanged(player), ship.id, 'free');
  const fresh = freshAccounts(player, accounts, nowMs, tunables);
  if (fresh.length === 0)
    return player.aiPilots.registrations.length > 0 ? { ok: requested } : { refuse: 'registrations_missing' };
  const { sets = [] } = player.aiPilots;
  if (!maySend(sets, nowMs)) return { refuse: 'registrations_spent' };
  const sent = fresh.map(
    (account): AiRegistration => ({
      ...account,
      atMs: nowMs,
      ...(isTaken(account) && { verdict: { rejected: 'taken', atMs: nowMs } }),
    }),
  );
  const registrations = player.aiPilots.registrations.filter(
    ({ exchange }) => !sent.some((registration) => registration.exchange === exchange),
  );
  const counted = withPlayer(requested, {
    aiPilots: { ...requested.player.aiPilots, sets: [...sets, nowMs] },
  });
  return { ok: withRegistrations(counted, [...registrations, ...sent]) };
}

/**
 * Accounts to send: the last account for each known exchange, except exchanges with an account
 * under review or accepted.
 */
export function freshAccounts(
  player: Player,
  accounts: readonly AiAccount[],
  nowMs: number,
  tunables: Tunables,
): readonly AiAccount[] {
  const check = aiCheck(player, nowMs, tunables).status;
  if (check === 'accepted') return [];
  const last = new Map(accounts.map((account) => [account.exchange, account]));
  return [...last.values()].filter(
    ({ exchange, uid, email }) =>
      exchangeRows.some(({ key }) => key === exchange) &&
      (check === 'rejected' ||
        !player.aiPilots.registrations.some(
          (old) => old.exchange === exchange && old.uid === uid && old.email === email,
        )),
  );
}

/** Guessing other people's numbers has to be slow. */
function maySend(sets: readonly number[], nowMs: number): boolean {
  return sets.length < setsALife && sets.filter((atMs) => atMs > nowMs - 24 * hourMs).length < setsADay;
}

export function withRegistrations(change: Change, registrations: readonly AiRegistration[]): Change {
  return withPlayer(change, { aiPilots: { ...change.player.aiPilots, registrations } });
}

function setUnlock(change: Change, shipId: string, unlock: AiShip['unlock']): Change {
  const { aiPilots } = change.player;
  const before = aiPilots.ships[shipId];
  if (before?.unlock === unlock || before?.unlock === 'paid') return change;
  const ships = { ...aiPilots.ships, [shipId]: { unlock, run: before?.run ?? null } };
  return withPlayer(change, { aiPilots: { ...aiPilots, ships } });
}
