import { randomBytes, randomUUID } from 'node:crypto';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Identity } from '#server/messenger/messenger.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/core/open-store.ts';
import { sessionLifeMs } from '#server/store/repositories/account/session-repository.ts';
import type { Ban } from '#server/store/repositories/account/sign-in-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { recruitAtSignIn } from '../crew/recruit-pilot.ts';
import { keepAtSignIn } from './delete-account.ts';

/** Opens a session for the device with this fingerprint. A token from before the player signed a device out opens none. */
export const openSession = serviceCommand<'auth.session'>(async (services, _input, caller) => {
  const { identity, fingerprint } = caller;
  if (!identity || fingerprint === null) throw new CallRefused('session_invalid');
  const session = {
    sessionId: randomUUID(),
    telegramId: identity.telegramId,
    fingerprint,
    signingKey: randomBytes(32).toString('hex'),
    expiresAt: new Date(Date.now() + sessionLifeMs),
    ...(caller.userAgent === null ? {} : { userAgent: caller.userAgent }),
    ...(caller.network === null ? {} : { network: services.markNetwork(caller.network) }),
  };
  const { sessions } = services.store;
  await sessions.insert(session);
  await checkMayEnter(services, identity, session.sessionId);
  services.live.endSessions(await sessions.endOldest(identity.telegramId), 'replaced');
  const player = (await services.store.players.loadByTelegramId(identity.telegramId))?.player;
  if (player) {
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
