import type { Tunables } from '../../content/tunables.ts';
import { activeSandbox } from '../core/active-sandbox.ts';
import { loadTrips } from '../core/load-state.ts';
import { state } from '../core/state.ts';
import { watch } from '../core/watch.ts';
import { Sandbox } from './sandbox.ts';
import { chooseSetup } from './sandbox-flight.ts';

let stop: (() => void) | undefined;
let before: typeof state.view | undefined;

/**
 * Puts a trip on the screen that only this device knows. The player's own flights go on behind it. Until
 * the sandbox is closed, calls that change something are refused with the message `says`. Undefined when
 * there is no trip to fly.
 */
export async function openSandbox(tunables: Tunables, says: string): Promise<Sandbox | undefined> {
  const systemId = state.view.systemId ?? state.systems[0]?.uuid ?? null;
  if (!systemId) return undefined;
  if (!state.trips[systemId]) await loadTrips(systemId);
  const view = { ...state.view };
  state.view.systemId = systemId;
  const setup = chooseSetup();
  if (!setup) return undefined;
  before = view;
  const sandbox = new Sandbox(setup, tunables, says);
  activeSandbox.current = sandbox;
  state.flights[sandbox.flightId] = sandbox.tripState();
  state.view.tripId = setup.trip.uuid;
  state.view.flightId = sandbox.flightId;
  state.view.place = 'trip';
  return sandbox;
}

/** Ends the sandbox and calls `act` as soon as the sandbox isn't on the screen any more. */
export function onSandboxLeft(act: () => void): void {
  stop?.();
  stop = watch(
    () => state.view.flightId === activeSandbox.current?.flightId,
    (isShown) => {
      if (isShown) return;
      end();
      act();
    },
  );
}

/** Ends the sandbox and returns to where the player was. */
export function closeSandbox(): void {
  if (!activeSandbox.current) return;
  end();
  if (before) state.view = before;
  before = undefined;
}

function end(): void {
  stop?.();
  stop = undefined;
  const flightId = activeSandbox.current?.flightId;
  activeSandbox.current = null;
  if (flightId) delete state.flights[flightId];
}
