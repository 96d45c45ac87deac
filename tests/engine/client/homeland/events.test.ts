import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { soon, startClient } from '../../fixtures/start-client.ts';

const now = Date.parse('2026-03-14T12:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const raiders = { uuid: 'raiders', colour: 'danger', systems: null, state: 'on' };
const listOf = (data: object[], terms: object, changesAt: string | null) => ({
  status: 200,
  body: { count: data.length, data, terms, changesAt },
  rev: 1,
});
const path = 'GET /homeland/v1/events/';

async function startWith(server: FakeServer) {
  const client = await startClient(server);
  const { startEvents } = await import('#engine/client/homeland/events.ts');
  const { published, showPublished } = await import('#engine/client/core/tunables.ts');
  const stop = startEvents();
  await vi.advanceTimersByTimeAsync(1000);
  return { ...client, published, showPublished, stop };
}

describe('the events of a device', () => {
  it('change the numbers that no flight is bound to, also after new ones are published', async () => {
    const terms = { contractEasyPercent: 30 };
    const server = new FakeServer().answer(path, listOf([raiders], terms, null));
    const { published, showPublished, state, stop } = await startWith(server);
    expect(published.tunables).toMatchObject({ ...defaultTunables, ...terms });
    showPublished(2, { ...defaultTunables, maxPirates: 7 });
    expect(published.tunables).toMatchObject({ ...terms, maxPirates: 7 });
    expect(state.events).toEqual([{ uuid: 'raiders', colour: 'danger', systems: null }]);
    stop();
  });

  it('are read again when the next one begins or ends, and take back what they changed', async () => {
    const server = new FakeServer();
    server.answer(path, listOf([raiders], { contractEasyPercent: 30 }, new Date(now + 60_000).toISOString()));
    const { published, state, stop } = await startWith(server);
    server.answer(path, listOf([{ ...raiders, state: 'ended' }], {}, null));
    expect(published.tunables.contractEasyPercent).toBe(30);
    await soon(Promise.resolve(), 61_000);
    expect(published.tunables.contractEasyPercent).toBe(defaultTunables.contractEasyPercent);
    expect(state.events).toEqual([]);
    stop();
  });
});
