import { scenePort } from '#engine/client/core/scene-port.ts';
import { gameNow, playsAsList, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { enterSystem, exploreSystem, selectSystem, selectTrip } from '#engine/client/galaxy/operations.ts';
import { openFlight } from '#engine/client/trip/flight/open-flight.ts';
import { launchTrip, skipLaunch } from '#engine/client/trip/launch-trip.ts';
import { collectOrPlay } from '../trip/flight/arrival.tsx';
import { boosterKeys, holdObject, onKeyUp, pressListKey } from '../trip/flight/list/list-slots.ts';
import { cardOf } from '../trip/trip-data.ts';
import { namedCode, placedCode } from '../ui/controls/keycap.tsx';
import { openModals } from '../ui/modals/open-modals.ts';
import { fliesFirst, goUp, type Route } from './navigation/routes.ts';

type Intent =
  | 'before'
  | 'next'
  | 'less'
  | 'more'
  | 'do'
  | 'space'
  | 'up'
  | 'first'
  | 'second'
  | 'third'
  | 'tow'
  | 'boosters';

const intents: Record<string, Intent> = {
  ArrowLeft: 'before',
  KeyA: 'before',
  ArrowRight: 'next',
  KeyD: 'next',
  ArrowUp: 'more',
  KeyW: 'more',
  ArrowDown: 'less',
  KeyS: 'less',
  Enter: 'do',
  NumpadEnter: 'do',
  Space: 'space',
  Escape: 'up',
  Digit1: 'first',
  Digit2: 'second',
  Digit3: 'third',
  KeyT: 'tow',
  KeyB: 'boosters',
};

/** Letters steer by their place, digits are names. */
function intentOf(event: KeyboardEvent): Intent | undefined {
  const named = namedCode(event);
  return intents[named.startsWith('Digit') ? named : placedCode(event)];
}

/** Systems or trips that an arrow key turns the map by. */
const turnStep = 1;

/**
 * Handles a key on the screen of a route. A focused control keeps Enter and Space; a modal keeps all keys.
 */
export function pressKey(event: KeyboardEvent, route: Route, navigate: (path: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (state.reward || openModals.list.length > 0) return;
  if (route.path === '/' && actInList(event)) {
    event.preventDefault();
    return;
  }
  const intent = intentOf(event);
  if (!intent || isAtFirstStart()) return;
  if (event.target instanceof Element && isTakenBy(event.target, intent)) return;
  if (intent === 'up') {
    event.preventDefault();
    if (!closes(route)) goUp(route, navigate);
  } else if (route.path === '/' && act(intent, event, navigate)) event.preventDefault();
}

/** The first start has one button, which takes Enter itself. */
function isAtFirstStart(): boolean {
  const { place } = state.view;
  return fliesFirst(state) && (place === 'galaxy' || place === 'system');
}

function isTakenBy(target: Element, intent: Intent): boolean {
  if (target.closest('input, [role="tablist"], [role="radiogroup"], dialog')) return true;
  return (intent === 'do' || intent === 'space') && target.closest('button, a') !== null;
}

/** Esc first clears the mark; true when it did. */
function closes(route: Route): boolean {
  const { place, tripId, systemId } = state.view;
  if (route.path !== '/') return false;
  if (place === 'launch') skipLaunch();
  else if (place === 'system' && tripId) selectTrip(null);
  else if (place === 'galaxy' && systemId) selectSystem(null);
  else return false;
  return true;
}

function act(intent: Intent, key: KeyboardEvent, navigate: (path: string) => void): boolean {
  const isRepeat = key.repeat;
  const { place } = state.view;
  if (place === 'launch') {
    if (intent !== 'do' && intent !== 'space') return false;
    skipLaunch();
    return true;
  }
  if (place === 'trip') return actInFlight(intent, key, navigate);
  if (intent === 'before' || intent === 'next') step(intent === 'next' ? 1 : -1);
  else if (intent === 'more' || intent === 'less')
    scenePort.send({ kind: 'turn', by: intent === 'more' ? turnStep : -turnStep });
  else if (intent === 'do' && !isRepeat) void (place === 'galaxy' ? goIn() : fly());
  else return false;
  return true;
}

/** Marks the next or the previous system or trip by priority, and wraps around. */
function step(by: 1 | -1): void {
  const { place, systemId, tripId } = state.view;
  const list = place === 'galaxy' ? state.systems : (state.trips[systemId ?? ''] ?? []);
  if (list.length === 0) return;
  const ordered = [...list].sort((a, b) => a.priority - b.priority);
  const present = ordered.findIndex(({ uuid }) => uuid === (place === 'galaxy' ? systemId : tripId));
  const next = ordered[present < 0 ? 0 : (present + by + ordered.length) % ordered.length];
  if (!next) return;
  // A link that was pressed before, as in the navigation, would keep Enter from the marked system or trip.
  document.querySelector<HTMLElement>('main.stage')?.focus({ preventScroll: true });
  if (place === 'galaxy') selectSystem(next.uuid);
  else selectTrip(next.uuid);
}

async function goIn(): Promise<void> {
  const system = state.systems.find(({ uuid }) => uuid === state.view.systemId);
  if (!system || system.status === 'unavailable') return;
  await (system.status === 'available' ? exploreSystem(system.uuid) : enterSystem(system.uuid));
}

async function fly(): Promise<void> {
  const system = state.systems.find(({ uuid }) => uuid === state.view.systemId);
  const trip = state.trips[system?.uuid ?? '']?.find(({ uuid }) => uuid === state.view.tripId);
  if (!system || !trip) return;
  const flight = Object.values(state.flights).find(({ tripId }) => tripId === trip.uuid);
  if (flight) openFlight(flight.uuid);
  else if (cardOf({ ...state, trip, system, tunables: published.tunables }).reasons.length === 0)
    await launchTrip(trip.uuid);
}

/** In list mode, digits take the rows and letters use the boosters. */
function actInList(event: KeyboardEvent): boolean {
  const { flightId, place } = state.view;
  if (!playsAsList(state) || place !== 'trip' || !flightId) return false;
  const code = namedCode(event);
  const booster = boosterKeys.indexOf(code as (typeof boosterKeys)[number]);
  if (booster < 0) return pressListKey(code, event);
  if (!event.repeat) pressBooster(booster);
  return true;
}

function actInFlight(intent: Intent, key: KeyboardEvent, navigate: (path: string) => void): boolean {
  const isRepeat = key.repeat;
  const { flightId } = state.view;
  const flight = flightId ? state.flights[flightId] : undefined;
  if (!flight) return false;
  const isOver = Date.parse(flight.endsAt) <= gameNow();
  if (pull(intent, key)) return true;
  if (intent === 'space') scenePort.send({ kind: 'shoot' });
  else if (intent === 'before' || intent === 'less') scenePort.send({ kind: 'mark', step: -1 });
  else if (intent === 'next' || intent === 'more') scenePort.send({ kind: 'mark', step: 1 });
  else if (intent === 'do' && isOver && !isRepeat) void collectOrPlay(flight, navigate);
  else if (intent === 'do') takeMarked(key);
  else if (intent === 'tow') takeMarked(key, 'tow');
  else if (intent === 'boosters') document.querySelector<HTMLElement>('.booster-menu__more')?.click();
  else if (!isRepeat) pressBooster(['first', 'second', 'third'].indexOf(intent));
  return true;
}

/** Takes the marked object, or the oldest of a verb; one that is held stays gripped until the key is up. */
function takeMarked({ code, repeat }: KeyboardEvent, verb?: 'tow'): void {
  const { live } = state;
  const found = live?.objects.filter((object) => object.verb !== 'tap' && (!verb || object.verb === verb));
  const object = found?.find(({ k }) => k === live?.marked) ?? found?.[0];
  const isPlain = live?.objects.some(({ k, verb: own }) => k === live.marked && own === 'tap');
  if (!object || (isPlain && !verb)) {
    if (!verb) scenePort.send({ kind: 'take-marked' });
  } else if (!repeat) holdObject(object.k, 'keyboard', code);
}

/** Arrow keys that are down. */
const pulled = new Set<Intent>();

/** Arrow keys pull a gesture that the keyboard has begun (D52). True when they did. */
function pull(intent: Intent, { code, repeat }: KeyboardEvent): boolean {
  const { gesture } = state.live ?? {};
  const isArrow = intent === 'before' || intent === 'next' || intent === 'more' || intent === 'less';
  if (!isArrow || gesture?.by !== 'keyboard' || gesture.verb === 'hold') return false;
  if (repeat) return true;
  pulled.add(intent);
  sendPull();
  onKeyUp(code, () => {
    pulled.delete(intent);
    sendPull();
  });
  return true;
}

function sendPull(): void {
  const way = (to: Intent, from: Intent) => Number(pulled.has(to)) - Number(pulled.has(from));
  scenePort.send({ kind: 'pull', x: way('next', 'before'), y: way('less', 'more') });
}

/**
 * The key does what the button does: it also says why not, and asks before most of a booster would be wasted.
 */
function pressBooster(index: number): void {
  document.querySelectorAll<HTMLElement>('.booster:not(.booster-menu__moment)')[index]?.click();
}
