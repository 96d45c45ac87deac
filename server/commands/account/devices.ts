import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import { sessionLifeMs } from '#server/store/repositories/session-repository.ts';
import { type Caller, serviceCommand } from '../core/command.ts';

export const listDevices = serviceCommand<'devices.list'>(async (services, _input, caller) => ({
  answer: await readDevices(services, caller),
}));

/** Ends the device's session and live connections. Its token opens no other session. */
export const endDevice = serviceCommand<'devices.end'>(async (services, { params }, caller) => {
  const { store, live } = services;
  const telegramId = telegramIdOf(caller);
  if (!(await store.sessions.end(telegramId, params.id))) throw new CallRefused('not_found');
  live.endSessions([params.id]);
  return { answer: await readDevices(services, caller) };
});

async function readDevices({ store }: Services, caller: Caller) {
  const sessions = await store.sessions.list(telegramIdOf(caller));
  const data = sessions.map(({ sessionId, expiresAt }) => ({
    uuid: sessionId,
    signedInAt: new Date(expiresAt.getTime() - sessionLifeMs).toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: sessionId === caller.sessionId,
  }));
  return { count: data.length, data };
}

function telegramIdOf({ identity }: Caller): number {
  if (!identity) throw new CallRefused('session_invalid');
  return identity.telegramId;
}
