import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import { beginAgain, newPlayer } from '#engine/rules/account/new-player.ts';
import { type Change, refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player, Profile } from '#engine/rules/core/player.ts';
import { joinCrew } from '#engine/rules/crew/crew.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { cleanName } from '#server/core/clean-name.ts';
import { log } from '#server/core/log.ts';
import type { Identity } from '#server/messenger/messenger.ts';
import type { Services } from '#server/services.ts';
import { packEffects } from '#server/store/outbox/outbox.ts';
import { newSecrets } from '#server/store/repositories/core/player-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { createViewContext } from '../core/create-view-context.ts';
import { findInviter } from '../crew/find-leader.ts';
import { readFormerAccount } from './erase-account.ts';
import { userView } from './views.ts';

/** Creates the user of the signed init data; the body can't name another one. */
export const createUser = serviceCommand<'auth.create'>(
  async (services, { body }, { identity, language }) => {
    if (!identity) throw new CallRefused('invalid_credentials');
    if (body.telegramId !== identity.telegramId)
      throw new CallRefused('validation_failed', { fields: { telegramId: 'not_signed_in' } });
    const context = createViewContext(services, language);
    const there = await find(services, identity.telegramId);
    const created = there ? undefined : await create(services, identity, body, context.season.row.number);
    if (created) return { answer: userView(created, context) };
    // The user existed before, or another device created it a moment ago.
    const player = there ?? (await find(services, identity.telegramId));
    if (!player) throw new Error('A user can be neither created nor found');
    return { answer: userView(player, context), status: 200 };
  },
);

async function find(services: Services, telegramId: number): Promise<Player | undefined> {
  return (await services.store.players.loadByTelegramId(telegramId))?.player;
}

/**
 * Undefined when another call created the user first. Three writes, and a crash after any is harmless: the identity decides the
 * player's id, so whoever goes on creates the same player, and the code of an attempt that broke off leads to that player too.
 * The write of the player puts the effects of joining a crew into the outbox.
 */
async function create(
  services: Services,
  identity: Identity,
  body: BodyOf<'auth.create'>,
  season: number,
): Promise<Player | undefined> {
  const { store, clock } = services;
  const id = await store.identities.claim(identity.telegramId, randomUUID());
  const profile = { ...profileOf(identity, body), referralCode: await claimCode(services, id) };
  const fresh = inSeason(newPlayer(id, profile, newSecrets(), clock.now()), season);
  const former = await readFormerAccount(services, identity.telegramId, clock.now());
  const joined = former.wasRecruited ? unchanged(fresh) : await followInvitation(services, fresh, identity);
  const { player, effects } = beginAgain(joined, former, clock.now());
  const first: Player = effects.length > 0 ? { ...player, rev: fresh.rev + 1 } : player;
  if (!(await store.players.insert(first, packEffects(effects, first.rev)))) return undefined;
  // The debt is the new account's now.
  await store.retained.forget(services.hashOf('debt', identity.telegramId));
  await store.names.add([first]).catch((error: unknown) => log.failure('indexing a name', error));
  if (effects.length > 0) await store.outboxRelay.tryDeliver(first.id);
  return first;
}

/** A new player begins in the present season. */
function inSeason(player: Player, number: number): Player {
  return player.season.number === number ? player : { ...player, season: { ...player.season, number } };
}

async function claimCode({ store }: Services, playerId: string): Promise<string> {
  for (;;) {
    const code = randomBytes(8).toString('base64url');
    if (await store.identities.claimCode(code, playerId)) return code;
  }
}

/** Joins the crew of the player whose link opened the game (D24). Any other start parameter is ignored. */
async function followInvitation(
  { store, clock }: Services,
  player: Player,
  { telegramId, startParam }: Identity,
): Promise<Change> {
  const code = startParam ?? (await store.contacts.find(telegramId)).startParam;
  const leader = code === null ? undefined : await findInviter(store, code);
  if (!leader) return unchanged(player);
  const tunables = store.tunables.current().values;
  const decided = joinCrew(player, leader, 'invited', clock.now(), tunables);
  return refused(decided) ? unchanged(player) : decided.ok;
}

/** Signed values take precedence over the body; a name of which nothing is visible counts as none. */
function profileOf(identity: Identity, body: BodyOf<'auth.create'>): Omit<Profile, 'referralCode'> {
  return {
    telegramId: identity.telegramId,
    firstName: identity.firstName || cleanName(body.firstName) || 'Pilot',
    lastName: identity.lastName ?? (cleanName(body.lastName ?? '') || null),
    username: identity.username ?? (cleanName(body.username ?? '') || null),
  };
}
