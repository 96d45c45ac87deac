import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { shopPaths } from '#engine/protocol/shop/paths.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
import { aShip, aTrip } from '../../../hud/fixtures/entities.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { startClient } from '../../fixtures/start-client.ts';

const says = 'nothing is sent';

async function aSandbox() {
  const server = new FakeServer();
  const client = await startClient(server);
  const { activeSandbox } = await import('#engine/client/core/active-sandbox.ts');
  const { openSandbox, closeSandbox, onSandboxLeft } = await import('#engine/client/sandbox/open-sandbox.ts');
  const { listEntities } = await import('#engine/client/sandbox/list-entities.ts');
  const { FlightRun } = await import('#engine/client/trip/flight/flight-run.ts');
  const { state } = client;
  state.ships = [aShip()];
  state.trips = { system: [aTrip({ time: 1 })] };
  state.view = { ...state.view, place: 'galaxy', systemId: 'system', tripId: null, flightId: null };
  const sandbox = await openSandbox(defaultTunables, says);
  if (!sandbox) throw new Error('There was no trip to fly');
  const flight = new FlightRun();
  let nowMs = 1000;
  /** Runs `ms` of real time at sixty frames a second. */
  const live = (ms: number) => {
    for (let frame = 0; frame < (ms * 60) / 1000; frame++) {
      nowMs += 1000 / 60;
      flight.open();
      flight.live(nowMs);
    }
  };
  const objects = () => listEntities(sandbox.world).filter(({ kind }) => kind === 'object');
  return {
    ...client,
    server,
    activeSandbox,
    closeSandbox,
    onSandboxLeft,
    listEntities,
    sandbox,
    live,
    objects,
  };
}

let given: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  vi.unstubAllGlobals();
  given = await aSandbox();
});

