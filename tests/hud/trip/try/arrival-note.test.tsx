// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { TripNotes } from '#hud/trip/try/arrival-note.tsx';
import { aSystem, aTrip } from '../../fixtures/entities.ts';

// No goal and no contract: the server is away.
vi.mock('#engine/client/core/api.ts', () => ({
  call: async () => ({ ok: false, code: 'unreachable', status: 0, detail: null }),
}));

const note = /New systems begin with short trips: 294 PROTO per hour of flight/;

beforeEach(async () => {
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the card of a new system’s first trip', () => {
  it.each([
    ['says why it pays less', 2, 1, 'available', true],
    ['is silent in the first system', 1, 1, 'available', false],
    ['is silent for later trips', 2, 2, 'available', false],
    ['is silent once the trip was flown', 2, 1, 'completed', false],
  ] as const)('%s', (_, system, priority, status, isShown) => {
    state.systems = [aSystem({ priority: system })];
    render(<TripNotes trip={aTrip({ type: 'personal', priority, status, mining: 29.4, time: 0.1 })} />);
    expect(screen.queryByText(note) !== null).toBe(isShown);
  });
});
