// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { showPublished } from '#engine/client/core/tunables.ts';
import { startAssault } from '#engine/client/trip/assault/start-assault.ts';
import type { LiveAssault } from '#engine/client/trip/projections.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { AssaultGame } from '#hud/trip/assault/assault-game.tsx';
import { AssaultOutcome, Briefing } from '#hud/trip/assault/assault-stages.tsx';
import { arrivalGame, collectOrPlay } from '#hud/trip/flight/arrival.tsx';
import { aFlight, aShip } from '../fixtures/entities.ts';

vi.mock('#engine/client/trip/assault/start-assault.ts', () => ({
  startAssault: vi.fn(),
  giveUpAssault: vi.fn(),
}));

const [started, ended] = ['2026-03-14T12:00:00.000Z', '2026-03-14T12:00:40.000Z'];
const arrived = {
  endsAt: new Date(Date.now() - 60_000).toISOString(),
  cargoLimit: 0,
  tunablesVersion: 0,
  mined: 842,
  base: 842,
  assault: null,
};
const live: LiveAssault = {
  flightId: 'flight',
  isHere: true,
  isPractice: false,
  countdown: 0,
  leftMs: 24_800,
  playedMs: 20_200,
  difficulty: 'easy',
  base: 58,
  hull: 75,
  phase: 1,
  threat: 'heavy',
  station: 'guns',
  orderLeftMs: 4800,
  shot: { number: 4, threat: 'heavy', leftMs: 6200, isOpen: false, isAnswered: false },
  isBusy: false,
  phases: [
    { station: 'guns', damage: 38, stopped: 2 },
    { station: 'guns', damage: 4, stopped: 1 },
  ],
  landed: null,
  end: null,
};
const sent = () => scenePort.waiting;
const key = (code: string) => fireEvent(window, new KeyboardEvent('keydown', { code }));
const fighting = (fields: Partial<LiveAssault> = {}, isOver = false) =>
  render(<AssaultGame flight={aFlight(arrived)} live={{ ...live, ...fields }} isOver={isOver} />);

beforeEach(async () => {
  showPublished(0, defaultTunables);
  state.ships = [aShip({ type: 'combat', assaultReward: 50 })];
  scenePort.waiting = [];
  Object.assign(state, { flights: {}, trips: {}, assault: null, clockOffsetMs: 0 });
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('an attack trip that has arrived', () => {
  it('offers its assault until the one try is over, and is collected then', async () => {
    const navigate = vi.fn();
    const open = { startedAt: started!, endedAt: null, earned: 0, advice: null };
    expect(arrivalGame(aFlight(arrived), state)).toBe('assault');
    expect(arrivalGame(aFlight({ ...arrived, assault: open }), state)).toBe('assault');
    const over = { ...open, endedAt: ended! };
    expect(arrivalGame(aFlight({ ...arrived, assault: over }), state)).toBeUndefined();
    await collectOrPlay(aFlight(arrived), navigate);
    expect(navigate).toHaveBeenCalledWith('/expedition-game');
  });
});

describe('the briefing', () => {
  it('names the pay, what to do and the three threats, and not which station suits them', () => {
    render(<Briefing flight={aFlight(arrived)} />);
    expect(screen.getByRole('heading', { name: 'Storm the base for +421.00' })).toBeTruthy();
    expect(screen.getByText('Heavy shot').parentElement?.textContent).not.toContain('Shields');
    expect(screen.getByRole('button', { name: 'Practise' })).toBeTruthy();
  });

  it('says that a failed start has cost nothing, and can be tried again', async () => {
    vi.mocked(startAssault).mockResolvedValue({ ok: false, code: 'network' });
    render(<Briefing flight={aFlight(arrived)} />);
    fireEvent.click(screen.getByRole('button', { name: /Begin the assault/ }));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('isn’t spent'));
  });
});

describe('the fight', () => {
  it('takes orders and answers by the keys 1 to 3, Space and Esc', () => {
    fighting();
    key('Digit2');
    key('Digit1');
    key('Space');
    key('Escape');
    expect(scenePort.take('assault').map(({ act }) => act)).toEqual(['shields', 'guns', 'answer', 'retreat']);
  });

  it.each([
    ['chooses the ordered station again while the phase waits for an order', 4000, false, 'guns'],
    ['answers an open shot first', 4000, true, 'answer'],
    ['answers after the phase’s order', null, false, 'answer'],
  ] as const)('%s', (_, orderLeftMs, isOpen, act) => {
    const shot = { number: 1, threat: 'heavy', leftMs: 400, isOpen, isAnswered: false } as const;
    fighting({ orderLeftMs, shot });
    key('Digit1');
    expect(sent()).toEqual([{ kind: 'assault', act }]);
  });

  it('moves between the stations by arrows, and a press on one orders it', () => {
    fighting();
    key('ArrowRight');
    key('ArrowRight');
    expect(document.activeElement?.textContent).toContain('Drive');
    fireEvent.click(document.activeElement!);
    expect(sent()).toEqual([{ kind: 'assault', act: 'drive' }]);
  });

  it('shows what each station does against every threat, and lights no answer', () => {
    fighting();
    const station = (name: RegExp) => screen.getByRole('button', { name });
    expect(station(/Shields/).textContent).toContain('Open core 4 Heavy shot 9 Salvo 4');
    expect(station(/Drive/).textContent).toContain('Open core 4 Heavy shot 4 Salvo 9');
    expect(station(/Shields/).className).toBe(station(/Drive/).className);
    expect(station(/Guns/).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Phase 2 of 3')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('24.8s');
  });

  it('takes no other order when this phase had its own', () => {
    fighting({ orderLeftMs: null });
    fireEvent.click(screen.getByRole('button', { name: /Shields/ }));
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /Guns/ }));
    expect(sent()).toEqual([{ kind: 'assault', act: 'answer' }]);
  });

  it('announces the phase with its threat, and a shot seconds before it lands', () => {
    const { rerender } = fighting();
    expect(screen.getByText('Phase 2. Heavy shot: 1 heavy shot')).toBeTruthy();
    const soon = { ...live, shot: { ...live.shot!, leftMs: 2600 } };
    rerender(<AssaultGame flight={aFlight(arrived)} live={soon} isOver={false} />);
    expect(screen.getByText('Shot in 3')).toBeTruthy();
  });
});

describe('the outcome', () => {
  it('of a win is paid with the reward', () => {
    const assault = { startedAt: started!, endedAt: ended!, earned: 421, advice: null };
    render(<AssaultOutcome flight={aFlight({ ...arrived, assault })} />);
    expect(screen.getByRole('heading', { name: 'Base destroyed' })).toBeTruthy();
    expect(screen.getByText('+421.00')).toBeTruthy();
  });

  it('of a loss says what was left of the base, and pays the trip', () => {
    const assault = { startedAt: started!, endedAt: ended!, earned: 0, advice: 'few_answers' as const };
    state.assault = { ...live, end: 'lost', base: 12 };
    render(<AssaultOutcome flight={aFlight({ ...arrived, assault })} />);
    expect(screen.getByRole('heading', { name: 'Too few shots answered' })).toBeTruthy();
    expect(screen.getByText('Assault, 88 of 100')).toBeTruthy();
  });
});
