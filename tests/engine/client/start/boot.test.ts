import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { aFlight, aShip, aSystem } from '../../fixtures/entities.ts';
import { FakeServer, type Reply } from '../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../fixtures/start-client.ts';

vi.mock('#engine/client/start/live-socket.ts', () => ({ connectLive: () => undefined }));

const initData = `user=${encodeURIComponent(JSON.stringify({ id: 7, first_name: 'Ada' }))}&hash=0`;
const create = 'POST /account/v1/auth/';
const start = 'GET /account/v1/start/';
const ships = 'GET /game/v1/collections/ships/';
const tunables = 'GET /tunables/published.json';
const daily = '/game/v1/daily-rewards/';
/** The calls that come after the first picture. */
const rest = ['/account/v1/generals/me/', '/game/v1/collections/artifacts/', daily];
const found = (body: unknown, rev = 1): Reply => ({ status: 200, body, rev });
const list = (...data: unknown[]) => found({ count: data.length, data });
const generals = 'GET /account/v1/generals/';
const nobody: Reply = { status: 404, body: { code: 'not_found' } };

/** Answer of `auth.start` for a player with one ship. */
function aStart(changed: object = {}): Reply {
  return found({
    user: { uuid: 'ada' },
    balance: { default: 1, clean: 2, conversionRate: 0.01 },
    boosters: {},
    ships: [aShip('first')],
    galaxy: { uuid: 'g' },
    systems: [aSystem('one', 'completed'), aSystem('two', 'progress')],
    statistics: { totalTrips: 1 },
    sessions: [],
    trips: [],
    ...changed,
  });
}

/** A server with answers for a whole player. A test may replace some of them. */
function knowing(): FakeServer {
  return new FakeServer()
    .answer(start, aStart())
    .answer(generals, list())
    .answer(tunables, found({ version: 4, values: defaultTunables }))
    .answer(ships, list(aShip('first')))
    .answer('POST /game/v1/ships/', { status: 201, body: aShip('first') })
    .answer('GET /account/v3/auth/me/', found({ uuid: 'ada', isSelectedGeneral: false }))
    .answer('GET /game/v1/galaxies/g/solar-systems/system/trips/', list());
}

