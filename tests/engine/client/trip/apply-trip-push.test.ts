import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFlight, flightId, shipId } from '../../fixtures/entities.ts';
import { FakeServer } from '../../fixtures/fake-server.ts';
import { type Client, startClient } from '../../fixtures/start-client.ts';

let client: Client;
let applyTripPush: typeof import('#engine/client/trip/apply-trip-push.ts').applyTripPush;
beforeEach(async () => {
  client = await startClient(new FakeServer());
  ({ applyTripPush } = await import('#engine/client/trip/apply-trip-push.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const whole = aFlight({ seed: 'seed', tapped: [1, 2], energy: 10, baggage: 2, rev: 4 });
const stamp = { uuid: flightId, shipId, rev: 5, now: '2026-03-14T12:00:20.000Z' };
const flight = () => client.state.flights[flightId]!;

describe('a push of a flight', () => {
  it('that is whole opens it; a change of an unknown flight is ignored', () => {
    applyTripPush({ ...stamp, baggage: 3 });
    expect(client.state.flights).toEqual({});
    applyTripPush(whole);
    expect(flight()).toMatchObject({ seed: 'seed', baggage: 2 });
  });

  it('changes what it names, and adds the newly taken objects once', () => {
    applyTripPush(whole);
    applyTripPush({ ...stamp, baggage: 4, energy: 8, taken: [3, 4] });
    applyTripPush({ ...stamp, baggage: 4, energy: 8, taken: [3, 4] });
    expect(flight()).toMatchObject({ seed: 'seed', baggage: 4, energy: 8, tapped: [1, 2, 3, 4], rev: 5 });
    expect(flight().now).toBe(stamp.now);
    applyTripPush({ ...stamp, rev: 6, tapped: [1, 2, 3, 4, 9], energy: 7 });
    expect(flight().tapped).toEqual([1, 2, 3, 4, 9]);
  });

  it('without energy leaves the moment from which energy counts', () => {
    applyTripPush(whole);
    applyTripPush({ ...stamp, remainingMs: 3_580_000 });
    expect(flight()).toMatchObject({ energy: 10, now: whole.now, remainingMs: 3_580_000 });
  });

  it('that is older than an answer is dropped', () => {
    applyTripPush(whole);
    client.applyTripState(aFlight({ ...whole, baggage: 9, rev: 7 }));
    applyTripPush({ ...stamp, rev: 6, baggage: 4, energy: 8, taken: [3] });
    expect(flight()).toMatchObject({ baggage: 9, tapped: [1, 2] });
  });
});
