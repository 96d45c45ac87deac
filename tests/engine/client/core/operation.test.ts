import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aShip } from './entities.ts';
import { AServer, type Reply } from './fake-server.ts';
import { soon, startClient } from './start-client.ts';

const level = 'PUT /game/v1/ships/lark/level/';
const balance = { default: 88, clean: 0, conversionRate: 0.01 };
const levelled: Reply = { status: 200, body: { ship: aShip('lark', { level: 2 }), balance }, rev: 2 };
/** What `call` itself tries before it gives up. */
const tries = 3;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function atLevelOne(...replies: Reply[]) {
  const server = new AServer().answer(level, ...replies);
  const { state } = await startClient(server);
  const { levelUpShip } = await import('#engine/client/hangar/operations.ts');
  state.ships = [aShip('lark')];
  return {
    state,
    press: () => soon(levelUpShip('lark')),
    keys: () => server.of(level).map(({ headers }) => headers['Idempotency-Key']),
  };
}

describe('a press whose answer got lost', () => {
  it.each<[string, Reply]>([
    ['with the network', 'network'],
    ['on its way', 'broken'],
    ['in a server that failed', { status: 500, body: { code: 'internal' } }],
  ])('%s is asked for again by the next one, which pays nothing more', async (_name, trouble) => {
    const { state, press, keys } = await atLevelOne(...Array<Reply>(tries).fill(trouble), levelled);
    expect(await press()).toMatchObject({ ok: false });
    expect(await press()).toEqual({ ok: true });
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(tries + 1);
    expect(state.ships[0]?.level).toBe(2);
  });

  it('is done with once the player sees that it was done: the next one is for the level after', async () => {
    const { state, press, keys } = await atLevelOne(...Array<Reply>(tries).fill('broken'), levelled);
    await press();
    state.ships = [aShip('lark', { level: 2 })];
    await press();
    expect(new Set(keys()).size).toBe(2);
  });

  it('is done with when the server refuses it', async () => {
    const refused: Reply = { status: 409, body: { code: 'not_enough_proto', detail: 'No' } };
    const { press, keys } = await atLevelOne(...Array<Reply>(tries).fill('network'), refused, levelled);
    await press();
    expect(await press()).toMatchObject({ code: 'not_enough_proto' });
    await press();
    expect(new Set(keys()).size).toBe(2);
  });
});
