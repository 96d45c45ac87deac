import type { Device } from '#engine/protocol/account/calls.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import { type DeviceSession, sessionLifeMs } from '../../store/repositories/account/session-repository.ts';
import { type Caller, serviceCommand } from '../core/command.ts';

export const listDevices = serviceCommand<'devices.list'>(async (services, _input, caller) => ({
  answer: await readDevices(services, caller),
}));

/** Ends the device's sessions and live connections. Its token opens no other session. */
export const endDevice = serviceCommand<'devices.end'>(async (services, { params }, caller) => {
  const sessions = await sessionsOf(services, caller);
  const device = sessions.find(({ sessionId }) => sessionId === params.id);
  if (!device && !caller.isRepeat) throw new CallRefused('not_found');
  if (device)
    await signOut(
      services,
      sessions.filter(({ fingerprint }) => fingerprint === device.fingerprint),
    );
  // The device's sessions have ended already; its tokens may still be valid.
  else await services.store.sessions.signOut(caller.identity!.telegramId, []);
  return { answer: await readDevices(services, caller) };
});

export const endOtherDevices = serviceCommand<'devices.end-others'>(async (services, _input, caller) => {
  const sessions = await sessionsOf(services, caller);
  await signOut(
    services,
    sessions.filter(({ fingerprint }) => fingerprint !== caller.fingerprint),
  );
  return { answer: await readDevices(services, caller) };
});

function sessionsOf({ store }: Services, { identity }: Caller): Promise<DeviceSession[]> {
  if (!identity) throw new CallRefused('session_invalid');
  return store.sessions.list(identity.telegramId);
}

async function signOut({ store, live }: Services, sessions: readonly DeviceSession[]): Promise<void> {
  const [first] = sessions;
  if (!first) return;
  const ids = sessions.map(({ sessionId }) => sessionId);
  await store.sessions.signOut(first.telegramId, ids);
  live.endSessions(ids, 'logged_out');
}

/** One row for each device, however many windows it has open. */
async function readDevices(services: Services, caller: Caller): Promise<{ count: number; data: Device[] }> {
  const byDevice = new Map<string, DeviceSession[]>();
  for (const session of await sessionsOf(services, caller))
    byDevice.set(session.fingerprint, [...(byDevice.get(session.fingerprint) ?? []), session]);
  const data = [...byDevice.values()].map((deviceSessions) => deviceView(deviceSessions, caller.fingerprint));
  return { count: data.length, data };
}

/** Row of a device from its sessions, newest first. */
function deviceView(deviceSessions: readonly DeviceSession[], current: string | null): Device {
  const [newest] = deviceSessions as [DeviceSession];
  const { sessionId, expiresAt, userAgent = '', fingerprint } = newest;
  const seenAtMs = deviceSessions.map((session) => (session.lastSeenAt ?? signedInAt(session)).getTime());
  return {
    uuid: sessionId,
    ...describeDevice(userAgent),
    isCurrent: fingerprint === current,
    signedInAt: signedInAt(newest).toISOString(),
    lastSeenAt: new Date(Math.max(...seenAtMs)).toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function signedInAt({ expiresAt }: DeviceSession): Date {
  return new Date(expiresAt.getTime() - sessionLifeMs);
}

const platforms: readonly (readonly [pattern: RegExp, platform: string, isPhone: boolean])[] = [
  [/iPhone/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Macintosh|Mac OS X/, 'macOS', false],
  [/CrOS/, 'ChromeOS', false],
  [/Linux/, 'Linux', false],
];

/** Short name of a device from its `User-Agent`; nothing depends on it. */
export function describeDevice(userAgent: string): { platform: string | null; isPhone: boolean } {
  const [, platform = null, isPhone = false] = platforms.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { platform, isPhone };
}
