import { scenePort } from '#engine/client/core/scene-port.ts';
import { state } from '#engine/client/core/state.ts';
import { enterSystem, exploreSystem, selectSystem, selectTrip } from '#engine/client/galaxy/operations.ts';
import type { KeyAction } from '../ui/actions.ts';

const isOnMap = (): boolean => state.view.place !== 'launch' && state.view.place !== 'trip';

/** Keys on the maps of the galaxy and of a system. */
export const mapActions: readonly KeyAction[] = [
  { name: 'mark-previous', keys: ['ArrowLeft', 'KeyA'], when: isOnMap, perform: () => mark(-1) },
  { name: 'mark-next', keys: ['ArrowRight', 'KeyD'], when: isOnMap, perform: () => mark(1) },
  { name: 'turn-forward', keys: ['ArrowUp', 'KeyW'], when: isOnMap, perform: () => turn(1) },
  { name: 'turn-back', keys: ['ArrowDown', 'KeyS'], when: isOnMap, perform: () => turn(-1) },
  {
    name: 'enter-system',
    keys: ['Enter', 'NumpadEnter'],
    when: ({ event }) => state.view.place === 'galaxy' && !event.repeat,
    perform: () => void enterMarked(),
  },
  {
    name: 'unmark-trip',
    keys: ['Escape'],
    when: () => state.view.place === 'system' && state.view.tripId !== null,
    perform: () => selectTrip(null),
  },
  {
    name: 'unmark-system',
    keys: ['Escape'],
    when: () => state.view.place === 'galaxy' && state.view.systemId !== null,
    perform: () => selectSystem(null),
  },
];

/** Marks the next or the previous system or trip by priority, and wraps around. */
function mark(by: 1 | -1): void {
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

/** Turns the map by one system or trip. */
function turn(by: 1 | -1): void {
  scenePort.send({ kind: 'turn', by });
}

async function enterMarked(): Promise<void> {
  const system = state.systems.find(({ uuid }) => uuid === state.view.systemId);
  if (!system || system.status === 'unavailable') return;
  await (system.status === 'available' ? exploreSystem(system.uuid) : enterSystem(system.uuid));
}
