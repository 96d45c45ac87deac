// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { enterSystem } from '#engine/client/galaxy/operations.ts';
import { collectTrip } from '#engine/client/trip/collect-trip.ts';
import { launchTrip } from '#engine/client/trip/launch-trip.ts';
import { applyBooster } from '#engine/client/trip/operations.ts';
import { pressKey } from '#hud/chunks/keyboard.ts';
import { routeOf } from '#hud/shell/navigation/routes.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { BoosterButtons } from '#hud/trip/flight/boosters.tsx';
import { AccessibleList } from '#hud/ui/controls/accessible-list.tsx';
import type { ConfirmProps } from '#hud/ui/modals/confirm-modal.tsx';
import { closeModal, openModals } from '#hud/ui/modals/open-modals.ts';
import { aFlight, aShip, aSystem, aTrip } from '../fixtures/entities.ts';

vi.mock('#engine/client/trip/operations.ts', async (original) => ({
  ...(await original<typeof import('#engine/client/trip/operations.ts')>()),
  applyBooster: vi.fn(async () => ({ ok: true })),
}));
vi.mock('#engine/client/trip/collect-trip.ts', () => ({
  collectTrip: vi.fn(async () => ({ ok: true })),
}));
vi.mock('#engine/client/galaxy/operations.ts', async (original) => ({
  ...(await original<typeof import('#engine/client/galaxy/operations.ts')>()),
  enterSystem: vi.fn(),
}));
vi.mock('#engine/client/trip/launch-trip.ts', () => ({ launchTrip: vi.fn(), skipLaunch: vi.fn() }));

const navigate = vi.fn();

/** Presses a key on the focused element, as a keyboard does. */
function press(code: string, target: EventTarget = document.body, path = '/'): boolean {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  pressKey(event, routeOf(path), navigate);
  return event.defaultPrevented;
}

const sent = () => scenePort.waiting;

beforeEach(async () => {
  const view = {
    place: 'galaxy',
    systemId: null,
    tripId: null,
    sessionId: null,
    isSceneHidden: false,
    choosesGeneral: false,
  } as const;
  scenePort.waiting = [];
  Object.assign(state, { ships: [], flights: {}, trips: {}, live: null, reward: null, view });
  state.clockOffsetMs = 0;
  vi.clearAllMocks();
  await startStrings();
});
afterEach(cleanup);

describe('keys on the galaxy', () => {
  beforeEach(() => {
    state.systems = [
      aSystem({ uuid: 'first', priority: 1, status: 'completed' }),
      aSystem({ uuid: 'second', priority: 2, status: 'progress' }),
      aSystem({ uuid: 'third', priority: 3, status: 'unavailable' }),
    ];
  });

  it('go from system to system in a circle, by arrows and by WASD', () => {
    for (const [code, systemId] of [
      ['ArrowRight', 'first'],
      ['KeyD', 'second'],
      ['ArrowRight', 'third'],
      ['ArrowRight', 'first'],
      ['KeyA', 'third'],
    ] as const) {
      expect(press(code)).toBe(true);
      expect(state.view.systemId).toBe(systemId);
    }
  });

  it('enter a system that is open', () => {
    state.view.systemId = 'second';
    press('Enter');
    expect(enterSystem).toHaveBeenCalledWith('second');
    state.view.systemId = 'third';
    press('Enter');
    expect(enterSystem).toHaveBeenCalledTimes(1);
  });

  it('turn the map, and remove the mark', () => {
    press('ArrowUp');
    press('KeyS');
    expect(sent()).toEqual([
      { kind: 'turn', by: 1 },
      { kind: 'turn', by: -1 },
    ]);
    state.view.systemId = 'second';
    press('Escape');
    expect(state.view.systemId).toBeNull();
  });
});

