import { type Store, store } from '#engine/client/core/state.ts';
import { leaveSystem } from '#engine/client/galaxy/leave-system.ts';
import { leaveTrip } from '#engine/client/trip/leave-trip.ts';
import { closeModal } from './modals.ts';
import { parentOf, type Route } from './routes.ts';

/** One level up, what is open over the screen first: the messenger's Back and the Esc key. */
export function goUp(route: Route, navigate: (path: string) => void): void {
  if (closeModal() || choosesFirst(store)) return;
  if (route.path !== '/') navigate(parentOf(location.pathname));
  else if (store.view.place === 'trip') leaveTrip();
  else if (store.view.place === 'system') leaveSystem();
}

interface Chooser {
  readonly user: Readonly<Pick<NonNullable<Store['user']>, 'isSelectedGeneral' | 'isOnboarded'>> | null;
  readonly view: Readonly<Pick<Store['view'], 'choosesGeneral'>>;
}

/** True while a new pilot has to pick a general: nothing else comes before that (chapter 2). */
export function choosesFirst({ user, view }: Chooser): boolean {
  return view.choosesGeneral && user !== null && !user.isSelectedGeneral && !user.isOnboarded;
}
