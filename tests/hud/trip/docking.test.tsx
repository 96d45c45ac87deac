// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { startDocking } from '#engine/client/trip/docking/start-docking.ts';
import type { LiveDocking } from '#engine/client/trip/projections.ts';
import { routeOf } from '#hud/shell/navigation/routes.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { Cockpit } from '#hud/trip/docking/cockpit.tsx';
import { DockingOutcome } from '#hud/trip/docking/ghost.tsx';
import { HowTo } from '#hud/trip/docking/how-to.tsx';
import { arrivalGame, collectOrPlay } from '#hud/trip/flight/arrival.tsx';
import { aFlight, aShip } from '../fixtures/entities.ts';

// No ghost: nobody of the crew has docked.
vi.mock('#engine/client/trip/docking/read-ghost.ts', async () => {
  const { proxy } = await import('valtio/vanilla');
  const none = { state: proxy({ value: null }), observe: () => () => undefined };
  return { ghostOf: () => none };
});
vi.mock('#engine/client/trip/docking/start-docking.ts', () => ({
  startDocking: vi.fn(),
  skipDocking: vi.fn(),
}));

const started = new Date(Date.now() - 20_000).toISOString();
const ended = new Date(Date.now() - 10_200).toISOString();
const arrived = {
  endsAt: new Date(Date.now() - 60_000).toISOString(),
  cargoLimit: 0,
  tunablesVersion: 0,
  mined: 842,
  base: 842,
};
const live: LiveDocking = {
  flightId: 'flight',
  isHere: true,
  countdown: 0,
  leftMs: 8400,
  playedMs: 6600,
  progress: 58,
  mustBrake: false,
  isInside: false,
  toFrame: { x: -80, y: -120 },
  drift: 3,
  end: null,
};
const sent = () => scenePort.waiting;
const key = (type: 'keydown' | 'keyup', code: string) => fireEvent(window, new KeyboardEvent(type, { code }));

