import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import { dockingTerms } from '#engine/rules/trip/docking/docking.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { winningLog } from '../../../fixtures/docking-bot.ts';
import { aFlight, flightId, shipId } from '../../../fixtures/entities.ts';
import { FakeServer } from '../../../fixtures/fake-server.ts';
import { aStorage, soon, startClient } from '../../../fixtures/start-client.ts';

const path = `GET /game/v1/ships/${shipId}/sessions/${flightId}/docking/ghost/`;
const terms = dockingTerms(defaultTunables, 'easy');
const seed = 'somebody';
const input = winningLog(seed, terms);
const { ticks } = replayDocking(seed, input, terms);
const pilot = { username: 'mira', firstName: 'Mira' };
const ghost = { pilot, isOwn: false, seconds: 6, difficulty: 'easy', seed, tunablesVersion: 0, input };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-14T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function practising(answer: typeof ghost | null, settings = {}) {
  const server = new FakeServer().answer(path, { status: 200, body: { ghost: answer }, rev: 1 });
  const client = await startClient(server, aStorage());
  const flight = aFlight({ tunablesVersion: 0, seed: 'seed', docking: null });
  client.applyTripState(flight);
  client.state.trips = { [flight.solarSystemId]: [{ uuid: flight.tripId, difficulty: 'easy' } as Trip] };
  Object.assign(client.state.settings, settings);
  const { DockingFlight } = await import('#engine/client/trip/docking/docking-flight.ts');
  const { ghostOf } = await import('#engine/client/trip/docking/read-ghost.ts');
  await soon(ghostOf(flightId).load());
  client.state.practice = { flightId, seed: 'mine', beginsAtMs: Date.now() };
  const docking = DockingFlight.open(flightId)!;
  const flyTo = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    docking.live(Date.now());
    docking.publish(Date.now(), true);
    return client.state.docking?.ghost;
  };
  return { ...client, docking, flyTo };
}

it('flies beside the try by its own seed and docks when it did', async () => {
  const { docking, flyTo } = await practising(ghost);
  expect(await flyTo(1000)).toMatchObject({ name: 'mira', isOwn: false, isDocked: false });
  expect(docking.ghost?.world.tick).toBe(docking.world.tick);
  const tookMs = Math.round((ticks / 60) * 1000);
  expect(await flyTo(tookMs)).toEqual({ name: 'mira', isOwn: false, progress: 100, isDocked: true, tookMs });
});

it('changes nothing of the try', async () => {
  const beside = await practising(ghost);
  await beside.flyTo(5000);
  const alone = await practising(null);
  await alone.flyTo(5000);
  expect(beside.docking.world.state).toEqual(alone.docking.world.state);
  expect(alone.docking.ghost).toBeUndefined();
});

it('is switched off by the setting, and gone when its run is no win any more', async () => {
  expect(await (await practising(ghost, { ghost: false })).flyTo(1000)).toBeUndefined();
  expect(await (await practising({ ...ghost, input: [] })).flyTo(1000)).toBeUndefined();
});
