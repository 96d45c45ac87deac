import { leaveSystem } from '../../engine/client/commands/leave-system.ts';
import { leaveTrip } from '../../engine/client/commands/leave-trip.ts';
import { store } from '../../engine/client/store.ts';
import { closeModal } from './modals.ts';
import { parentOf, type Route } from './routes.ts';

/** One level up, what is open over the screen first: the messenger's Back and the Esc key. */
export function goUp(route: Route, navigate: (path: string) => void): void {
  if (closeModal()) return;
  if (route.path !== '/') navigate(parentOf(location.pathname));
  else if (store.view.place === 'trip') leaveTrip();
  else if (store.view.place === 'system') leaveSystem();
}
