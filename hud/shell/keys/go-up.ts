import { type State, state } from '#engine/client/core/state.ts';
import { leaveSystem } from '#engine/client/galaxy/operations.ts';
import { leaveTrip } from '#engine/client/trip/flight/open-flight.ts';
import { closeModal } from '#hud/shell/modals.ts';
import { parentOf, type Route } from '#hud/shell/navigation/routes.ts';

/** Goes one level up, or closes what is open over the screen. Used by the messenger's Back button and the Esc key. */
export function goUp(route: Route, navigate: (path: string) => void): void {
  if (closeModal() || choosesFirst(state)) return;
  if (route.path !== '/') navigate(parentOf(location.pathname));
  else if (state.view.place === 'trip') leaveTrip();
  else if (state.view.place === 'system') leaveSystem();
}

interface Chooser {
  readonly user: Readonly<Pick<NonNullable<State['user']>, 'isSelectedGeneral' | 'isOnboarded'>> | null;
  readonly view: Readonly<Pick<State['view'], 'choosesGeneral'>>;
}

/** True while a new pilot has to pick a general before anything else. */
export function choosesFirst({ user, view }: Chooser): boolean {
  return view.choosesGeneral && user !== null && !user.isSelectedGeneral && !user.isOnboarded;
}
