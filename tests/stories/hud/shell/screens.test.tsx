// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { provideChunks } from '#hud/chunks/fetch-chunks.ts';
import { startStrings } from '#hud/strings/strings.ts';
import { boosterState } from '#hud/trip/flight/boosters.tsx';
import { TripDetails } from '#hud/trip/trip-card.tsx';
import { Button } from '#hud/ui/controls/button.tsx';
import { aFlight, aShip, aSystem, aTrip } from '../../../hud/fixtures/entities.ts';

provideChunks();
beforeEach(async () => {
  const boosters = { autoReplenishCount: 0, timeTravelCount: 0, fullHealingCount: 0 };
  Object.assign(state, { ships: [], boosters, flights: {}, trips: {}, live: null, clockOffsetMs: 0 });
  state.settings.language = 'en';
  await startStrings();
});
afterEach(cleanup);

describe('a button', () => {
  it('says why it is disabled and does nothing when pressed', () => {
    const press = vi.fn();
    render(
      <Button reason="Health is lower than the damage" onPress={press}>
        Launch
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Launch' });
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Health is lower than the damage').id).toBe(
      button.getAttribute('aria-describedby'),
    );
  });

  it('is busy until its action has ended, and starts it once', async () => {
    let end = () => {};
    const press = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    render(<Button onPress={press}>Launch</Button>);
    const button = screen.getByRole('button');
    fireEvent.click(button);
    fireEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    end();
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  });
});

describe('a trip card', () => {
  it('launches a healthy ship', () => {
    state.ships = [aShip()];
    const trip = aTrip();
    render(<TripDetails trip={trip} trips={[trip]} system={aSystem()} />);
    expect(screen.getByRole('button', { name: /Launch/ }).getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByText('Damage (health 82)')).toBeTruthy();
  });

  it('says when a damaged ship can fly', () => {
    state.ships = [aShip({ health: 10, healthRecoveryRate: 8 })];
    const trip = aTrip({ damage: 18 });
    render(<TripDetails trip={trip} trips={[trip]} system={aSystem()} />);
    expect(screen.getByRole('button', { name: /Launch/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Health 10 is lower than the damage. Recovers in 01:00:00')).toBeTruthy();
  });

  it('lists what an unavailable trip needs, and opens the next trip of its chain', () => {
    state.ships = [aShip()];
    const next = aTrip({ uuid: 'next', priority: 3 });
    const locked = aTrip({ uuid: 'locked', priority: 8, status: 'unavailable' });
    render(<TripDetails trip={locked} trips={[next, locked]} system={aSystem()} />);
    expect(screen.queryByRole('button', { name: /Launch/ })).toBeNull();
    expect(screen.getByText('A personal ship in the hangar')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to trip 3' }));
    expect(state.view.tripId).toBe('next');
  });

  it('says that an award was received', () => {
    state.ships = [aShip()];
    const trip = aTrip({ status: 'completed', awardWasDropped: true });
    render(<TripDetails trip={trip} trips={[trip]} system={aSystem()} />);
    expect(screen.getByText('Award received')).toBeTruthy();
  });
});

describe('boosters', () => {
  const flight = aFlight();

  beforeEach(() => {
    state.ships = [aShip({ sessionId: flight.uuid })];
    state.trips = { [flight.solarSystemId]: [aTrip({ status: 'progress' })] };
    state.flights = { [flight.uuid]: aFlight() };
    state.boosters = { autoReplenishCount: 1, timeTravelCount: 1, fullHealingCount: 1 };
  });

  it('work in a running trip', () => {
    expect(boosterState('auto_replenish', flight.uuid)).toMatchObject({ count: 1, refusal: undefined });
    expect(boosterState('time_travel', flight.uuid).refusal).toBeUndefined();
    expect(boosterState('full_healing', flight.uuid).refusal).toBeUndefined();
  });

  it('are disabled when none are left', () => {
    state.boosters = { autoReplenishCount: 0, timeTravelCount: 0, fullHealingCount: 0 };
    expect(boosterState('time_travel', flight.uuid).refusal).toBe('no_booster');
  });

  it("don't skip time once the trip has arrived", () => {
    state.clockOffsetMs = 10 * 3_600_000;
    expect(boosterState('time_travel', flight.uuid).refusal).toBe('session_finished');
  });

  it('fill the cargo once', () => {
    state.flights = { [flight.uuid]: aFlight({ isReplenished: true }) };
    expect(boosterState('auto_replenish', flight.uuid).refusal).toBe('booster_used');
  });

  it("don't repair a healthy ship", () => {
    state.flights = { [flight.uuid]: aFlight({ health: 100 }) };
    expect(boosterState('full_healing', flight.uuid).refusal).toBe('health_full');
  });
});
