import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';

const slow = { ...defaultTunables, spawnIntervalMs: 2000 };
let fetched: string[];
let reply: () => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>;

async function client() {
  vi.resetModules();
  return import('#engine/client/core/tunables.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  fetched = [];
  reply = async () => ({ ok: true, status: 200, json: async () => ({ version: 3, values: slow }) });
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return reply();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the tunables that a session is bound to (D30)', () => {
  it('are the game’s own for the version that shipped, without a fetch', async () => {
    const { tunablesOf } = await client();
    expect(tunablesOf(0)).toEqual(defaultTunables);
    expect(fetched).toEqual([]);
  });

  it('are fetched once for another version', async () => {
    const { tunablesOf, fetchTunables } = await client();
    expect(tunablesOf(3)).toBeUndefined();
    expect(tunablesOf(3)).toBeUndefined();
    await fetchTunables(3);
    expect(tunablesOf(3)?.spawnIntervalMs).toBe(2000);
    expect(fetched).toEqual(['/tunables/3.json']);
  });

  it('come as soon as there is a network', async () => {
    const { tunablesOf } = await client();
    const works = reply;
    reply = () => Promise.reject(new TypeError('no network'));
    tunablesOf(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tunablesOf(3)).toBeUndefined();
    reply = works;
    await vi.advanceTimersByTimeAsync(3000);
    expect(tunablesOf(3)?.spawnIntervalMs).toBe(2000);
    expect(fetched).toHaveLength(2);
  });

  it('are what a launch goes by once they are published', async () => {
    const { published, publishTunables } = await client();
    expect(published.tunables).toEqual(defaultTunables);
    await publishTunables(3);
    expect(published.tunables.spawnIntervalMs).toBe(2000);
  });
});
