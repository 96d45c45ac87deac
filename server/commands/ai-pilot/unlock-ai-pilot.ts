import type { AnswerOf, BodyOf } from '#engine/protocol/core/calls.ts';
import {
  aiUnlock,
  decideRegistration,
  freshAccounts,
  registerForAiPilot,
  releaseAccount,
} from '#engine/rules/ai-pilot/ai-unlock.ts';
import { type Change, type Decided, unchanged } from '#engine/rules/core/decision.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { type Check, RegistryAway } from '../../providers/exchanges/exchange-registry.ts';
import type { Services } from '../../services.ts';
import type { ClaimedAccount } from '../../store/repositories/shop/exchange-account-repository.ts';
import { proofOf } from '../core/call-proof.ts';
import { applyChange, changePlayer } from '../core/change-player.ts';
import { type CommandContext, serviceCommand } from '../core/command.ts';
import { findCaller, findShip, notFound } from '../core/find-owned.ts';
import { runRounds } from '../core/run-rounds.ts';
import { aiPilotView } from './views.ts';

type Body = BodyOf<'ai-pilot.unlock'>;

/**
 * Confirms a paid AI pilot, or sends accounts at partner exchanges to be checked. Each account serves one
 * player; one that serves another is answered like any other.
 */
export const unlockAiPilot = serviceCommand<'ai-pilot.unlock'>(async (services, { params, body }, caller) => {
  const player = await findCaller(services, caller);
  if (!findShip(player, params.id)) throw new CallRefused('not_found');
  const { claimed, taken } = body.isFree ? await claimAccounts(services, player, body) : noClaims;
  const reply = await changePlayer<'ai-pilot.unlock'>(services, {
    playerId: player.id,
    caller,
    status: 200,
    proof: proofOf(caller),
    decide: (context, present) => {
      const ship = findShip(present, params.id);
      if (!ship) return notFound;
      const decided = unlock(context, present, ship, body, taken);
      if ('refuse' in decided) return decided;
      return {
        change: decided.ok,
        answer: (after) => aiPilotView(after, findShip(after, ship.id)!, context),
      };
    },
  }).catch(async (error: unknown) => {
    if (error instanceof CallRefused && error.status === 409) await releaseAll(services, player, claimed);
    throw error;
  });
  await releaseAll(services, player, replacedBy(player, body));
  return { answer: JSON.parse(reply.body) as AnswerOf<'ai-pilot.unlock'>, rev: reply.rev };
});

function unlock(
  context: CommandContext,
  player: Player,
  ship: OwnedShip,
  { isFree, registrations = [] }: Body,
  taken: Claims['taken'],
): Decided<
  Change,
  'ai_pilot_unlocked' | 'ai_pilot_not_paid' | 'registrations_missing' | 'registrations_spent'
> {
  const { nowMs, tunables } = context;
  if (!isFree) return confirmPaid(context, player, ship);
  return registerForAiPilot(player, ship, {
    accounts: registrations,
    nowMs,
    tunables,
    isTaken: ({ exchange, uid }) =>
      taken.some((account) => account.exchange === exchange && account.uid === uid),
  });
}

/** The paid order has already unlocked the pilot (D27); this only confirms it. */
function confirmPaid(
  { nowMs, tunables }: CommandContext,
  player: Player,
  ship: OwnedShip,
): Decided<Change, 'ai_pilot_unlocked' | 'ai_pilot_not_paid'> {
  if (player.aiPilots.ships[ship.id]?.unlock === 'paid') return { ok: unchanged(player) };
  const { status } = aiUnlock(player, ship.id, nowMs, tunables);
  return { refuse: status === 'available' ? 'ai_pilot_unlocked' : 'ai_pilot_not_paid' };
}

type Account = NonNullable<Body['registrations']>[number];

interface Claims {
  /** Accounts that are reserved for the player now. */
  readonly claimed: readonly Account[];
  /** Accounts that serve another player. */
  readonly taken: readonly Account[];
}

const noClaims: Claims = { claimed: [], taken: [] };

/** Reserves the new ones among the accounts for this player. */
async function claimAccounts(
  services: Services,
  player: Player,
  { registrations = [] }: Body,
): Promise<Claims> {
  const { clock, exchanges, store } = services;
  const nowMs = clock.now();
  const fresh = freshAccounts(player, registrations, nowMs, store.tunables.current().values);
  if (fresh.length > 0 && exchanges.kind === 'none') throw new CallRefused('exchanges_unavailable');
  const isOurs = await Promise.all(
    fresh.map((account) => claimAccount(services, { ...account, playerId: player.id }, nowMs)),
  );
  return {
    claimed: fresh.filter((_, index) => isOurs[index]) as Account[],
    taken: fresh.filter((_, index) => !isOurs[index]) as Account[],
  };
}

