import type { Tunables } from '#engine/content/tunables.ts';
import { loadTrips } from '../core/load.ts';
import { store } from '../core/state.ts';
import { watch } from '../core/watch.ts';
import { rehearsing } from '../trip/sandbox-flag.ts';
import { Sandbox } from './sandbox.ts';
import { chooseFlight } from './sandbox-session.ts';

let stop: (() => void) | undefined;
let before: typeof store.view | undefined;

/**
 * Puts a trip on the screen that only this device knows: the player's own go on behind it, and until it is closed no call
 * that changes anything leaves (`says` is what it is refused with). Undefined where there is no trip to fly.
 */
export async function openSandbox(tunables: Tunables, says: string): Promise<Sandbox | undefined> {
  const systemId = store.view.systemId ?? store.systems[0]?.uuid ?? null;
  if (!systemId) return undefined;
  if (!store.trips[systemId]) await loadTrips(systemId);
  const view = { ...store.view };
  store.view.systemId = systemId;
  const flight = chooseFlight();
  if (!flight) return undefined;
  before = view;
  const sandbox = new Sandbox(flight, tunables, says);
  rehearsing.trip = sandbox;
  store.sessions[sandbox.sessionId] = sandbox.session();
  store.view.tripId = flight.trip.uuid;
  store.view.sessionId = sandbox.sessionId;
  store.view.place = 'trip';
  return sandbox;
}

/** Calls `act` when the sandbox isn't on the screen any more, whoever left it; it is over then. */
export function onSandboxLeft(act: () => void): void {
  stop?.();
  stop = watch(
    () => store.view.sessionId === rehearsing.trip?.sessionId,
    (isShown) => {
      if (isShown) return;
      end();
      act();
    },
  );
}

/** Back to where the player was. */
export function closeSandbox(): void {
  if (!rehearsing.trip) return;
  end();
  if (before) store.view = before;
  before = undefined;
}

function end(): void {
  stop?.();
  stop = undefined;
  const sessionId = rehearsing.trip?.sessionId;
  rehearsing.trip = null;
  if (sessionId) delete store.sessions[sessionId];
}
