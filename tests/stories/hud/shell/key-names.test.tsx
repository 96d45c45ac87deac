// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { pressKey } from '#hud/chunks/keyboard.ts';
import { routeOf } from '#hud/shell/navigation/routes.ts';
import { startStrings } from '#hud/strings/strings.ts';
import { useKeyStick } from '#hud/trip/docking/stick.tsx';
import { actionButton } from '#hud/ui/actions.ts';
import { aFlight } from '../../../hud/fixtures/entities.ts';

/** The letters at some places, by layout. */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  qwerty: { KeyQ: 'q', KeyW: 'w', KeyA: 'a', KeyS: 's', KeyD: 'd', KeyJ: 'j', KeyR: 'r', Digit1: '1' },
  azerty: { KeyQ: 'a', KeyW: 'z', KeyA: 'q', KeyS: 's', KeyD: 'd', KeyJ: 'j', KeyR: 'r', Digit1: '&' },
  qwertz: { KeyQ: 'q', KeyW: 'w', KeyA: 'a', KeyS: 's', KeyD: 'd', KeyJ: 'j', KeyR: 'r', Digit1: '1' },
  dvorak: {
    KeyQ: "'",
    KeyW: ',',
    KeyA: 'a',
    KeyS: 'o',
    KeyD: 'e',
    KeyC: 'j',
    KeyO: 'r',
    KeyJ: 'h',
    KeyR: 'p',
    Digit1: '1',
  },
  cyrillic: { KeyQ: 'й', KeyW: 'ц', KeyA: 'ф', KeyS: 'ы', KeyD: 'в', KeyJ: 'о', KeyR: 'к', Digit1: '1' },
};
const placeOf = (layout: string, letter: string) =>
  Object.entries(layouts[layout]!).find(([, key]) => key === letter)?.[0] ?? `Key${letter.toUpperCase()}`;
const keyAt = (layout: string, code: string) => layouts[layout]![code] ?? code;

describe.each(Object.keys(layouts))('on a keyboard with the layout %s', (layout) => {
  const clicked = vi.fn();
  /** Presses the key at a place, as a keyboard of this layout does. */
  const press = (code: string) =>
    pressKey(
      new KeyboardEvent('keydown', { code, key: keyAt(layout, code), cancelable: true }),
      routeOf('/'),
      vi.fn(),
    );

  beforeEach(async () => {
    await startStrings();
    clicked.mockClear();
    const flight = aFlight({});
    Object.assign(state, { flights: { [flight.uuid]: flight }, reward: null });
    Object.assign(state.view, { place: 'trip', flightId: flight.uuid });
    state.settings.listMode = true;
    for (const [i, name] of ['a', 'j', 'r'].entries()) {
      const button = document.createElement('button');
      button.onclick = () => clicked(name);
      actionButton(`booster-${i + 1}`)(button);
    }
  });
  afterEach(() => {
    cleanup();
    state.settings.listMode = false;
  });

  it.each(['a', 'j', 'r'])('the booster %s is at the key with its letter, and at no other', (name) => {
    for (const code of Object.keys(layouts[layout]!)) {
      clicked.mockClear();
      press(code);
      if (code === placeOf(layout, name)) expect(clicked).toHaveBeenCalledWith(name);
      else expect(clicked).not.toHaveBeenCalledWith(name);
    }
  });

  it('the first booster is at the first key of the upper row on the map of a flight', () => {
    state.settings.listMode = false;
    press('Digit1');
    expect(clicked).toHaveBeenCalledWith('a');
  });

  it('the stick is at the same four places', () => {
    function Stick() {
      useKeyStick();
      return null;
    }
    render(<Stick />);
    const steered = (code: string) => {
      scenePort.waiting = [];
      fireEvent.keyDown(window, { code, key: keyAt(layout, code) });
      const last = scenePort.waiting.at(-1);
      const way = last && 'x' in last ? [last.x, last.y] : null;
      fireEvent.keyUp(window, { code, key: keyAt(layout, code) });
      return way;
    };
    expect(['KeyW', 'KeyA', 'KeyS', 'KeyD'].map(steered)).toEqual([
      [0, -1],
      [-1, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it('the keycaps of the stick show what is printed', async () => {
    vi.resetModules();
    const keyboard = { getLayoutMap: async () => new Map(Object.entries(layouts[layout]!)) };
    Object.defineProperty(navigator, 'keyboard', { value: keyboard, configurable: true });
    const { KeyPicture } = await import('#hud/trip/docking/how-to.tsx');
    render(<KeyPicture />);
    const wanted = layouts[layout]!.KeyW!.toUpperCase();
    expect(await screen.findByText(wanted)).toBeTruthy();
  });
});

it('keys that have a name alone steer, as those of a remote control', () => {
  scenePort.waiting = [];
  function Stick() {
    useKeyStick();
    return null;
  }
  render(<Stick />);
  fireEvent.keyDown(window, { key: 'ArrowLeft', code: '' });
  expect(scenePort.waiting.at(-1)).toEqual({ kind: 'steer', x: -1, y: 0 });
  cleanup();
});
