import { navigate } from 'wouter/use-browser-location';
import { state } from '#engine/client/core/state.ts';
import { enterSystem, exploreSystem, leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { leaveTrip, openFlight } from '#engine/client/trip/flight/open-flight.ts';
import type { StringKey } from '#hud/shell/strings/strings.ts';
import { circleOf, type LitCircle, sceneCircle } from './lit-circle.ts';

type TextIn<Key> = Key extends `account:tour.${infer Name}.text` ? Name : never;
export type TourText = TextIn<StringKey>;

export interface TourStep {
  /** The key of its strings. */
  readonly text: TourText;
  /** The circle to light; null while it isn't visible. */
  find(): LitCircle | null;
  /** True when the present screen is the one that this step is about. */
  isThere(): boolean;
  /** Navigates there, the same way as the player would. */
  bring(): unknown;
  /** A press inside the hole doesn't complete the step yet. */
  staysAtPress?(): boolean;
}

const sheetButton = '.sheet__foot .btn, .side__foot .btn';

/**
 * The eight steps of the tour: balance, galaxy, solar system, trips, trip card, flight, hangar tabs, ship upgrade. Step 5,
 * counted from 0, is the last one on the trip screen; the next ones are in the hangar.
 */
export const tourSteps: readonly TourStep[] = [
  { text: 'balance', find: () => circleOf('.balance'), isThere: isInGalaxy, bring: toGalaxy },
  { text: 'galaxy', find: sceneCircle, isThere: isInGalaxy, bring: toGalaxy },
  { text: 'system', find: () => circleOf(sheetButton), isThere: isInGalaxy, bring: toGalaxy },
  { text: 'trips', find: sceneCircle, isThere: isInSystem, bring: toSystem },
  { text: 'card', find: () => circleOf('.trip-facts'), isThere: hasCard, bring: toSystem },
  {
    get text(): TourText {
      return isFlying() ? 'flying' : 'launch';
    },
    find: () => circleOf(isFlying() ? '.flight-gauges' : sheetButton),
    isThere: () => isFlying() || hasCard(),
    bring: toFlight,
    staysAtPress: () => true,
  },
  { text: 'tabs', find: () => circleOf('[role="tablist"]'), ...inHangar() },
  {
    text: 'upgrade',
    find: () => circleOf('.ship-level, .ship-actions .btn, .side__foot .btn'),
    ...inHangar(),
  },
];

function isInGalaxy(): boolean {
  return isOnTrips() && state.view.place === 'galaxy' && state.view.systemId === present()?.uuid;
}

function isInSystem(): boolean {
  return isOnTrips() && state.view.place === 'system';
}

function hasCard(): boolean {
  return isInSystem() && state.view.tripId !== null;
}

function isFlying(): boolean {
  return isOnTrips() && state.view.place === 'trip';
}

function isOnTrips(): boolean {
  return location.pathname === '/';
}

function toGalaxy(): void {
  navigate('/');
  if (state.view.place === 'trip') leaveTrip();
  leaveSystem();
  selectSystem(present()?.uuid ?? null);
}

function toSystem(): Promise<unknown> {
  navigate('/');
  const system = present();
  if (!system) return Promise.resolve();
  return system.status === 'available' ? exploreSystem(system.uuid) : enterSystem(system.uuid);
}

/** Goes to the running flight; without one, to the trip card that launches it. */
async function toFlight(): Promise<void> {
  navigate('/');
  const [running] = Object.keys(state.flights);
  if (running) openFlight(running);
  else if (!hasCard()) await toSystem();
}

function inHangar(): Pick<TourStep, 'isThere' | 'bring'> {
  return { isThere: () => location.pathname === '/hangar', bring: () => navigate('/hangar') };
}

/** The system that the player can work on now. */
function present() {
  const { systems } = state;
  return (
    systems.find(({ status }) => status === 'progress') ??
    systems.find(({ status }) => status === 'available') ??
    systems.find(({ status }) => status === 'completed')
  );
}
