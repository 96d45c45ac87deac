import { state } from '#engine/client/core/state.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { SolarSystem, Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { tripSchedule } from '#engine/systems/trip/advance-trip.ts';
import type { TripWorld } from '#engine/world/trip/trip-world.ts';
import '#scenes/main.ts';

/**
 * The game's own trip scene with the number of objects in the address (`?count=500`): a flight whose
 * published tunables (`/tunables/<count>.json`, from the bench's server) allow that many at once. No HUD, no
 * game server.
 */
const count = Number(new URLSearchParams(location.search).get('count'));
/**
 * As in the bench's server: the shortest spawn interval that the tunables allow; objects live until `count`
 * exist.
 */
const spawnMs = 200;
const hourMs = 3_600_000;
const now = Date.now();
const began = now - spawnMs * (count + 50);

/** Steps of the world: one a frame if every frame is drawn in time. */
const counted = window as unknown as { worldSteps: number };
counted.worldSteps = 0;
(tripSchedule as ((world: TripWorld) => void)[]).push(() => {
  counted.worldSteps++;
});

const ship = {
  uuid: 'ship',
  shipId: 'ship',
  type: 'personal',
  rarity: 'common',
  energyPoints: 0,
  health: 100,
  maxHealth: 100,
  fillCargoEnergyLimit: 80,
  energyRecoveryRate: 50,
} as Ship;
const trip = {
  uuid: 'trip',
  type: 'personal',
  location: 'planet',
  planet: 'cryo',
  status: 'progress',
} as Trip;
const session = {
  uuid: 'session',
  tripId: 'trip',
  shipId: 'ship',
  solarSystemId: 'system',
  createdAt: new Date(began).toISOString(),
  endsAt: new Date(now + hourMs).toISOString(),
  now: new Date(now).toISOString(),
  seed: '5eed',
  tunablesVersion: count,
  base: 100,
  cargoPercent: 40,
  waves: { edition: 1, place: 'cryo' },
  chain: { hits: 0, atMs: 0 },
  baggage: 0,
  cargoLimit: 80,
  energy: 80,
  health: 100,
  pirates: [] as number[],
  tapped: [] as number[],
  tappedAgain: [] as number[],
} as TripState;

state.ships = [ship];
state.systems = [{ uuid: 'system', status: 'progress', priority: 1, nebula: 'blue' } as SolarSystem];
state.trips = { system: [trip] };
state.flights = { session };
Object.assign(state.view, { place: 'trip', systemId: 'system', tripId: 'trip', flightId: 'session' });
state.boot.stage = 'ready';
