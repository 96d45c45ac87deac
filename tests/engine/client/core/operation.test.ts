import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
import { aShip, flightId } from '../../fixtures/entities.ts';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../fixtures/start-client.ts';

const level = 'PUT /game/v1/ships/lark/level/';
const balance = { default: 88, clean: 0, conversionRate: 0.01 };
const levelled: Reply = { status: 200, body: { ship: aShip('lark', { level: 2 }), balance }, rev: 2 };
/** Tries of `call` before it gives up. */
const tries = 3;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function atLevelOne(...replies: Reply[]) {
  const server = new FakeServer().answer(level, ...replies);
  const { state } = await startClient(server);
  const { levelUpShip } = await import('#engine/client/hangar/operations.ts');
  state.ships = [aShip('lark')];
  return {
    state,
    press: () => soon(levelUpShip('lark')),
    keys: () => server.of(level).map(({ headers }) => headers['Idempotency-Key']),
  };
}

describe('an operation that pays, pressed again', () => {
  it.each<[string, Reply]>([
    ['the network was lost', 'network'],
    ['its answer was lost on the way', 'broken'],
    ['the server failed', { status: 500, body: { code: 'internal' } }],
    ['the server cannot know its outcome', { status: 503, body: { code: 'outcome_unknown' } }],
  ])('gets the first press’s answer after %s', async (_name, trouble) => {
    const { state, press, keys } = await atLevelOne(...Array<Reply>(tries).fill(trouble), levelled);
    expect(await press()).toMatchObject({ ok: false });
    expect(await press()).toEqual({ ok: true });
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(tries + 1);
    expect(state.ships[0]?.level).toBe(2);
  });

  it('is another change once the player sees that the first was made', async () => {
    const { state, press, keys } = await atLevelOne(...Array<Reply>(tries).fill('broken'), levelled);
    await press();
    state.ships = [aShip('lark', { level: 2 })];
    await press();
    expect(new Set(keys()).size).toBe(2);
  });

  it('is another change after a refusal', async () => {
    const refused: Reply = { status: 409, body: { code: 'not_enough_proto', detail: 'No' } };
    const { press, keys } = await atLevelOne(...Array<Reply>(tries).fill('network'), refused, levelled);
    await press();
    expect(await press()).toMatchObject({ code: 'not_enough_proto' });
    await press();
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('a change', () => {
  const flight = tripPaths['sessions.finish'];
  const path = `PUT /game/v1/ships/lark/sessions/${flightId}/`;
  const input = { params: { id: 'lark', sid: flightId } };
  const paid: Reply = { status: 200, body: { mined: 1 }, rev: 2 };
  const refused = (status: number, code: string): Reply => ({ status, body: { code } });
  const thrice = (reply: Reply) => Array<Reply>(tries).fill(reply);

  async function started(server: FakeServer, storage = aStorage()) {
    await startClient(server, storage);
    const layer = await import('#engine/client/core/operation.ts');
    const resend = await import('#engine/client/core/resend.ts');
    const keys = () => server.of(path).map(({ headers }) => headers['Idempotency-Key']);
    const send = (keptOn: 'page' | 'device' = 'device') =>
      soon(layer.sendChange(flight, input, { intent: flightId, keptOn, memo: 'memo' }));
    return { ...layer, ...resend, keys, send };
  }

  it.each<[string, number, 'done' | 'refused' | 'undecided', Reply]>([
    ['an answer', 1, 'done', paid],
    ['a refusal by a rule', 1, 'refused', refused(409, 'session_not_finished')],
    ['a faulty call', 1, 'refused', refused(400, 'validation_failed')],
    ['a thing that is not there', 1, 'refused', refused(404, 'not_found')],
    ['a lost network', 3, 'undecided', 'network'],
    ['a lost answer', 3, 'undecided', 'broken'],
    ['a page of a captive portal', 3, 'undecided', { pageStatus: 200 }],
    ['a page of a filter', 3, 'undecided', { pageStatus: 403 }],
    ["a proxy's page for what is not there", 3, 'undecided', { pageStatus: 404 }],
    ['a page of a proxy without a server', 3, 'undecided', { pageStatus: 502 }],
    ['a failed server', 3, 'undecided', refused(500, 'internal')],
    ['a database that is away', 3, 'undecided', refused(503, 'unavailable')],
    ['a server without space for changes', 1, 'undecided', refused(503, 'storage_full')],
    ['an outcome that the server cannot know', 3, 'undecided', refused(503, 'outcome_unknown')],
    ['a busy player', 1, 'undecided', refused(409, 'busy')],
    ['too many calls', 3, 'undecided', refused(429, 'too_many_requests')],
    ['a sign-in that fails', 2, 'undecided', refused(401, 'invalid_credentials')],
  ])('that gets %s is sent %i times under one key and is %s', async (_what, calls, outcome, reply) => {
    const client = await started(new FakeServer().answer(path, reply));
    expect((await client.send()).outcome).toBe(outcome);
    expect(client.keys()).toHaveLength(calls);
    expect(new Set(client.keys()).size).toBe(1);
    expect(client.keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(client.undecidedIntents(flight)).toEqual(outcome === 'undecided' ? [flightId] : []);
  });

  it('that cannot be saved is kept, and the player is told until one can', async () => {
    const full = refused(503, 'storage_full');
    const client = await started(new FakeServer().answer(path, full, full, paid));
    const { state } = await import('#engine/client/core/state.ts');
    const send = () => soon(client.sendChange(flight, input, { intent: flightId, keptOn: 'device' }), 30_000);
    await send();
    expect([state.canSave, state.connection]).toEqual([false, 'online']);
    await send();
    expect(state.canSave).toBe(false);
    expect((await send()).outcome).toBe('done');
    expect(state.canSave).toBe(true);
    expect(new Set(client.keys()).size).toBe(1);
  });

  it('is saved on the device before it is sent', async () => {
    const client = await started(new FakeServer().answer(path, paid));
    const sending = client.sendChange(flight, input, { intent: flightId, keptOn: 'device' });
    expect(client.undecidedIntents(flight)).toEqual([flightId]);
    await soon(sending);
    expect(client.undecidedIntents(flight)).toEqual([]);
  });

  it('is sent unchanged after a reload when it is kept on the device', async () => {
    const [server, storage] = [new FakeServer().answer(path, ...thrice('network'), paid), aStorage()];
    await (await started(server, storage)).send();
    const client = await started(server, storage);
    expect(client.undecidedChange(flight, flightId)).toMatchObject({ input, memo: 'memo' });
    expect((await client.send()).outcome).toBe('done');
    expect(new Set(client.keys()).size).toBe(1);
  });

  it('is a new call after a reload when it is kept on the page', async () => {
    const [server, storage] = [new FakeServer().answer(path, ...thrice('network'), paid), aStorage()];
    await (await started(server, storage)).send('page');
    const client = await started(server, storage);
    await client.send('page');
    expect(new Set(client.keys()).size).toBe(2);
  });

  it('is kept while the browser refuses storage, until the page is left', async () => {
    const server = new FakeServer().answer(path, ...thrice('network'), paid);
    const client = await started(server, aStorage(true));
    await client.send();
    await client.send();
    expect(new Set(client.keys()).size).toBe(1);
  });

  it('is sent once when it is requested again while it runs', async () => {
    const client = await started(new FakeServer().answer(path, paid));
    const [one, other] = await Promise.all([client.send(), client.send()]);
    expect(other).toEqual(one);
    expect(client.keys()).toHaveLength(1);
  });

  it('is sent again under a new key when its key belongs to another call', async () => {
    const mismatch = refused(409, 'idempotency_mismatch');
    const client = await started(new FakeServer().answer(path, ...thrice('network'), mismatch, paid));
    await client.send();
    expect((await client.send()).outcome).toBe('done');
    expect(new Set(client.keys()).size).toBe(2);
  });

  it('is refused when it pays and its key belongs to another call, since it may have been made', async () => {
    const mismatch = refused(409, 'idempotency_mismatch');
    const client = await started(new FakeServer().answer(path, ...thrice('network'), mismatch, paid));
    await client.send('page');
    expect(await client.send('page')).toMatchObject({ outcome: 'refused', code: 'idempotency_mismatch' });
  });

  it('is refused and forgotten when another device has made it meanwhile', async () => {
    const client = await started(
      new FakeServer().answer(path, ...thrice('network'), refused(409, 'session_finished')),
    );
    await client.send();
    expect(await client.send()).toMatchObject({ outcome: 'refused', code: 'session_finished' });
    expect(client.undecidedIntents(flight)).toEqual([]);
  });

  it('is a new change each time when it has no intent', async () => {
    const client = await started(new FakeServer().answer(path, 'network'));
    await soon(client.sendChange(flight, input));
    await soon(client.sendChange(flight, input));
    expect(new Set(client.keys()).size).toBe(2);
  });

  it("doesn't overwrite the kept changes of another window", async () => {
    const [server, storage] = [new FakeServer().answer(path, 'network'), aStorage()];
    const one = await started(server, storage);
    const other = await started(server, storage);
    await one.send();
    await soon(other.sendChange(flight, input, { intent: 'another', keptOn: 'device' }));
    expect(one.undecidedIntents(flight)).toEqual([flightId, 'another']);
  });

  it('is sent again later and later, and at once when the connection is back', async () => {
    const client = await started(new FakeServer());
    const sent: number[] = [];
    client.resendWith(async () => {
      sent.push(Date.now());
      client.resendLater();
    });
    const from = Date.now();
    client.resendLater();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(sent.map((at) => (at - from) / 1000)).toEqual([3, 9, 21, 45]);
    await client.resendAll();
    expect(sent).toHaveLength(5);
  });
});
