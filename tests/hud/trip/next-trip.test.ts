import { beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { nextTrip } from '#hud/trip/next-trip.ts';
import { aFlight, aShip, aSystem, aTrip } from '../fixtures/entities.ts';

beforeEach(() => {
  state.systems = [aSystem({ uuid: 'system', status: 'progress' })];
  state.trips = {
    system: [
      aTrip({ uuid: 'one', priority: 1, status: 'completed' }),
      aTrip({ uuid: 'two', priority: 2, damage: 5 }),
      aTrip({ uuid: 'three', priority: 3, status: 'unavailable' }),
    ],
  };
  state.ships = [aShip({ type: 'personal', inUse: true, shipId: 'ship', health: 80 })];
  state.flights = {};
  state.aiPilots = {};
});

describe('the trip that the tour ends with', () => {
  it('is the next one of the personal chain', () => {
    expect(nextTrip(state)?.uuid).toBe('two');
  });

  it('is none while the ship is away, or hasn’t the health, or there is nothing to fly', () => {
    state.flights.flight = aFlight({ shipId: 'ship' });
    expect(nextTrip(state)).toBeUndefined();
    state.flights = {};
    state.ships = [aShip({ type: 'personal', inUse: true, shipId: 'ship', health: 4 })];
    expect(nextTrip(state)).toBeUndefined();
    state.trips = {};
    expect(nextTrip(state)).toBeUndefined();
  });
});
