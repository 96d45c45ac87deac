// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { isLanding } from '#hud/trip/flight/flight-time.ts';
import { Landing } from '#hud/trip/flight/landing.tsx';
import { aFlight } from '../../fixtures/entities.ts';

const clean = { marks: 3, timeSavedMs: 3_513_000, healthBack: 12, piratesPaid: 4 };
const flight = aFlight({ clean });
const endsAtMs = Date.parse(flight.endsAt);

beforeEach(async () => {
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the landing of a clean flight (D48)', () => {
  it('is the last seconds of a flight that was shortened', () => {
    expect(isLanding(flight, endsAtMs - 3000)).toBe(true);
    expect(isLanding(flight, endsAtMs - 20_000)).toBe(false);
    expect(isLanding(flight, endsAtMs)).toBe(false);
    expect(isLanding(aFlight({ clean: { ...clean, timeSavedMs: 0 } }), endsAtMs - 3000)).toBe(false);
  });

  it('says the saved time, and is skipped by a tap', () => {
    let skips = 0;
    render(
      <Landing
        flight={flight}
        onSkip={() => {
          skips += 1;
        }}
      />,
    );
    expect(screen.getByRole('status').textContent).toContain('Coming home');
    expect(screen.getByRole('status').textContent).toContain('58 min 33 s earlier than planned');
    fireEvent.click(screen.getByRole('button', { name: 'Tap to skip' }));
    expect(skips).toBe(1);
  });
});
