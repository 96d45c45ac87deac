// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { startStrings } from '#hud/strings/strings.ts';
import { FlightPlace } from '#hud/trip/flight/flight-place.tsx';
import { LaunchActions } from '#hud/trip/launch-actions.tsx';
import { cardOf } from '#hud/trip/trip-data.ts';
import { Toasts } from '#hud/ui/toasts.tsx';
import { aFlight, aLiveTrip, aShip, aSystem, aTrip } from '../fixtures/entities.ts';

const live = aLiveTrip();

/** Changes the state and waits until the screen shows it. */
async function change(fields: Partial<typeof state>): Promise<void> {
  await act(async () => {
    Object.assign(state, fields);
    await Promise.resolve();
  });
}

function size(width: number, height: number): void {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  window.dispatchEvent(new Event('resize'));
}

beforeEach(async () => {
  state.settings.language = 'en';
  await startStrings();
  Object.assign(state, {
    live,
    systems: [aSystem()],
    ships: [aShip({ sessionId: 'flight' })],
    trips: { system: [aTrip({ status: 'progress' })] },
    flights: { flight: aFlight({ tunablesVersion: 0, mined: 3 }) },
    boosters: { autoReplenishCount: 0, timeTravelCount: 0, fullHealingCount: 0 },
    clockOffsetMs: 0,
    connection: 'online',
    nextTryMs: null,
    toasts: [],
  });
  state.boot.stage = 'ready';
  Object.assign(state.view, { place: 'trip', systemId: 'system', tripId: 'trip', flightId: 'flight' });
  size(390, 844);
});
afterEach(cleanup);

describe('a flight', () => {
  it('has a timer, a named way back, and its objects for screen readers', () => {
    render(<FlightPlace />);
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('Time left');
    expect(screen.getByRole('button', { name: 'Vega Minor' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Object of size M' })).toBeTruthy();
  });

  it('blinks the gauge that refused a tap, once a tap', async () => {
    const { container } = render(<FlightPlace />);
    const blinks = () => container.querySelectorAll('.gauge__blink').length;
    expect(blinks()).toBe(0);
    await change({ live: { ...live, energy: 0, refused: 1 } });
    expect(blinks()).toBe(1);
    expect(container.querySelector('.gauge__blink')?.parentElement?.textContent).toContain('Energy');
  });

  it('says which pirate is there', async () => {
    render(<FlightPlace />);
    await change({ live: { ...live, pirate: { number: 2, side: 'left', leftMs: 2600 } } });
    expect(screen.getByText('Pirate 2 of 5')).toBeTruthy();
    expect(screen.getByText('2.6 s')).toBeTruthy();
  });

  it('shows on a desktop what it would pay at its end, not so far', async () => {
    size(1280, 800);
    await change({ live: { ...live, baggage: 20 } });
    render(<FlightPlace />);
    const row = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(row('Mined in flight')).toBe('100.00');
    expect(row('Filled by hand so far')).toBe('10.00');
    expect(screen.getByText('110.00')).toBeTruthy();
  });

  it('can only be watched in a compact window', async () => {
    size(390, 520);
    await change({ balance: { default: 12480.5, clean: 0, conversionRate: 0.01 } });
    render(<FlightPlace />);
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(screen.getByText('12 480.50')).toBeTruthy();
    expect(screen.getByText('Cargo')).toBeTruthy();
    expect(screen.queryByText('Health')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Object of size M' })).toBeNull();
  });
});

describe('a trip without a ship for it', () => {
  it('says why and leads to where a ship comes from', () => {
    const trip = aTrip({ uuid: 'base', type: 'attack', tripType: 'attack', priority: 6 });
    state.trips = { system: [aTrip({ uuid: 'next', priority: 3 }), trip] };
    const card = cardOf({
      trip,
      system: aSystem(),
      ships: [aShip()],
      user: null,
      tunables: defaultTunables,
      aiPilots: {},
    });
    render(<LaunchActions trip={trip} card={card} />);
    expect(screen.queryByRole('button', { name: /Launch/ })).toBeNull();
    expect(screen.getByText(/Needs a combat ship/)).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Go to trip 3' }).click());
    expect(state.view.tripId).toBe('next');
  });
});

describe('a lost connection', () => {
  it('is announced with the time of the next try, and so is its end', async () => {
    render(<Toasts />);
    await change({ connection: 'offline', nextTryMs: Date.now() + 4800 });
    expect(screen.getByText(/next try in 5 s/)).toBeTruthy();
    await change({ connection: 'online', nextTryMs: null });
    expect(screen.queryByText(/next try/)).toBeNull();
    expect(await screen.findByText('Back online. Nothing was lost')).toBeTruthy();
  });
});