async function begin(server: FakeServer, data: string | null = initData) {
  const { state } = await startClient(server, aStorage());
  const { boot } = await import('#engine/client/start/boot.ts');
  // Loads this lazy chunk beforehand: importing takes real time, and the test's clock stands still.
  await import('#engine/client/account/general-choice.ts');
  return { state, boot: () => soon(boot({ initData: data, startParam: null })) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 14, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the start', () => {
  it('signs in and reads in one call what the first screen shows, and the published numbers meanwhile', async () => {
    const server = knowing();
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'ready', progress: 1, error: null, isLocalMessenger: false });
    const order = server.calls.map(({ path }) => path);
    expect(order.slice(0, 5)).toEqual([
      '/tunables/published.json',
      '/account/v1/auth/token/',
      '/account/v1/auth/session/',
      '/account/v1/start/',
      '/account/v1/generals/?limit=50&offset=0',
    ]);
    expect(rest).toEqual(expect.arrayContaining(order.slice(5)));
    await vi.waitFor(() => expect(server.of(`GET ${daily}`)).toHaveLength(1));
    expect(state.view).toMatchObject({ place: 'galaxy', systemId: 'two' });
    expect(state.balance).toMatchObject({ default: 1, clean: 2 });
    expect(state.ships.map(({ uuid }) => uuid)).toEqual(['first']);
  });

  it("creates a player that the server doesn't know, with the messenger's data, and the first ship", async () => {
    const server = knowing()
      .answer(start, nobody, aStart())
      .answer(create, { status: 201, body: { uuid: 'ada' }, rev: 1 });
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot.stage).toBe('ready');
    expect(server.of(create).map(({ body }) => JSON.parse(body))).toEqual([
      { telegramId: 7, firstName: 'Ada' },
    ]);
    expect(server.of('POST /game/v1/ships/')).toHaveLength(1);
    expect(server.of(start)).toHaveLength(2);
    expect(state.user?.uuid).toBe('ada');
  });

  it('reports a refused creation, which no other messenger would help', async () => {
    const refusal: Reply = { status: 400, body: { code: 'validation_failed' } };
    const server = knowing().answer(start, nobody).answer(create, refusal);
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'failed', error: 'internal', status: 0 });
    expect(server.of('POST /reports/').map(({ body }) => JSON.parse(body).message)).toEqual([
      'Error create user: validation_failed',
    ]);
  });

  it('creates the player at the next try when the first creation failed', async () => {
    const server = knowing().answer(start, nobody, nobody, aStart()).answer(create, 'network');
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'failed', error: 'network' });
    server.answer(create, { status: 201, body: { uuid: 'ada' }, rev: 1 });
    await boot();
    expect(state.boot.stage).toBe('ready');
  });

  it('builds the first ship of a player who has none, once', async () => {
    const server = knowing().answer(
      start,
      aStart({ ships: [aShip('shards only', { shipId: null })] }),
      aStart(),
    );
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot.stage).toBe('ready');
    expect(server.of('POST /game/v1/ships/')).toHaveLength(1);
    expect(state.ships.map(({ uuid }) => uuid)).toEqual(['first']);
  });

  it("is ready even when data fails that the first screen doesn't need", async () => {
    const server = knowing().answer(`GET ${daily}`, 'network');
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'ready', error: null });
    const { dailyReward } = await import('#engine/client/homeland/queries.ts');
    await vi.waitFor(() => expect(dailyReward.state.failure?.code).toBe('network'));
    expect(dailyReward.state.value).toBeNull();
  });

  it.each([
    ['the first screen', start],
    ['the published numbers', tunables],
  ])('survives a short network failure while it loads %s', async (_what, call) => {
    const server = knowing();
    const rest = server.repliesTo(call);
    server.answer(call, 'network', 'network', ...rest);
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'ready', error: null });
    expect(server.of(call).length).toBeGreaterThanOrEqual(3);
  });

  it('reads the ships again every 60 s while a trip is running, and not otherwise', async () => {
    const server = knowing().answer(start, aStart({ sessions: [aFlight()] }));
    const { state, boot } = await begin(server);
    await boot();
    await vi.waitFor(() => expect(server.of(`GET ${daily}`)).toHaveLength(1));
    const before = server.of(ships).length;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(server.of(ships).length).toBe(before + 3);
    state.flights = {};
    await vi.advanceTimersByTimeAsync(180_000);
    expect(server.of(ships).length).toBe(before + 3);
  });

  it('opens the trip that is running', async () => {
    const flight = aFlight();
    const server = knowing().answer(start, aStart({ sessions: [flight] }));
    const { state, boot } = await begin(server);
    await boot();
    expect(state.view).toMatchObject({ place: 'trip', flightId: flight.uuid, systemId: 'system' });
  });

  it('with empty init data fails with what the server says', async () => {
    const refusal: Reply = { status: 400, body: { code: 'init_data_empty', detail: 'init data empty' } };
    const server = knowing().answer('POST /account/v1/auth/token/', refusal);
    const { state, boot } = await begin(server, '');
    await boot();
    expect(state.boot).toMatchObject({ stage: 'failed', error: 'init_data_empty' });
    expect(server.of('POST /account/v1/auth/token/')).toHaveLength(1);
  });

  it('says during play that the launch data has become too old to sign in again', async () => {
    const server = knowing();
    const { state, boot } = await begin(server);
    await boot();
    const refusal: Reply = { status: 401, body: { code: 'invalid_credentials' } };
    server.answer('POST /account/v1/auth/token/', refusal).answer('GET /account/v3/auth/me/', refusal);
    const { loadUser } = await import('#engine/client/core/load-parts.ts');
    await soon(loadUser());
    expect(state.boot).toMatchObject({ stage: 'failed', error: 'invalid_credentials', status: 401 });
  });

  it('tries the init data three times, half a second apart', async () => {
    const server = knowing().answer(
      'POST /account/v1/auth/token/',
      'network',
      'network',
      found({ token: 't' }),
    );
    const { state, boot } = await begin(server);
    await boot();
    expect(state.boot.stage).toBe('ready');
    expect(server.of('POST /account/v1/auth/token/')).toHaveLength(3);
  });

  it('fails after three tries, whichever step of the sign-in is out of reach', async () => {
    for (const step of ['POST /account/v1/auth/token/', 'POST /account/v1/auth/session/']) {
      const server = knowing().answer(step, 'network');
      const { state, boot } = await begin(server);
      await boot();
      expect(state.boot).toMatchObject({ stage: 'failed', error: 'network' });
      const [first, second, third, ...more] = server.of(step).map(({ atMs }) => atMs);
      expect([second! - first!, third! - second!]).toEqual([520, 520]);
      expect(more).toEqual([]);
    }
  });

  it('fails and reports an unexpected error instead of hanging', async () => {
    const server = knowing();
    const { state, boot } = await begin(server, 'user={broken');
    await boot();
    expect(state.boot).toMatchObject({ stage: 'failed', error: 'internal' });
    expect(JSON.parse(server.of('POST /reports/')[0]!.body)).toMatchObject({
      where: 'start',
      name: 'SyntaxError',
    });
  });

  it('signs in at the local messenger when there is no real one', async () => {
    const server = knowing().answer('POST /dev/init-data/', found({ initData }));
    const { state, boot } = await begin(server, null);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'ready', isLocalMessenger: true });
    expect(JSON.parse(server.of('POST /dev/init-data/')[0]!.body)).toEqual({
      telegramId: 7,
      firstName: 'Pilot 7',
    });
  });

  it('shows a new player the recruiting generals first', async () => {
    const { state, boot } = await begin(knowing().answer(generals, list({ uuid: 'vega' })));
    await boot();
    expect(state.boot.stage).toBe('ready');
    expect(state.view.choosesGeneral).toBe(true);
  });

  it('lets a new player skip the choice of a general while nobody recruits', async () => {
    const server = knowing().answer(start, aStart({ user: { uuid: 'ada', isSelectedGeneral: false } }));
    const { state, boot } = await begin(server);
    await boot();
    expect(state.view.choosesGeneral).toBe(false);
    expect(state.user?.isSelectedGeneral).toBe(true);
    const { loadUser } = await import('#engine/client/core/load-parts.ts');
    await soon(loadUser());
    expect(state.user?.isSelectedGeneral).toBe(true);
  });

  it('reads no generals before a trip was collected', async () => {
    const server = knowing().answer(start, aStart({ statistics: { totalTrips: 0 } }));
    const { state, boot } = await begin(server);
    await boot();
    expect(server.of(generals)).toEqual([]);
    expect(state.user?.isSelectedGeneral).not.toBe(true);
  });

  it.each([{ isSelectedGeneral: true }, { isOnboarded: true }])(
    'reads no generals for a player who can choose none any more: %o',
    async (known) => {
      const server = knowing().answer(start, aStart({ user: { uuid: 'ada', ...known } }));
      const { state, boot } = await begin(server);
      await boot();
      expect(state.boot.stage).toBe('ready');
      expect(server.of(generals)).toEqual([]);
    },
  );
});

describe('a start outside of a messenger, on a server whose developers have tokens', () => {
  const localSignIn = 'POST /dev/init-data/';
  const wanting: Reply = { status: 403, body: { code: 'designer_only' } };

  it('fails with a code of its own, so that the token can be asked for', async () => {
    const { state, boot } = await begin(knowing().answer(localSignIn, wanting), null);
    await boot();
    expect(state.boot).toMatchObject({ stage: 'failed', error: 'designer_only', isLocalMessenger: true });
  });

  it('shows the token that was entered in this tab', async () => {
    vi.stubGlobal('sessionStorage', aStorage());
    const server = knowing().answer(localSignIn, wanting, found({ initData }));
    const { state, boot } = await begin(server, null);
    await boot();
    const { keepDesignerToken } = await import('#engine/client/core/call-developer.ts');
    keepDesignerToken('a-long-enough-token');
    await boot();
    expect(state.boot.stage).toBe('ready');
    const shown = server.of(localSignIn).map(({ headers }) => headers['X-Designer-Token']);
    expect(shown).toEqual(['', 'a-long-enough-token']);
  });
});
