// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { FirstStart } from '#hud/account/first-run/first-start.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { aFlight, aShip, aSystem, aTrip } from '../../fixtures/entities.ts';

beforeEach(async () => {
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
  state.systems = [aSystem({ uuid: 'system', priority: 1, status: 'progress' })];
  state.trips = { system: [aTrip({ priority: 1, name: 'First Light' })] };
  state.ships = [aShip({ name: 'Lark', type: 'personal', inUse: true })];
  state.flights = {};
});
afterEach(cleanup);

const title = () => screen.getByRole('heading').textContent;

describe('the start screen of a new pilot', () => {
  it('offers the first trip while the ship is ready', () => {
    render(<FirstStart />);
    expect(title()).toBe('The Lark is ready');
    expect(screen.getByRole('button', { name: 'Fly to First Light' })).toBeTruthy();
  });

  it('says that the ship is under way, and what the flight brings so far', () => {
    state.flights.flight = aFlight({
      expected: 140,
      cargoLimit: 80,
      cargoPercent: 40,
      mined: 100,
      manualMined: 7,
    });
    render(<FirstStart />);
    expect(title()).toBe('The Lark is under way');
    expect(screen.getByText('lands by itself')).toBeTruthy();
    expect(screen.getByText('107.00')).toBeTruthy();
    expect(screen.queryByText('with a full hold')).toBeNull();
  });

  it('says that the ship has landed', () => {
    state.flights.flight = aFlight({ endsAt: new Date(Date.now() - 1000).toISOString() });
    render(<FirstStart />);
    expect(title()).toBe('The Lark has landed');
    expect(screen.getByText('the flight is over')).toBeTruthy();
  });
});
