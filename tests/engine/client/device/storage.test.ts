import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aStorage } from '../../fixtures/start-client.ts';

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
    expect([device.recall('verbs', device.isRecord), storage.length]).toEqual([undefined, 0]);
  });

  it('are announced to code that comes before and after the sign-in, and for each other player', async () => {
    const device = await visit(null);
    const [early, late] = [vi.fn(), vi.fn()];
    device.onOwner(early);
    device.setOwner('mira');
    device.onOwner(late);
    device.setOwner('mira');
    device.setOwner('odd');
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([2, 2]);
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
