import { afterEach, expect, it, vi } from 'vitest';

const continueStart = vi.fn();
let failures = 0;
vi.mock('#engine/client/core/import-chunk.ts', () => ({
  isOutOfReach: () => false,
  importChunk: async (name: string, importFirst: () => Promise<unknown>) => {
    if (name !== 'after-start') return importFirst();
    if (failures-- > 0) throw new Error('cut off');
    return { continueStart };
  },
}));
vi.mock('#engine/client/core/load-state.ts', async (original) => {
  const loaded = await original<object>();
  return Object.fromEntries(Object.keys(loaded).map((name) => [name, async () => ({ ok: true })]));
});
vi.mock('#engine/client/core/tunables.ts', async (original) => ({
  ...(await original<object>()),
  loadTunables: async () => ({ ok: true }),
}));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes on with the start when its code comes after a cut connection', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  failures = 2;
  const { boot } = await import('#engine/client/start/boot.ts');
  await boot({ initData: 'signed', startParam: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(continueStart).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(continueStart).toHaveBeenCalledTimes(1);
});