beforeEach(async () => {
  state.ships = [aShip({ type: 'expeditionary', dockingReward: 50 })];
  scenePort.waiting = [];
  Object.assign(state, { flights: {}, trips: {}, docking: null, clockOffsetMs: 0 });
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('an expedition that has arrived', () => {
  it('is docked before it is collected, until its one try is over', async () => {
    const navigate = vi.fn();
    const open = { startedAt: started, endedAt: null, earned: 0, advice: null };
    expect(arrivalGame(aFlight(arrived), state)).toBe('dock');
    expect(arrivalGame(aFlight({ ...arrived, docking: open }), state)).toBe('dock');
    expect(arrivalGame(aFlight({ ...arrived, docking: { ...open, endedAt: ended } }), state)).toBeUndefined();
    await collectOrPlay(aFlight(arrived), navigate);
    expect(navigate).toHaveBeenCalledWith('/expedition-game');
    state.ships = [aShip()];
    expect(arrivalGame(aFlight(arrived), state)).toBeUndefined();
  });

  it('has a screen of its own, without navigation', () => {
    expect(routeOf('/expedition-game')).toMatchObject({
      name: 'docking',
      hidesNavigation: true,
      isSubPage: true,
    });
  });
});

describe('the instructions', () => {
  it('names the reward and the three steps', () => {
    render(<HowTo flight={aFlight(arrived)} />);
    expect(screen.getByRole('heading', { name: 'Dock for +421.00' })).toBeTruthy();
    expect(screen.getByText('Fill it within 15 seconds')).toBeTruthy();
  });

  it('says that a failed start has cost nothing, and can be tried again', async () => {
    vi.mocked(startDocking).mockResolvedValue({ ok: false, code: 'network' });
    render(<HowTo flight={aFlight(arrived)} />);
    fireEvent.click(screen.getByRole('button', { name: /Start docking/ }));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Docking failed'));
    expect(screen.getByText('The station didn’t answer. Your try isn’t spent.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(startDocking).toHaveBeenCalledTimes(2);
  });
});

describe('the cockpit', () => {
  it('is steered by arrows and WASD, also held together, and releases them when the window loses focus', () => {
    state.docking = live;
    render(<Cockpit flight={aFlight(arrived)} isOver={false} />);
    key('keydown', 'ArrowUp');
    expect(sent()).toEqual([{ kind: 'steer', x: 0, y: -1 }]);
    key('keydown', 'KeyD');
    expect(sent()).toEqual([{ kind: 'steer', x: 1, y: -1 }]);
    key('keyup', 'ArrowUp');
    expect(sent()).toEqual([{ kind: 'steer', x: 1, y: 0 }]);
    fireEvent(window, new Event('blur'));
    expect(sent()).toEqual([{ kind: 'steer', x: 0, y: 0 }]);
  });

  it('shows time and progress, and announces where the frame is', () => {
    state.docking = live;
    render(<Cockpit flight={aFlight(arrived)} isOver={false} />);
    expect(screen.getByRole('timer').textContent).toBe('08.4s');
    expect(screen.getByText('The frame is up, left, 140 away. 9 s left')).toBeTruthy();
  });
});

describe('the end', () => {
  const failed = () => ({
    advice: 'braked_late' as const,
    own: 3.7,
    of: 2.3,
    top: 5,
    seconds: 15,
    atSeconds: 6,
    cleanSeconds: 4,
    curve: [0, 1, 4],
    cleanCurve: [0, 2, 1],
    frame: { atSeconds: 7, speed: 2.3 },
  });
  it('of a win is paid with the reward', () => {
    const docking = { startedAt: started, endedAt: ended, earned: 421, advice: null };
    render(<DockingOutcome flight={aFlight({ ...arrived, docking })} />);
    expect(screen.getByRole('heading', { name: 'Docked' })).toBeTruthy();
    expect(screen.getByText('in 9.8 seconds')).toBeTruthy();
    expect(screen.getByText('+421.00')).toBeTruthy();
    expect(screen.queryByText(/Clean/)).toBeNull();
  });

  it('of a failure is paid without it', () => {
    state.docking = { ...live, end: 'lost', progress: 62 };
    state.docking.failure = failed();
    const docking = { startedAt: started, endedAt: ended, earned: 0, advice: 'braked_late' as const };
    render(<DockingOutcome flight={aFlight({ ...arrived, docking })} />);
    expect(screen.getByRole('heading', { name: 'Docking failed' })).toBeTruthy();
    expect(screen.getByText('Better luck next time')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You braked too late' })).toBeTruthy();
    expect(screen.getByText(/Braked here/)).toBeTruthy();
    expect(screen.getByText('It came in at 3.7 m/s. The frame holds 2.3.')).toBeTruthy();
    expect(screen.getByText('Pull back when the ring turns yellow')).toBeTruthy();
    expect(screen.getByText('Docking, 62 of 100')).toBeTruthy();
    expect(screen.getByText('0.00 of 421.00')).toBeTruthy();
    state.flights = { flight: aFlight(arrived) };
    fireEvent.click(screen.getByRole('button', { name: /Practise this approach/ }));
    expect(state.practice).toMatchObject({ seed: aFlight(arrived).seed });
    state.practice = null;
  });

  it('of a failure has a name of its own for its moment, and none is written over another', () => {
    state.docking = { ...live, end: 'lost', progress: 0 };
    const failure = { ...failed(), advice: 'not_steered' as const, frame: null };
    state.docking.failure = failure;
    const docking = { startedAt: started, endedAt: ended, earned: 0, advice: 'not_steered' as const };
    render(<DockingOutcome flight={aFlight({ ...arrived, docking })} />);
    expect(screen.getByText(/Drifting here/)).toBeTruthy();
    expect(screen.queryByText(/Braked here/)).toBeNull();
    const inPicture = [...document.querySelectorAll('.failure-curve svg text')];
    expect(inPicture.map(({ textContent }) => textContent)).toEqual(['0 s', '15 s']);
  });

  it.each([
    [1, 0, 'The ship left it once. A clean run: 0.'],
    [3, 1, 'The ship left it 3 times. A clean run: 1.'],
    [1, 1, 'In this you were as good as a clean run. It was close.'],
  ])('of a failure compares two different numbers: %i with %i', (own, of, text) => {
    state.docking = { ...live, end: 'lost', progress: 62 };
    state.docking.failure = { ...failed(), advice: 'left_frame', own, of };
    const docking = { startedAt: started, endedAt: ended, earned: 0, advice: 'left_frame' as const };
    render(<DockingOutcome flight={aFlight({ ...arrived, docking })} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('of a failure on another device names the reason alone', () => {
    state.docking = null;
    const docking = { startedAt: started, endedAt: ended, earned: 0, advice: 'left_frame' as const };
    render(<DockingOutcome flight={aFlight({ ...arrived, docking })} />);
    expect(screen.getByRole('heading', { name: 'You didn’t stay in the frame' })).toBeTruthy();
    expect(screen.queryByText('Clean run')).toBeNull();
  });

  it('of a clean win pays a quarter more and says so', () => {
    const docking = { startedAt: started, endedAt: ended, earned: 526.25, advice: null };
    render(<DockingOutcome flight={aFlight({ ...arrived, docking })} />);
    expect(screen.getByText('+526.25')).toBeTruthy();
    expect(screen.getByText('Clean, +25%')).toBeTruthy();
  });
});
