import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import { beginAgain, newPlayer } from '#engine/rules/account/new-player.ts';
import { type Change, refused, unchanged } from '#engine/rules/core/decision.ts';
import type { Player, Profile } from '#engine/rules/core/player.ts';
import { joinCrew } from '#engine/rules/crew/crew.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { cleanName } from '../../core/clean-name.ts';
import { initDataKey } from '../../messenger/init-data.ts';
import type { Identity } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/core/open-store.ts';
import { packEffects } from '../../store/outbox/outbox.ts';
import { sessionLifeMs } from '../../store/repositories/account/session-repository.ts';
import type { Ban } from '../../store/repositories/account/sign-in-repository.ts';
import { newSecrets } from '../../store/repositories/core/player-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { createViewContext } from '../core/create-context.ts';
import { findInviter, recruitAtSignIn } from '../crew/leaders.ts';
import { adoptNames, takeUsername } from './adopt-names.ts';
import { keepAtSignIn, readFormerAccount } from './delete-account.ts';
import { userView } from './views.ts';

/** Creates the user of the signed init data; the body can't name another one. */
export const createUser = serviceCommand<'auth.create'>(
  async (services, { body }, { identity, language, isRepeat }) => {
    if (!identity) throw new CallRefused('invalid_credentials');
    if (body.telegramId !== identity.telegramId)
      throw new CallRefused('validation_failed', { fields: { telegramId: 'not_signed_in' } });
    const context = createViewContext(services, language);
    const there = await find(services, identity.telegramId);
    if (there && isRepeat) await forgetDebt(services, identity);
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
 * Undefined when another call created the user first. Four writes, and a crash after any is harmless: the
 * identity decides the player's id and code, so that the next try creates the same player. The write of the
 * player puts the effects of joining a crew into the outbox.
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
  // Before the player: a user who is there has done with creating, and nothing would add the names later.
  if (first.profile.username !== null) await takeUsername(services, first.profile.username, first.id);
  await store.names.add([first]);
  if (!(await store.players.insert(first, packEffects(effects, first)))) return undefined;
  await forgetDebt(services, identity);
  if (effects.length > 0) await store.outboxRelay.tryDeliver(first.id);
  return first;
}

/** The debt of a deleted account is the new account's now. */
function forgetDebt({ store, hashOf }: Services, { telegramId }: Identity): Promise<void> {
  return store.retained.forget(hashOf('debt', telegramId));
}

/** A new player begins in the present season. */
export function inSeason(player: Player, number: number): Player {
  return player.season.number === number ? player : { ...player, season: { ...player.season, number } };
}

const codeLength = 11;

/** The same code at every attempt, unless it is another player's. */
export async function claimCode({ store, hashOf }: Services, playerId: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const code = hashOf('code', `${playerId} ${tries}`).slice(0, codeLength);
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
  const decided = joinCrew(player, leader, 'invited', { nowMs: clock.now(), tunables });
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

/**
 * Opens a session for the device with this fingerprint. A token from before the player signed a device out
 * opens none.
 */
export const openSession = serviceCommand<'auth.session'>(async (services, _input, caller) => {
  const { identity, fingerprint } = caller;
  if (!identity || fingerprint === null) throw new CallRefused('session_invalid');
  const session = {
    sessionId: randomUUID(),
    telegramId: identity.telegramId,
    fingerprint,
    signingKey: randomBytes(32).toString('hex'),
    expiresAt: new Date(services.clock.realMs() + sessionLifeMs),
    ...(caller.userAgent === null ? {} : { userAgent: caller.userAgent }),
    ...(caller.network === null ? {} : { network: services.markNetwork(caller.network) }),
  };
  const { sessions } = services.store;
  await sessions.insert(session);
  await checkMayEnter(services, identity, session.sessionId);
  services.live.endSessions(await sessions.endOldest(identity.telegramId), 'replaced');
  const player = (await services.store.players.loadByTelegramId(identity.telegramId))?.player;
  if (player) {
    await adoptNames(services, player, identity);
    await keepAtSignIn(services, player, caller);
    await recruitAtSignIn(services, player, caller);
  } else await checkFormerBan(services, identity, session.sessionId);
  const { sessionId, signingKey, expiresAt } = session;
  return { answer: { sessionId, signingKey, expiresAt: expiresAt.toISOString() } };
});

/** After the session was written, so that a log-out or a ban that is written later finds and ends it. */
async function checkMayEnter(
  { store }: Services,
  { telegramId, issuedAtMs = 0 }: Identity,
  sessionId: string,
): Promise<void> {
  const { ban, signedOutAtMs } = await store.signIns.find(telegramId);
  if (ban) await refuseBanned(store, ban, sessionId);
  if (signedOutAtMs === null || issuedAtMs > signedOutAtMs) return;
  await store.sessions.end([sessionId], 'logged_out');
  throw new CallRefused('session_invalid');
}

/** A ban outlives the account (D24). While there is one, its own ban is all that counts. */
async function checkFormerBan(
  { store, hashOf, clock }: Services,
  { telegramId }: Identity,
  sessionId: string,
): Promise<void> {
  const former = await store.retained.find(hashOf('ban', telegramId), 'ban', clock.now());
  if (former) await refuseBanned(store, former.ban, sessionId);
}

async function refuseBanned(store: Store, { kind }: Ban, sessionId: string): Promise<never> {
  const sessionEnd = `banned_${kind}` as const;
  await store.sessions.end([sessionId], sessionEnd);
  throw new CallRefused('banned', { fields: { reason: sessionEnd }, sessionEnd });
}

/** Form of the header that names a device. */
export const deviceFingerprint = /^[\x21-\x7e]{16,128}$/;

/**
 * Exchanges the messenger's signed init data for a token, on the device or in the network that used it first.
 */
export const issueToken = serviceCommand<'auth.token'>(async (services, { body: { initData } }, caller) => {
  if (initData.trim() === '') throw new CallRefused('init_data_empty');
  const { messenger, store, tokens } = services;
  const identity = messenger.verify(initData);
  if (!identity) throw new CallRefused('invalid_credentials');
  const use = {
    network: services.markNetwork(caller.network ?? ''),
    // The call doesn't need the header, so its form wasn't checked.
    device: deviceFingerprint.test(caller.fingerprint ?? '') ? caller.fingerprint : null,
  };
  if (!(await store.initData.accept(initDataKey(initData), use)))
    throw new CallRefused('invalid_credentials');
  const { token, expiresAt } = tokens.issue(identity);
  return { answer: { token, expiresAt: expiresAt.toISOString() } };
});
