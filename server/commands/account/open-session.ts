import { randomBytes, randomUUID } from 'node:crypto';
import { CallRefused } from '#server/core/call-refused.ts';
import { sessionLifeMs } from '#server/store/repositories/session-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { recruitAtSignIn } from '../crew/recruit-pilot.ts';

/** Opens a session for the device with this fingerprint. A token from before the player signed a device out opens none. */
export const openSession = serviceCommand<'auth.session'>(async (services, _input, caller) => {
  const { identity, fingerprint } = caller;
  if (!identity || fingerprint === null) throw new CallRefused('session_invalid');
  const signedOutAtMs = await services.store.sessions.signedOutAtMs(identity.telegramId);
  if (signedOutAtMs !== null && (identity.issuedAtMs ?? 0) <= signedOutAtMs)
    throw new CallRefused('session_invalid');
  const session = {
    sessionId: randomUUID(),
    telegramId: identity.telegramId,
    fingerprint,
    signingKey: randomBytes(32).toString('hex'),
    expiresAt: new Date(Date.now() + sessionLifeMs),
    ...(caller.userAgent === null ? {} : { userAgent: caller.userAgent }),
    ...(caller.network === null ? {} : { network: services.markNetwork(caller.network) }),
  };
  services.live.endSessions(await services.store.sessions.insert(session), 'replaced');
  services.lastSignedIn.telegramId = identity.telegramId;
  await recruitAtSignIn(services, identity.telegramId, caller);
  const { sessionId, signingKey, expiresAt } = session;
  return { answer: { sessionId, signingKey, expiresAt: expiresAt.toISOString() } };
});
