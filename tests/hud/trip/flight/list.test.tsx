// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import type { ObjectInReach } from '#engine/client/trip/projections.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { ListFlight } from '#hud/trip/flight/list/list-flight.tsx';
import { fieldThird, pressListKey, slotsOf } from '#hud/trip/flight/list/list-slots.ts';
import { aFlight, aShip, aSystem, aTrip } from '../../fixtures/entities.ts';

const object = (k: number, fields: Partial<ObjectInReach> = {}): ObjectInReach => ({
  k,
  row: k % 6,
  size: 'm',
  leftMs: 1200,
  x: 0.9,
  y: 0.1,
  what: 'rock',
  taps: 1,
  worth: 1.1,
  verb: 'tap',
  ...fields,
});

function live(objects: ObjectInReach[], fields: Partial<NonNullable<typeof state.live>> = {}) {
  return {
    flightId: 'flight',
    remainingMs: 60_000,
    durationMs: 120_000,
    baggage: 10,
    overload: 0,
    cargoLimit: 80,
    energy: 60,
    energyLimit: 80,
    health: 64,
    maxHealth: 100,
    pirate: null,
    caughtPirates: 0,
    objects,
    chain: null,
    wave: null,
    tapping: null,
    gesture: null,
    cargoReward: 0.5,
    refused: 0,
    hits: 0,
    misses: 0,
    ...fields,
  };
}

beforeEach(async () => {
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
  scenePort.waiting = [];
  Object.assign(state, {
    systems: [aSystem()],
    ships: [aShip({ sessionId: 'flight' })],
    trips: { system: [aTrip({ status: 'progress' })] },
    flights: { flight: aFlight() },
  });
  Object.assign(state.view, { place: 'trip', flightId: 'flight', systemId: 'system', tripId: 'trip' });
});
afterEach(cleanup);

describe('the rows of the list', () => {
  it('show each object in its own row, and leave the others empty', () => {
    const rows = slotsOf([object(8), object(9), object(10, { row: null })], defaultTunables);
    expect(rows.map((slot) => slot?.k ?? null)).toEqual([null, null, 8, 9, null, null]);
  });

  it.each([
    [0.1, 0.1, 'high-left'],
    [0.5, 0.5, 'middle'],
    [0.9, 0.5, 'right'],
    [0.5, 1, 'low'],
  ])('show that %f, %f is %s', (x, y, name) => {
    expect(fieldThird({ x, y })).toBe(name);
  });
});

describe('a trip as a list', () => {
  it('takes the object of a row by a press and by its digit', () => {
    state.live = live([object(8)]);
    render(<ListFlight />);
    fireEvent.click(screen.getByRole('button', { name: /Asteroid, M.*high right.*\+1.10/ }));
    expect(pressListKey('Digit3')).toBe(true);
    expect(pressListKey('Digit3', { code: 'Digit3', repeat: true })).toBe(true);
    expect(pressListKey('KeyX')).toBe(false);
    expect(scenePort.waiting).toEqual([
      { kind: 'take', k: 8, by: 'list' },
      { kind: 'take', k: 8, by: 'list' },
    ]);
  });

  it('misses in an empty row, by a press and by its digit', () => {
    state.live = live([object(8)]);
    render(<ListFlight />);
    fireEvent.click(screen.getAllByRole('button', { name: /^1 ?free/ })[0]!);
    expect(pressListKey('Digit1')).toBe(true);
    expect(scenePort.waiting).toEqual([{ kind: 'miss' }, { kind: 'miss' }]);
  });

  it('has the pirate first, and announces what was taken', async () => {
    state.live = live([object(8)], { pirate: { number: 2, side: 'left', leftMs: 3000 } });
    render(<ListFlight />);
    const [first] = screen.getAllByRole('button', { name: /Pirate|Asteroid/ });
    expect(first?.textContent).toContain('Pirate 2 of 5');
    await act(async () => {
      state.live = live([], { baggage: 11.1 });
      await Promise.resolve();
    });
    expect(screen.getByText(/Taken/).textContent).toBe('Taken, plus 1.1. Cargo 11.1 of 80.');
  });
});
