// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aiLogOf, aiPilotOf } from '#engine/client/ai-pilot/queries.ts';
import { signInWith } from '#engine/client/core/api.ts';
import { state } from '#engine/client/core/state.ts';
import { tripCard } from '#engine/client/trip/trip-card.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { AiForecast, AiPilotView, AiStatistics } from '#engine/protocol/ai-pilot/calls.ts';
import { AiPilotModal } from '#hud/ai-pilot/ai-pilot-modal.tsx';
import { accountFaults } from '#hud/ai-pilot/ai-register.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { flying } from '#hud/trip/flight/flight-time.ts';
import { aFlight, anAiPilot, aShip, aSystem, aTrip } from './fixtures/entities.ts';

const home = { isActive: false, startedAt: null, finishedAt: null, difficulty: null, tripId: null } as const;
let rev = 0;

const forecast: AiForecast = {
  difficulty: 'easy',
  totalTrips: 2,
  expected: 34,
  durationMs: 7_200_000,
  health: [64, 46],
  awards: [],
  stop: { at: new Date().toISOString(), reason: 'health_too_low', health: 46, damage: 50 },
};

const log: AiStatistics = {
  startedAt: new Date(Date.now() - 7_200_000).toISOString(),
  finishedAt: new Date(Date.now() - 1000).toISOString(),
  difficulty: 'easy',
  totalTrips: 1,
  mined: 16,
  manualMined: 2,
  caughtPirates: 0,
  awards: [],
  flights: [
    {
      tripId: 'trip',
      solarSystemId: 'system',
      name: 'Glass Meridian',
      startedAt: new Date(Date.now() - 7_200_000).toISOString(),
      endsAt: new Date(Date.now() - 1000).toISOString(),
      damage: 18,
      healthBefore: 82,
      healthAfter: 64,
      mined: 16,
      manualMined: 2,
      caughtPirates: 0,
      awards: [],
      reason: 'again',
    },
  ],
  stop: { at: new Date().toISOString(), reason: 'health_too_low', health: 64, damage: 70 },
  isCollected: false,
};

function show(pilot: Partial<AiPilotView>) {
  rev++;
  aiPilotOf('ship').apply(anAiPilot(pilot), rev);
  aiLogOf('ship').apply(log, rev);
  render(<AiPilotModal shipId="ship" tripId={null} onClose={() => undefined} />);
}

/** Shows a new answer of the server. */
async function change(pilot: AiPilotView) {
  rev++;
  await act(async () => aiPilotOf('ship').apply(pilot, rev));
}

