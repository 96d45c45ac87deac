import { vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { accountPaths } from '#engine/protocol/account/paths.ts';
import { signCall } from '#engine/protocol/core/signature.ts';
import type { FakeServer } from './fake-server.ts';

/** A browser's storage that survives a reload, or refuses everything. */
export function aStorage(isForbidden = false): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  const storage = () => {
    if (isForbidden) throw new DOMException('Storage is off', 'SecurityError');
    return kept;
  };
  return {
    getItem: (name) => storage().get(name) ?? null,
    setItem: (name, value) => void storage().set(name, value),
    removeItem: (name) => void storage().delete(name),
  };
}

/** Loads the page again: fresh modules, the same server and storage. */
export async function startClient(server: FakeServer, storage = aStorage()) {
  vi.resetModules();
  // Web Crypto signs on another thread, for which a stopped clock never waits. The signature is the same.
  vi.doMock('#engine/client/core/sign.ts', () => ({
    sign: async (...call: Parameters<typeof signCall>) => signCall(...call),
  }));
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', { search: '?pilot=7' });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  const api = await import('#engine/client/core/api.ts');
  const push = await import('#engine/client/core/apply-push.ts');
  const taps = await import('#engine/client/trip/flight/report-taps.ts');
  const { collectTrip } = await import('#engine/client/trip/collect-trip.ts');
  const { noteGameTime } = await import('#engine/client/core/game-clock.ts');
  const { deviceNow, serverNow, trustDevice } = await import('#engine/client/device/clock.ts');
  const { deviceFingerprint } = await import('#engine/client/device/identity.ts');
  const { showPublished } = await import('#engine/client/core/tunables.ts');
  showPublished(0, defaultTunables);
  const { state, gameNow } = await import('#engine/client/core/state.ts');
  api.signInWith(async () => {
    const { token } = await api.callUnsigned(accountPaths['auth.token'], { initData: 'signed' });
    const { sessionId, signingKey } = await api.callUnsigned(accountPaths['auth.session'], undefined, {
      Authorization: `Bearer ${token}`,
    });
    return { token, sessionId, signingKey };
  });
  const clock = { deviceNow, serverNow, trustDevice };
  return { ...api, ...push, ...taps, ...clock, collectTrip, noteGameTime, deviceFingerprint, state, gameNow };
}

export type Client = Awaited<ReturnType<typeof startClient>>;

/** Waits for a promise while advancing the fake clock. */
export async function soon<Value>(promise: Promise<Value>, ms = 60_000): Promise<Value> {
  const [value] = await Promise.all([promise, vi.advanceTimersByTimeAsync(ms)]);
  return value;
}
