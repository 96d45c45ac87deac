import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFlight, aShip, aSystem, flightId } from '../../fixtures/entities.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { type Client, startClient } from '../../fixtures/start-client.ts';

let client: Client;
beforeEach(async () => {
  client = await startClient(new FakeServer());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const money = (proto: number) => ({ default: proto, clean: 0, conversionRate: 0.01 });

describe('data from the server', () => {
  it('is applied when it is as new or newer, and dropped when it is older', () => {
    client.applyBalance(money(5), 3);
    client.applyBalance(money(4), 2);
    expect(client.state.balance.default).toBe(5);
    client.applyBalance(money(6), 3);
    expect(client.state.balance.default).toBe(6);
    expect(client.state.rev).toBe(3);
  });

  it("of one part doesn't make another part out of date", () => {
    client.applyBalance(money(5), 30);
    client.applyBoosters({ autoReplenishCount: 1, fullHealingCount: 0, timeTravelCount: 0 }, 2);
    expect(client.state.boosters.autoReplenishCount).toBe(1);
  });

  it('leaves a ship with newer data alone when an older list of all ships comes', () => {
    client.applyShips([aShip('a'), aShip('b')], 1);
    client.applyShip(aShip('a', { level: 2 }), 7);
    client.applyShips([aShip('a'), aShip('b', { level: 3 })], 5);
    expect(client.state.ships.map(({ level }) => level)).toEqual([2, 3]);
    client.applyShip(aShip('b', { level: 1 }), 4);
    expect(client.state.ships.map(({ level }) => level)).toEqual([2, 3]);
  });

  it('leaves a system with newer data alone when an older list of all systems comes', () => {
    client.applySystems([aSystem('a', 'available'), aSystem('b', 'unavailable')], 1);
    client.applySystem(aSystem('a', 'progress'), 7);
    client.applySystems([aSystem('a', 'available'), aSystem('b', 'unavailable')], 6);
    expect(client.state.systems.map(({ status }) => status)).toEqual(['progress', 'unavailable']);
  });

  it('keeps a flight that was launched after a list of all flights was made', () => {
    client.applyTripState(aFlight({ rev: 6 }));
    client.applyFlights([], 5);
    expect(Object.keys(client.state.flights)).toEqual([flightId]);
    client.applyFlights([], 7);
    expect(client.state.flights).toEqual({});
  });

  it('does not bring back a trip that was collected', () => {
    client.applyTripState(aFlight({ rev: 4 }));
    client.dropFlight(flightId);
    client.applyTripState(aFlight({ rev: 5 }));
    client.applyFlights([aFlight({ rev: 5 })], 5);
    expect(client.state.flights).toEqual({});
  });

  it('ends with the newest data in whatever order it comes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
        (revs) => {
          client.forgetApplied();
          for (const rev of revs) client.applyShips([aShip('a', { level: rev })], rev);
          for (const rev of revs) client.applyBalance(money(rev), rev);
          expect(client.state.ships[0]?.level).toBe(Math.max(...revs));
          expect(client.state.balance.default).toBe(Math.max(...revs));
        },
      ),
      { numRuns: 50 },
    );
  });
});
