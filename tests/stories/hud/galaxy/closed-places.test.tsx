// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { LockedSystem, ShowEarlier } from '#hud/galaxy/locked-system.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { LockedTrip, OpenNext } from '#hud/trip/trip-card.tsx';
import { aShip, aSystem, aTrip } from '../../../hud/fixtures/entities.ts';

const next = aTrip({ uuid: 'next', type: 'attack', priority: 18 });
const locked = aTrip({
  uuid: 'locked',
  type: 'attack',
  priority: 23,
  status: 'unavailable',
  damage: 34,
  minRarity: 'rare',
});

beforeEach(async () => {
  history.replaceState(null, '', '/');
  state.view.tripId = null;
  state.view.systemId = null;
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

const marks = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => (/Not met yet/.test(textContent) ? 'unmet' : 'met'));

describe('an unavailable trip', () => {
  it('lists the conditions that are met and unmet, each with the way there', () => {
    const ship = aShip({ type: 'combat', rarity: 'common', health: 17, healthRecoveryRate: 42 });
    render(<LockedTrip trip={locked} trips={[next, locked]} ship={ship} />);
    expect(marks()).toEqual(['met', 'unmet', 'unmet', 'unmet']);
    expect(screen.getByText('Damage 34 with health 17')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Attack trip 18/ }));
    expect(state.view.tripId).toBe('next');
    fireEvent.click(screen.getByRole('button', { name: /Damage 34/ }));
    expect(location.pathname).toBe('/hangar');
    fireEvent.click(screen.getByRole('button', { name: /rare or better/ }));
    expect(location.pathname).toBe('/collections');
  });

  it('leads to the first unmet condition by its primary button', () => {
    const ship = aShip({ type: 'combat', health: 17 });
    render(<OpenNext trip={locked} trips={[next, locked]} ship={ship} />);
    fireEvent.click(screen.getByRole('button', { name: 'Go to trip 18' }));
    expect(state.view.tripId).toBe('next');
  });

  it('leads to the capsules when there is no ship', () => {
    render(<OpenNext trip={locked} trips={[next, locked]} ship={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'To the capsules' }));
    expect(location.pathname).toBe('/collections');
  });
});

describe('an unavailable system', () => {
  const far = aSystem({ uuid: 'far', name: 'Ross Halo', priority: 5, status: 'unavailable' });

  beforeEach(() => {
    state.systems = [
      aSystem({ uuid: 'a', name: 'Kepler Deep', priority: 1, status: 'completed' }),
      aSystem({ uuid: 'b', name: 'Vega Minor', priority: 2, status: 'progress', completedTrips: 0 }),
      aSystem({ uuid: 'c', priority: 3, status: 'unavailable' }),
      aSystem({ uuid: 'd', priority: 4, status: 'unavailable' }),
      far,
    ];
  });

  it('shows the progress, the system that comes first and how many are in between', () => {
    render(<LockedSystem system={far} />);
    expect(marks()).toEqual(['met', 'unmet', 'unmet']);
    expect(screen.getByText('Kepler Deep is completed')).toBeTruthy();
    expect(screen.getByText('Complete Vega Minor first')).toBeTruthy();
    expect(screen.getByText('1 trip left there')).toBeTruthy();
    expect(screen.getByText('2 more systems in between')).toBeTruthy();
  });

  it('says when the previous system only has to be completed by its button', () => {
    state.systems = state.systems.map((each) => (each.uuid === 'b' ? { ...each, canComplete: true } : each));
    render(<LockedSystem system={far} />);
    expect(screen.getByText('Its last trip is done: complete it')).toBeTruthy();
  });

  it('leads to the previous system by its primary button', () => {
    render(<ShowEarlier system={far} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show Vega Minor' }));
    expect(state.view.systemId).toBe('b');
  });
});