describe('a sandbox', () => {
  it('is shown as a trip, and returns to the player’s place when it ends', () => {
    const { state, sandbox, closeSandbox, live } = given;
    live(500);
    expect(state.view).toMatchObject({ place: 'trip', tripId: 'trip', flightId: sandbox.flightId });
    expect(state.live?.flightId).toBe(sandbox.flightId);
    closeSandbox();
    expect(state.view).toMatchObject({ place: 'galaxy', tripId: null, flightId: null });
    expect(state.flights).toEqual({});
    expect(given.activeSandbox.current).toBeNull();
  });

  it('refuses calls that change something and gives the reason, but lets reads through', async () => {
    const { server, sandbox, live, call, state, scenePort, closeSandbox } = given;
    live(3000);
    const k = state.live?.objects[0]?.k ?? -1;
    scenePort.send({ kind: 'take', k, by: 'list' });
    scenePort.send({ kind: 'shoot' });
    live(500);
    expect(sandbox.world.state.taps.tapped).toContain(k);
    const booster = await call(tripPaths['boosters.use'], { body: { type: 'full_healing', shipId: 'ship' } });
    expect(booster).toEqual({ ok: false, code: 'busy', status: 409, detail: says });
    const collected = await call(tripPaths['sessions.finish'], {
      params: { id: 'ship', sid: sandbox.flightId },
    });
    expect(collected.ok).toBe(false);
    expect(given.pendingTaps(sandbox.flightId)).toEqual([]);
    expect(server.calls).toEqual([]);
    server.answer('GET /game/v1/protomatters/', { status: 200, body: { default: 1 } });
    expect((await call(shopPaths['protomatters.get'])).ok).toBe(true);
    closeSandbox();
    server.answer('PUT /game/v1/boosters/', { status: 200, body: {} });
    expect(
      (await call(tripPaths['boosters.use'], { body: { type: 'full_healing', shipId: 'ship' } })).ok,
    ).toBe(true);
  });

  it('uses changed tunables at once and keeps its progress', () => {
    const { sandbox, live, objects } = given;
    live(4200);
    expect(objects()).toHaveLength(3);
    const { state } = sandbox.world;
    state.taps = { ...state.taps, baggage: 1200 };
    sandbox.retune({ ...defaultTunables, spawnIntervalMs: 300 });
    live(4000);
    expect(objects().length).toBeGreaterThanOrEqual(8);
    expect(sandbox.world.state.taps.baggage).toBe(1200);
    expect(sandbox.spawns.perSecond()).toBeCloseTo(1000 / 300, 0);
    sandbox.retune(defaultTunables);
    live(4000);
    expect(objects().length).toBeLessThanOrEqual(3);
    expect(sandbox.spawns.perSecond()).toBeCloseTo(1, 0);
  });

  it('has its own time: fast, paused, in steps or with jumps', () => {
    const { sandbox, live } = given;
    sandbox.speed = 10;
    live(1000);
    expect(sandbox.elapsedMs).toBeCloseTo(9833, -2);
    sandbox.isPaused = true;
    const at = sandbox.world.elapsedMs;
    live(1000);
    expect(sandbox.world.elapsedMs).toBe(at);
    sandbox.step();
    live(17);
    expect(sandbox.world.elapsedMs - at).toBeCloseTo(1000 / 60, 0);
    sandbox.skip(60_000);
    live(17);
    expect(sandbox.world.elapsedMs).toBeGreaterThan(60_000);
    sandbox.skip(Number.MAX_SAFE_INTEGER);
    expect(sandbox.elapsedMs).toBe(sandbox.world.setup.durationMs - 5000);
  });

  it('restarts when it is over, with the same seed or a new one', () => {
    const { sandbox, live } = given;
    const { presentSeed } = sandbox;
    sandbox.isSeedKept = true;
    sandbox.skip(Number.MAX_SAFE_INTEGER);
    live(5500);
    expect(sandbox.elapsedMs).toBeLessThan(1000);
    expect(sandbox.presentSeed).toBe(presentSeed);
    sandbox.isSeedKept = false;
    sandbox.restart();
    expect(sandbox.presentSeed).not.toBe(presentSeed);
    sandbox.reseed('8f2c');
    expect(sandbox.world.setup.seed).toBe('8f2c');
  });

  it('adds a requested object, which can be tapped', () => {
    const { sandbox, live, objects, listEntities, scenePort } = given;
    for (const size of ['xs', 's', 'm', 'l', 'xl'] as const) sandbox.sendObject(size);
    sandbox.sendPirate();
    sandbox.sendPirate();
    live(100);
    expect(objects().map(({ name }) => name.split(' ')[0])).toEqual(
      expect.arrayContaining(['XS', 'S', 'M', 'L', 'XL']),
    );
    expect(listEntities(sandbox.world).filter(({ kind }) => kind === 'pirate')).toHaveLength(1);
    scenePort.send({ kind: 'shoot' });
    live(100);
    expect(sandbox.world.state.caught.size).toBe(1);
    // Objects sent by hand don't count towards the rate.
    live(2000);
    expect(sandbox.spawns.perSecond()).toBeLessThan(2);
  });

  it('never tires when energy is free', () => {
    const { sandbox, live } = given;
    const { state } = sandbox.world;
    state.taps = { ...state.taps, energy: { value: 0, atMs: 0 } };
    sandbox.hasFreeEnergy = true;
    live(100);
    expect(sandbox.world.state.taps.energy.value).toBe(80);
  });

  it('ends when the trip is left in another way', async () => {
    const { state, onSandboxLeft, activeSandbox } = given;
    const left = vi.fn();
    onSandboxLeft(left);
    state.view.flightId = null;
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(activeSandbox.current).toBeNull();
  });

  it('shows every component of an entity', () => {
    const { sandbox, live, listEntities } = given;
    live(2500);
    const [ship, object] = listEntities(sandbox.world);
    expect(ship?.kind).toBe('ship');
    expect(object?.components.map(({ name }) => name)).toEqual([
      'Position',
      'Way',
      'Turn',
      'Size',
      'Life',
      'Rock',
    ]);
    expect(Object.fromEntries(object?.components.at(-1)?.fields ?? [])).toMatchObject({ k: 1 });
    const fields = object?.components.flatMap((component) =>
      component.fields.map(([, value]) => typeof value),
    );
    expect(new Set(fields)).toEqual(new Set(['number', 'string']));
  });
});
