import { type FormerAccount, formerAccountOf } from '#engine/rules/account/new-player.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Services } from '#server/services.ts';

type Erasing = Pick<Services, 'store' | 'hashOf' | 'pseudonymOf'>;

/**
 * Deletes everything that is kept about the player but the hashes of what a deletion doesn't undo (D24). Others get first
 * what they are owed. Run again after it broke off, it goes on.
 */
export async function eraseAccount(services: Erasing, player: Player, nowMs: number): Promise<void> {
  const { store, pseudonymOf } = services;
  const { id, profile } = player;
  await store.outboxRelay.deliver(id);
  await retain(services, player, nowMs);
  await store.standings.remove(id);
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
  for (const { exchange, uid } of await store.exchangeAccounts.listOf(player.id))
    await retained.keep(hashOf('exchange', `${exchange}:${uid}`), { kind: 'exchange' }, nowMs);
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
