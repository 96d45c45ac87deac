import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../core/start-client.ts';

type Device = typeof import('#engine/client/device/storage.ts');

let storage = aStorage();

/** Opens the page on the device, signed in as a player, or not yet. */
async function visit(player: string | null): Promise<Device> {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  const device = await import('#engine/client/device/storage.ts');
  if (player) device.setOwner(player);
  return device;
}

function keys(): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort();
}

beforeEach(() => {
  storage = aStorage();
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14) });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("a player's values", () => {
  it('are read for this player only', async () => {
    const mira = await visit('mira');
    mira.remember('verbs', { hold: 2 });
    mira.remember('taps.flight.window', 1);
    const odd = await visit('odd');
    expect(odd.recall('verbs', odd.isRecord)).toBeUndefined();
    expect(odd.recallEntries('taps', odd.isNumber)).toEqual({});
    const back = await visit('mira');
    expect(back.recall('verbs', back.isRecord)).toEqual({ hold: 2 });
    expect(back.recallEntries('taps', back.isNumber)).toEqual({ 'flight.window': 1 });
  });

  it('end with the page before anybody has signed in', async () => {
    const device = await visit(null);
    expect(device.remember('verbs', { hold: 1 })).toBe(false);
    expect(device.recall('verbs', device.isRecord)).toEqual({ hold: 1 });
    device.setOwner('mira');
    expect([device.recall('verbs', device.isRecord), keys()]).toEqual([undefined, ['proto-trip.players']]);
  });

  it('stay for thirty days, and of eight players at most', async () => {
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

  it('of an unknown owner are dropped, and nothing else is', async () => {
    for (const key of ['proto-trip.taps', 'proto-trip.changes', 'proto-trip.settings', 'another'])
      storage.setItem(key, '{}');
    await visit('mira');
    expect(keys()).toEqual(['another', 'proto-trip.players', 'proto-trip.settings']);
  });

  it('are announced anew when another player signs in on the same page', async () => {
    const device = await visit('mira');
    const heard = vi.fn();
    device.onOwner(heard);
    device.setOwner('mira');
    device.setOwner('odd');
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a stored value', () => {
  it('counts only if it has its type', async () => {
    const device = await visit('mira');
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        storage.setItem('proto-trip.pilot', text);
        const read = device.recall('pilot', device.isNumber);
        expect(read === undefined || Number.isFinite(read)).toBe(true);
      }),
    );
  });

  it('is kept until the page is left when the browser stores nothing', async () => {
    storage = aStorage(true);
    const device = await visit('mira');
    expect(device.remember('taps.a', 7)).toBe(false);
    expect(device.recallEntries('taps', device.isNumber)).toEqual({ a: 7 });
    device.forget('taps.a');
    expect(device.recallEntries('taps', device.isNumber)).toEqual({});
  });
});