/** Reserves one account, also one that another player's rejected set still holds. */
async function claimAccount(services: Services, account: ClaimedAccount, nowMs: number): Promise<boolean> {
  const { exchangeAccounts } = services.store;
  if (await isOfDeleted(services, account)) return false;
  if (await exchangeAccounts.claim(account, nowMs)) return true;
  if (!(await releaseRejected(services, account, nowMs - claimingMs))) return false;
  return exchangeAccounts.claim(account, nowMs);
}

/** Game time in which a claim is followed by the player's change, so that nobody else releases it. */
const claimingMs = 60_000;

/** Frees an account whose holder's set was rejected. False while it serves its holder. */
async function releaseRejected(
  services: Services,
  account: ClaimedAccount,
  beforeMs: number,
): Promise<boolean> {
  const { exchangeAccounts } = services.store;
  const holderId = await exchangeAccounts.findClaimant(account, beforeMs);
  if (holderId === null) return false;
  let isReleased = false;
  await applyChange(services, holderId, ({ nowMs, tunables }, holder) => {
    const released = releaseAccount(holder, account, nowMs, tunables);
    isReleased = released !== null;
    return released ?? unchanged(holder);
  });
  if (isReleased) await exchangeAccounts.releaseClaim(account, holderId, beforeMs);
  return isReleased;
}

/** True for a number that has served a player whose account was deleted: it serves nobody else (D24). */
async function isOfDeleted(
  { store, hashOf, clock }: Services,
  { exchange, uid }: Pick<Account, 'exchange' | 'uid'>,
): Promise<boolean> {
  const hash = hashOf('exchange', `${exchange}:${uid}`);
  return (await store.retained.find(hash, 'exchange', clock.now())) !== null;
}

/** The player's earlier accounts that these registrations replace. */
function replacedBy(
  player: Player,
  { registrations = [] }: Body,
): readonly Pick<Account, 'exchange' | 'uid'>[] {
  const last = new Map(registrations.map(({ exchange, uid }) => [exchange, uid]));
  const all = [...player.aiPilots.registrations, ...registrations];
  return all.filter(({ exchange, uid }) => last.has(exchange) && last.get(exchange) !== uid);
}

async function releaseAll(
  { store }: Services,
  { id }: Player,
  accounts: readonly Pick<Account, 'exchange' | 'uid'>[],
): Promise<void> {
  for (const { exchange, uid } of accounts)
    await store.exchangeAccounts.release({ exchange, uid, playerId: id });
}

/** Questions of one round, asked one after another. */
const maxQuestions = 200;
/**
 * Until an account that is still being checked, or that the registry couldn't answer about, is asked about
 * again.
 */
const againAfterMs = 5 * 60_000;

/** Asks the exchange registry about accounts that are being checked. Returns the function that stops it. */
export function watchRegistrations(services: Services, everyMs: number): () => Promise<void> {
  return runRounds(services, 'asking the exchange registry', () => askRegistry(services), everyMs).stop;
}

/**
 * Asks about every account that is due. The player is changed first, so a crash in between only asks again.
 */
export async function askRegistry(services: Services): Promise<void> {
  for (let question = 0; question < maxQuestions; question++) {
    const [account] = await services.store.exchangeAccounts.takeDue(services.clock.realMs(), 1);
    if (!account) return;
    await askAbout(services, account);
  }
}

/** Asks about one account now, if it is still being checked. */
export async function askAboutNow(services: Services, exchange: string, uid: string): Promise<void> {
  const account = await services.store.exchangeAccounts.findOpen(exchange, uid);
  if (account) await askAbout(services, account);
}

async function askAbout(services: Services, account: ClaimedAccount): Promise<void> {
  const { exchangeAccounts } = services.store;
  const check = await checkOf(services, account);
  if (check.status === 'processing')
    return exchangeAccounts.askLater(account, services.clock.realMs() + againAfterMs);
  await decide(services, account, check.status === 'rejected' ? check.reason : null);
  await (check.status === 'rejected' ? exchangeAccounts.release(account) : exchangeAccounts.close(account));
}

async function checkOf({ exchanges }: Services, { playerId, ...account }: ClaimedAccount): Promise<Check> {
  try {
    return await exchanges.check(account, playerId);
  } catch (error) {
    if (!(error instanceof RegistryAway)) throw error;
    if (exchanges.kind !== 'none') log.failure('asking the exchange registry', error);
    return { status: 'processing' };
  }
}

async function decide(
  services: Services,
  { playerId, exchange, uid }: ClaimedAccount,
  rejected: Parameters<typeof decideRegistration>[3]['rejected'],
): Promise<void> {
  await applyChange(services, playerId, ({ nowMs }, player) =>
    decideRegistration(player, exchange, uid, { rejected, atMs: nowMs }),
  );
}
