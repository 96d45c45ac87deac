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

describe('the tunables that a flight is bound to (D30)', () => {
  it('are the published ones until its own are loaded', async () => {
    const { tunablesFor, showPublished, fetchTunables } = await client();
    showPublished(4, defaultTunables);
    expect(tunablesFor({ tunablesVersion: 3 })).toEqual(defaultTunables);
    await fetchTunables(3);
    expect(tunablesFor({ tunablesVersion: 3 }).spawnIntervalMs).toBe(2000);
    expect(tunablesFor({ tunablesVersion: 4 })).toEqual(defaultTunables);
  });

  it('are those of its version, except for what was different at its launch', async () => {
    const { tunablesFor, boundTunables, showPublished, fetchTunables } = await client();
    const flight = { tunablesVersion: 3, terms: { maxPirates: 10 } };
    showPublished(4, defaultTunables);
    expect(boundTunables(flight)).toBeUndefined();
    expect(tunablesFor(flight)).toEqual({ ...defaultTunables, maxPirates: 10 });
    await fetchTunables(3);
    expect(boundTunables(flight)).toEqual({ ...slow, maxPirates: 10 });
    expect(boundTunables(flight)).toBe(boundTunables(flight));
    expect(boundTunables({ ...flight, terms: { maxPirates: 9 } })?.maxPirates).toBe(9);
  });

  it('are fetched once for each version', async () => {
    const { tunablesOf, fetchTunables } = await client();
    expect(tunablesOf(3)).toBeUndefined();
    expect(tunablesOf(3)).toBeUndefined();
    await fetchTunables(3);
    expect(tunablesOf(3)?.spawnIntervalMs).toBe(2000);
    expect(fetched).toEqual(['/tunables/3.json']);
  });

  it('are loaded as soon as the network is back', async () => {
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

  it('are the published ones for a version that the server no longer has', async () => {
    const { showPublished, fetchTunables } = await client();
    showPublished(4, slow);
    reply = async () => ({ ok: false, status: 404, json: async () => ({}) });
    expect(await fetchTunables(3)).toEqual(slow);
  });
});

describe('the published tunables', () => {
  it('are read at the start, without another fetch for their version', async () => {
    const { loadTunables, published, tunablesOf } = await client();
    expect(await loadTunables()).toEqual({ ok: true });
    expect(published.tunables.spawnIntervalMs).toBe(2000);
    expect(tunablesOf(3)?.spawnIntervalMs).toBe(2000);
    expect(fetched).toEqual(['/tunables/published.json']);
  });

  it.each([
    ['the network is away', () => Promise.reject(new TypeError('no network')), 'network'],
    [
      'the server is not ready',
      async () => ({ ok: false, status: 503, json: async () => ({}) }),
      'unavailable',
    ],
  ])('fail the start after three tries while %s', async (_name, trouble, code) => {
    reply = trouble;
    const { loadTunables } = await client();
    const loading = loadTunables();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await loading).toMatchObject({ ok: false, code });
    expect(fetched).toHaveLength(3);
  });

  it('change when the server pushes a new version', async () => {
    const { published, publishTunables, showPublished } = await client();
    showPublished(2, defaultTunables);
    await publishTunables(3);
    expect(published.tunables.spawnIntervalMs).toBe(2000);
  });
});
