import {
  type FormerAccount,
  formerAccountOf,
  hasLeft,
  leave,
  stay,
} from '#engine/rules/account/new-player.ts';
import { releaseAccount } from '#engine/rules/ai-pilot/ai-unlock.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { appendDeletion } from '../../core/deletion-log.ts';
import type { Services } from '../../services.ts';
import { proofOf } from '../core/call-proof.ts';
import { applyChange, changePlayer } from '../core/change-player.ts';
import { type Caller, serviceCommand } from '../core/command.ts';
import { runRounds } from '../core/run-rounds.ts';
import { toTime } from '../core/view-context.ts';
import { settleAbsence } from './settle-absence.ts';

const batchSize = 100;

/** Begins the grace and signs out every device, this one too. */
export const deleteAccount = serviceCommand<'account.delete'>(async (services, _input, caller) => {
  const { store, live } = services;
  if (!caller.identity) throw new CallRefused('session_invalid');
  const { telegramId } = caller.identity;
  const playerId = await store.players.findId(telegramId);
  if (playerId === null) throw new CallRefused('not_found');
  const reply = await changePlayer<'account.delete'>(services, {
    playerId,
    caller,
    status: 200,
    proof: proofOf(caller),
    decide: ({ nowMs }, player) => ({
      change: leave(player, nowMs),
      answer: ({ account }) => ({ deletesAt: toTime(account.leavesAtMs ?? nowMs) }),
    }),
  });
  await settleAbsence(services, playerId);
  const ids = (await store.sessions.list(telegramId)).map(({ sessionId }) => sessionId);
  // Tokens count whole seconds: one that is given out within this second may sign in again.
  const secondMs = Math.floor(services.clock.realMs() / 1000) * 1000;
  await store.sessions.signOut(telegramId, ids, 'logged_out', secondMs - 1);
  live.endSessions(ids, 'logged_out');
  return { answer: JSON.parse(reply.body) as { deletesAt: string } };
});

/**
 * At a sign-in: keeps an account that was to be deleted, or deletes the one whose grace is over. Without a
 * settled time it is kept.
 */
export async function keepAtSignIn(services: Services, player: Player, caller: Caller): Promise<void> {
  if (player.account.leavesAtMs === undefined) return;
  if (hasLeft(player, services.clock.now()) && services.store.databaseClock.isSettled)
    return eraseForGood(services, player);
  await applyChange(services, player.id, ({ nowMs }, present) => stay(present, nowMs), caller);
  await settleAbsence(services, player.id);
}

/** Deletes accounts whose grace is over, by a settled time only. Returns the function that stops it. */
export function watchDepartures(services: Services, everyMs: number): () => Promise<void> {
  const round = async () => {
    const { store, clock } = services;
    if (!store.databaseClock.isSettled) return;
    for (const id of await store.personal.findLeaving(clock.now(), batchSize)) {
      const player = (await store.players.load(id))?.player;
      if (player && hasLeft(player, clock.now())) await eraseForGood(services, player);
    }
    await store.retained.forgetEnded(clock.now());
  };
  return runRounds(services, 'deleting accounts', round, everyMs).stop;
}

/**
 * Writes the log first: an account that a restored backup revives by mistake is worse
 * than a repeated deletion.
 */
export async function eraseForGood(services: Services, player: Player): Promise<void> {
  const nowMs = services.clock.now();
  await appendDeletion(services.settings.backupDir, services.hashOf('deletion', player.id), nowMs);
  services.playerDays.forget(player.id);
  await eraseAccount(services, player, nowMs);
}

type Erasing = Pick<Services, 'store' | 'hashOf' | 'pseudonymOf'>;

/**
 * Deletes everything about the player except the hashes of facts that outlive a deletion (D24). Pays others
 * their due first. A second run continues an interrupted one.
 */
export async function eraseAccount(services: Erasing, player: Player, nowMs: number): Promise<void> {
  const { store, pseudonymOf } = services;
  const { id, profile } = player;
  await store.outboxRelay.deliver(id);
  await retain(services, player, nowMs);
  await store.standings.remove(id);
  await store.eventCounts.remove(id);
  await store.pools.forget(id);
  await store.personal.erase({ playerId: id, ...profile, pseudonym: pseudonymOf(id) });
  store.players.forget(id);
  store.identities.forget(profile.telegramId);
}

async function retain({ store, hashOf }: Erasing, player: Player, nowMs: number): Promise<void> {
  const { retained } = store;
  const { telegramId } = player.profile;
  const { wasRecruited, isExcluded, debt } = formerAccountOf(player);
  if (wasRecruited) await retained.keep(hashOf('recruited', telegramId), { kind: 'recruited' }, nowMs);
  if (isExcluded) await retained.keep(hashOf('exclusion', telegramId), { kind: 'exclusion' }, nowMs);
  if (debt.default > 0 || debt.clean > 0)
    await retained.keep(hashOf('debt', telegramId), { kind: 'debt', debt }, nowMs);
  else await retained.forget(hashOf('debt', telegramId));
  const { ban } = await store.signIns.find(telegramId);
  if (ban) await retained.keep(hashOf('ban', telegramId), { kind: 'ban', ban }, nowMs);
  const reviews = (await store.reviews.listOf(player.id)).map(({ playerId: _, ...review }) => review);
  if (reviews.length > 0)
    await retained.keep(hashOf('reviews', telegramId), { kind: 'reviews', reviews }, nowMs);
  const { values } = store.tunables.current();
  for (const account of await store.exchangeAccounts.listOf(player.id)) {
    if (releaseAccount(player, account, nowMs, values)) continue;
    const hash = hashOf('exchange', `${account.exchange}:${account.uid}`);
    await retained.keep(hash, { kind: 'exchange' }, nowMs);
  }
}

/** Facts about the deleted account of the same messenger account, for the one that is created now. */
export async function readFormerAccount(
  { store: { retained }, hashOf }: Pick<Services, 'store' | 'hashOf'>,
  telegramId: number,
  nowMs: number,
): Promise<FormerAccount> {
  const [recruited, exclusion, debt, reviews] = await Promise.all([
    retained.find(hashOf('recruited', telegramId), 'recruited', nowMs),
    retained.find(hashOf('exclusion', telegramId), 'exclusion', nowMs),
    retained.find(hashOf('debt', telegramId), 'debt', nowMs),
    retained.find(hashOf('reviews', telegramId), 'reviews', nowMs),
  ]);
  return {
    wasRecruited: recruited !== null,
    isExcluded: exclusion !== null,
    debt: debt?.debt ?? { default: 0, clean: 0 },
    reviews: reviews?.reviews ?? [],
  };
}
