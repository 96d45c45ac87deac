import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../../fixtures/start-client.ts';

const storage = aStorage();

/** Opens the page on the device, signed in as a player. */
async function visit(player: string) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  const device = await import('#engine/client/device/storage.ts');
  const { tidyStorage } = await import('#engine/client/device/tidy-storage.ts');
  device.setOwner(player);
  tidyStorage();
  return device;
}

function keys(): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort();
}

beforeEach(() => {
  for (const key of keys()) storage.removeItem(key);
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14) });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('a tidied storage', () => {
  it('keeps the values of eight players for thirty days', async () => {
    for (let player = 0; player < 10; player++) {
      vi.setSystemTime(Date.UTC(2026, 2, 14, player));
      (await visit(`p${player}`)).remember('verbs', {});
    }
    expect(keys().filter((key) => key.endsWith('.verbs'))).toEqual(
      Array.from({ length: 8 }, (_, index) => `proto-trip.p${index + 2}.verbs`),
    );
    vi.setSystemTime(Date.UTC(2026, 3, 14));
    await visit('p5');
    expect(keys()).toEqual(['proto-trip.p5.verbs', 'proto-trip.players']);
  });

  it('drops values of an unknown owner, and nothing else', async () => {
    for (const key of ['proto-trip.taps', 'proto-trip.changes', 'proto-trip.settings', 'another'])
      storage.setItem(key, '{}');
    await visit('mira');
    expect(keys()).toEqual(['another', 'proto-trip.players', 'proto-trip.settings']);
  });
});