beforeEach(async () => {
  Object.assign(state, { ships: [aShip()], flights: {}, trips: {}, aiPilots: {}, clockOffsetMs: 0 });
  state.settings = { ...state.settings, language: 'en', reducedMotion: true };
  // There is no server: calls are never answered.
  signInWith(() => new Promise(() => undefined));
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe("a ship's AI pilot", () => {
  it('is offered for Stars, or for free against registrations', () => {
    show({ ...home, status: 'locked', isAvailable: false });
    fireEvent.click(screen.getByRole('radio', { name: /Free/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getByRole('heading', { name: 'Register with 2 of 3' })).toBeTruthy();
    const send = screen.getByRole('button', { name: 'Send for checking' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByLabelText('Account number (UID)'), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send for checking' }));
    expect(screen.getByText('Digits only, 6 to 12 of them')).toBeTruthy();
  });

  it('says that accounts were not confirmed, and lets others be entered', () => {
    const account = { uid: '1234567', email: 'a@b.cd', registeredAt: new Date().toISOString() };
    show({
      ...home,
      status: 'locked',
      isAvailable: false,
      registrations: [{ exchange: 'alpha', ...account, status: 'rejected', reason: 'not_confirmed' }],
    });
    fireEvent.click(screen.getByRole('radio', { name: /Free/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(screen.getByText('Not confirmed. Check the numbers and send them again')).toBeTruthy();
    expect(screen.getByLabelText('Account number (UID)')).toBeTruthy();
  });

  it('shows how long the check takes, and asks for nothing more', () => {
    const account = { uid: '1234567', email: 'a@b.cd', registeredAt: new Date().toISOString() };
    show({
      ...home,
      status: 'processing',
      isAvailable: false,
      availableAt: new Date(Date.now() + 6 * 3_600_000).toISOString(),
      registrations: [
        { exchange: 'alpha', ...account, status: 'processing', reason: null },
        { exchange: 'beta', ...account, status: 'processing', reason: null },
      ],
    });
    expect(screen.getAllByText('Checking, about 6 h left').length).toBe(2);
    expect(screen.getByText('Not needed any more')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send for checking' })).toBeNull();
  });

  it('shows what it would do before it is sent, and only difficulties that have trips', () => {
    show({ ...home, forecasts: [forecast] });
    expect(screen.getByText('health 46 is below 50')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Medium/ }).hasAttribute('disabled')).toBe(true);
    const launch = screen.getByRole('button', { name: 'Launch AI pilot' });
    expect(launch.getAttribute('aria-disabled')).toBe('false');
  });

  it('is not sent on a run that would stop before its first trip', () => {
    const stop = { ...forecast.stop, health: 10, damage: 18 };
    show({ ...home, forecasts: [{ ...forecast, totalTrips: 0, health: [], stop }] });
    const launch = screen.getByRole('button', { name: 'Launch AI pilot' });
    expect(launch.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Health 10 is lower than the damage, 18')).toBeTruthy();
  });

  it('waits while another ship of its type is out', () => {
    state.ships = [aShip(), aShip({ uuid: 'jay', shipId: 'jay', sessionId: 'flight' })];
    show({ ...home, forecasts: [forecast] });
    expect(screen.getByText('A ship of this type is in a trip already')).toBeTruthy();
  });

  it('can be called back while it flies, once', async () => {
    show({});
    expect(screen.getByRole('button', { name: 'Call back' })).toBeTruthy();
    await change(anAiPilot({ isActive: false }));
    expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull();
    expect(screen.getByText('Called back: it ends the trip it is on')).toBeTruthy();
  });

  it('shows that it is returning from 0 on until the server says that it is back', async () => {
    show({ finishedAt: new Date(Date.now() - 5000).toISOString() });
    expect(screen.getByText('Redirecting')).toBeTruthy();
    await change(anAiPilot({ isActive: false, isCollectable: true }));
    expect(screen.getByRole('button', { name: 'Collect everything' })).toBeTruthy();
  });

  it('explains each flight and why it stopped', () => {
    show({ isActive: false, isCollectable: true });
    expect(
      screen.getByText(/^Nothing new at this difficulty, flown again\. Health 82 to 64\. No award\./),
    ).toBeTruthy();
    expect(screen.getByText('Health 64 is below the next damage, 70')).toBeTruthy();
  });
});

describe('the account at an exchange', () => {
  const row = { key: 'alpha', link: 'https://alpha.example', uidDigits: [6, 12] as [number, number] };

  it.each([
    ['7730185', 'nord@vega.space', { uid: false, email: false }],
    ['77301', 'nord@vega.space', { uid: true, email: false }],
    ['7730185a', 'nord@vega', { uid: true, email: true }],
  ])('%s with %s', (uid, email, faults) => {
    expect(accountFaults(row, { uid, email })).toEqual(faults);
  });
});

describe('a ship that its AI pilot flies', () => {
  it('keeps the others of its type at home', () => {
    const pilots = { ship: anAiPilot() };
    const card = tripCard(aTrip(), aSystem(), {
      ships: [aShip()],
      user: null,
      tunables: defaultTunables,
      pilots,
    });
    expect(card.reasons).toEqual(['ship_in_trip']);
    const free = tripCard(aTrip(), aSystem(), {
      ships: [aShip()],
      user: null,
      tunables: defaultTunables,
      pilots: { ship: anAiPilot(home) },
    });
    expect(free.reasons).toEqual([]);
  });

  it('is listed among the running flights, ordered by arrival', () => {
    const all = flying({ flight: aFlight() }, { jay: anAiPilot({ shipId: 'jay' }), tern: anAiPilot(home) });
    expect(all.map(({ key }) => key)).toEqual(['jay', 'flight']);
    expect(all[0]?.flightId).toBeNull();
  });
});
