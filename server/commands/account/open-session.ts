import { randomBytes, randomUUID } from 'node:crypto';
import { CallRefused } from '#server/core/call-refused.ts';
import { serviceCommand } from '../core/command.ts';
import { recruitAtSignIn } from '../crew/recruit-pilot.ts';

const lifeMs = 30 * 24 * 3600 * 1000;

/** Opens a session for the device with this fingerprint; it lasts 30 days of real time. */
export const openSession = serviceCommand<'auth.session'>(async (services, _input, caller) => {
  const { identity, fingerprint } = caller;
  if (!identity || fingerprint === null) throw new CallRefused('session_invalid');
  const session = {
    sessionId: randomUUID(),
    telegramId: identity.telegramId,
    fingerprint,
    signingKey: randomBytes(32).toString('hex'),
    expiresAt: new Date(Date.now() + lifeMs),
    ...(caller.network === null ? {} : { network: services.markNetwork(caller.network) }),
  };
  await services.store.sessions.insert(session);
  services.lastSignedIn.telegramId = identity.telegramId;
  await recruitAtSignIn(services, identity.telegramId, caller);
  const { sessionId, signingKey, expiresAt } = session;
  return { answer: { sessionId, signingKey, expiresAt: expiresAt.toISOString() } };
});