describe('keys in a system', () => {
  beforeEach(() => {
    state.systems = [aSystem()];
    state.ships = [aShip()];
    state.trips = { system: [aTrip({ uuid: 'one', priority: 1 }), aTrip({ uuid: 'two', priority: 2 })] };
    Object.assign(state.view, { place: 'system', systemId: 'system' });
  });

  it('launch the marked trip', () => {
    press('ArrowRight');
    press('ArrowRight');
    press('Enter');
    expect(launchTrip).toHaveBeenCalledWith('two');
  });

  it('take the focus from a link, so that Enter launches', () => {
    render(
      <>
        <a href="/">Trip</a>
        <main className="stage" tabIndex={-1} />
      </>,
    );
    screen.getByRole('link').focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('close the card first, then go back to the galaxy', () => {
    state.view.tripId = 'one';
    press('Escape');
    expect(state.view).toMatchObject({ tripId: null, place: 'system' });
    press('Escape');
    expect(state.view.place).toBe('galaxy');
  });
});

describe('keys in flight', () => {
  beforeEach(() => {
    const flight = aFlight();
    state.systems = [aSystem()];
    state.ships = [aShip({ sessionId: flight.uuid })];
    state.trips = { system: [aTrip({ status: 'progress' })] };
    state.flights = { [flight.uuid]: flight };
    state.boosters = { autoReplenishCount: 0, timeTravelCount: 2, fullHealingCount: 1 };
    Object.assign(state.view, {
      place: 'trip',
      systemId: 'system',
      tripId: 'trip',
      flightId: flight.uuid,
    });
  });

  it('shoot pirates, aim at objects and take what is under the aim', () => {
    for (const code of ['Space', 'ArrowRight', 'ArrowLeft', 'KeyW', 'Enter']) expect(press(code)).toBe(true);
    expect(sent()).toEqual([
      { kind: 'shoot' },
      { kind: 'aim', x: 1, y: 0 },
      { kind: 'aim', x: -1, y: 0 },
      { kind: 'aim', x: 0, y: -1 },
      { kind: 'take-aimed' },
    ]);
  });

  it('use the boosters that can be used', async () => {
    const flight = state.flights.flight!;
    flight.health = 10;
    render(<BoosterButtons flight={flight} />);
    press('Digit1');
    expect(applyBooster).not.toHaveBeenCalled();
    press('Digit2');
    press('Digit3');
    await vi.waitFor(() =>
      expect(vi.mocked(applyBooster).mock.calls).toEqual([
        ['time_travel', 'flight'],
        ['full_healing', 'flight'],
      ]),
    );
  });

  it('ask before most of a booster would be wasted', async () => {
    await startMoreStrings();
    const flight = state.flights.flight!;
    flight.health = 90;
    render(<BoosterButtons flight={flight} />);
    press('Digit3');
    expect(applyBooster).not.toHaveBeenCalled();
    const asked = openModals.list.at(-1)?.props as ConfirmProps;
    expect(asked.text).toBe('The ship’s health is at 90%: as much of the booster would be lost.');
    await asked.run();
    expect(applyBooster).toHaveBeenCalledWith('full_healing', 'flight');
    closeModal();
  });

  it('collect an arrived trip', () => {
    state.clockOffsetMs = 3 * 3_600_000;
    press('Enter');
    expect(collectTrip).toHaveBeenCalledWith('flight');
  });

  it('lead back to the system', () => {
    press('Escape');
    expect(state.view.place).toBe('system');
  });

  it('are left to a focused button and to the reward modal', () => {
    const button = document.createElement('button');
    expect(press('Enter', button)).toBe(false);
    expect(press('Space', button)).toBe(false);
    state.reward = {
      tripId: 'trip',
      systemId: 'system',
      shipId: 'ship',
      baggage: 0,
      cargoLimit: 0,
      overloadShare: 0,
      marks: [],
      clean: { marks: 0, timeSavedMs: 0, healthBack: 0, piratesPaid: 0 },
      flownMs: 60_000,
      mined: 1,
      manualMined: 0,
      caughtPirates: 0,
      piratesMet: 5,
      pirateEarned: 0,
      overloadEarned: 0,
      dockingEarned: null,
      awards: [],
      balanceBefore: 0,
      balanceAfter: 1,
    };
    expect(press('Escape')).toBe(false);
    expect(sent()).toEqual([]);
  });
});

describe('Esc on another screen', () => {
  it('leads to the trip screen', () => {
    press('Escape', document.body, '/settings');
    expect(navigate).toHaveBeenCalledWith('/');
  });
});

describe('the list of what the canvas draws', () => {
  const items = (on: string) => ['a', 'b', 'c'].map((id) => ({ id, label: `System ${id}`, isOn: id === on }));

  it('is one stop of the Tab key, and the focus follows the mark', () => {
    const { rerender } = render(
      <AccessibleList label="Systems" items={items('a')} onPress={() => undefined} />,
    );
    const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['System a']);
    stops()[0]?.focus();
    rerender(<AccessibleList label="Systems" items={items('c')} onPress={() => undefined} />);
    expect(document.activeElement?.textContent).toBe('System c');
    expect(stops()).toHaveLength(1);
  });

  it('calls back with the pressed item', () => {
    const onPress = vi.fn();
    render(<AccessibleList label="Systems" items={items('a')} onPress={onPress} />);
    fireEvent.click(screen.getByRole('button', { name: 'System b' }));
    expect(onPress).toHaveBeenCalledWith('b');
  });
});
