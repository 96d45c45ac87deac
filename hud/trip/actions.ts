import { scenePort } from '#engine/client/core/scene-port.ts';
import { gameNow, playsAsList, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { launchTrip, skipLaunch } from '#engine/client/trip/launch-trip.ts';
import { type KeyAction, type KeyPress, pressActionButton } from '../ui/actions.ts';
import { namedCode } from '../ui/controls/keycap.tsx';
import { collectOrPlay } from './flight/arrival.tsx';
import { boosterKeys, onKeyUp, pressListKey } from './flight/list/list-slots.ts';
import { cardOf } from './trip-data.ts';

const enter = ['Enter', 'NumpadEnter'];
const left = ['ArrowLeft', 'KeyA'];
const right = ['ArrowRight', 'KeyD'];
const up = ['ArrowUp', 'KeyW'];
const down = ['ArrowDown', 'KeyS'];

/** The flight on the screen, once the state has it. */
function flightHere() {
  const { place, flightId } = state.view;
  return place === 'trip' && flightId ? state.flights[flightId] : undefined;
}

const isInFlight = (): boolean => flightHere() !== undefined;
const isLaunching = (): boolean => state.view.place === 'launch';
const isInList = (): boolean => playsAsList(state) && isInFlight();

/** Keys of a trip, from its card to its arrival. */
export const tripActions: readonly KeyAction[] = [
  {
    name: 'launch',
    keys: enter,
    when: ({ event }) => !['galaxy', 'launch', 'trip'].includes(state.view.place) && !event.repeat,
    perform: () => void launchMarked(),
  },
  { name: 'skip-launch', keys: [...enter, 'Space', 'Escape'], when: isLaunching, perform: skipLaunch },
  pull('left', left, -1, 0),
  pull('right', right, 1, 0),
  pull('up', up, 0, -1),
  pull('down', down, 0, 1),
  {
    name: 'shoot',
    keys: ['Space'],
    when: isInFlight,
    perform: ({ event }) => !event.repeat && scenePort.send({ kind: 'shoot' }),
  },
  aim('left', left, -1, 0),
  aim('right', right, 1, 0),
  aim('up', up, 0, -1),
  aim('down', down, 0, 1),
  {
    name: 'collect',
    keys: enter,
    when: ({ event }) => Date.parse(flightHere()?.endsAt ?? '') <= gameNow() && !event.repeat,
    perform: ({ navigate }) => {
      const flight = flightHere();
      if (flight) void collectOrPlay(flight, navigate);
    },
  },
  { name: 'take', keys: enter, when: isInFlight, perform: ({ event }) => takeAimed(event) },
  {
    name: 'boosters',
    keys: ['KeyB'],
    when: isInFlight,
    perform: () => pressActionButton('boosters'),
  },
  ...boosterActions(['Digit1', 'Digit2', 'Digit3'], isInFlight),
];

/** Keys of list mode, by the name on the key; other actions get what these leave. */
export const listActions: readonly KeyAction[] = [
  ...boosterActions(boosterKeys, isInList),
  {
    name: 'take-row',
    keys: ['Digit', 'Numpad'].flatMap((row) => Array.from({ length: 9 }, (_, i) => `${row}${i + 1}`)),
    when: isInList,
    perform: ({ event }) => void pressListKey(namedCode(event), event),
  },
];

/** A key presses the booster's button, which also explains a refusal and asks before most would be wasted. */
function boosterActions(keys: readonly string[], when: () => boolean): KeyAction[] {
  return keys.map((key, i) => ({
    name: `booster-${i + 1}`,
    keys: [key],
    when,
    perform: ({ event }) => {
      if (!event.repeat) pressActionButton(`booster-${i + 1}`);
    },
  }));
}

async function launchMarked(): Promise<void> {
  const system = state.systems.find(({ uuid }) => uuid === state.view.systemId);
  const trip = state.trips[system?.uuid ?? '']?.find(({ uuid }) => uuid === state.view.tripId);
  if (!system || !trip) return;
  const flight = Object.values(state.flights).find(({ tripId }) => tripId === trip.uuid);
  if (flight) openFlight(flight.uuid);
  else if (cardOf({ ...state, trip, system, tunables: published.tunables }).reasons.length === 0)
    await launchTrip(trip.uuid);
}

/** An arrow key moves the aim to the nearest object in its direction (D52). */
function aim(name: string, keys: readonly string[], x: number, y: number): KeyAction {
  return {
    name: `aim-${name}`,
    keys,
    when: isInFlight,
    perform: () => scenePort.send({ kind: 'aim', x, y }),
  };
}

/** Hits the object under the aim; a vein is drilled until the key is up. A held key hits once. */
function takeAimed({ code, repeat }: KeyboardEvent): void {
  if (repeat) return;
  scenePort.send({ kind: 'take-aimed' });
  onKeyUp(code, () => scenePort.send({ kind: 'lift' }));
}

/** Directions in which keys pull now, by name. */
const pulls = new Map<string, { readonly x: number; readonly y: number }>();

/** Pulls a gesture that the keyboard has begun into a direction, for as long as the key is down (D52). */
function pull(name: string, keys: readonly string[], x: number, y: number): KeyAction {
  const when = (): boolean => {
    const { gesture } = state.live ?? {};
    return isInFlight() && gesture?.by === 'keyboard' && gesture.verb !== 'hold';
  };
  const perform = ({ event }: KeyPress): void => {
    if (event.repeat) return;
    pulls.set(name, { x, y });
    sendPull();
    onKeyUp(event.code, () => {
      pulls.delete(name);
      sendPull();
    });
  };
  return { name: `pull-${name}`, keys, when, perform };
}

function sendPull(): void {
  const sum = (axis: 'x' | 'y'): number => [...pulls.values()].reduce((total, way) => total + way[axis], 0);
  scenePort.send({ kind: 'pull', x: sum('x'), y: sum('y') });
}
