import { state } from '#engine/client/core/state.ts';
import { mapActions } from '../galaxy/actions.ts';
import { fliesFirst, goUp, type Route } from '../shell/navigation/routes.ts';
import { listActions, tripActions } from '../trip/actions.ts';
import type { KeyAction, KeyPress } from '../ui/actions.ts';
import { namedCode, placedCode } from '../ui/controls/keycap.tsx';
import { openModals } from '../ui/modals/open-modals.ts';

const actions = [...mapActions, ...tripActions];

/**
 * Handles a key on the screen of a route. A focused control keeps Enter and Space; a modal keeps all keys.
 */
export function pressKey(event: KeyboardEvent, route: Route, navigate: (path: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (state.reward || openModals.list.length > 0) return;
  const press = { event, navigate };
  const isOnTrip = route.path === '/';
  if (isOnTrip && run(listActions, namedCode(event), press)) return;
  const code = codeOf(event);
  if (isAtFirstStart()) return;
  if (event.target instanceof Element && isTakenBy(event.target, code)) return;
  if (isOnTrip && run(actions, code, press)) return;
  if (code !== 'Escape') return;
  event.preventDefault();
  goUp(route, navigate);
}

/** Performs the first action of a table that the key means now; false when there is none. */
function run(table: readonly KeyAction[], code: string, press: KeyPress): boolean {
  const action = table.find(({ keys, when }) => keys.includes(code) && when(press));
  if (!action) return false;
  press.event.preventDefault();
  action.perform(press);
  return true;
}

/** Letters steer by their place, digits are names. */
function codeOf(event: KeyboardEvent): string {
  const byName = namedCode(event);
  return byName.startsWith('Digit') ? byName : placedCode(event);
}

/** The first start has one button, which takes Enter itself. */
function isAtFirstStart(): boolean {
  const { place } = state.view;
  return fliesFirst(state) && (place === 'galaxy' || place === 'system');
}

function isTakenBy(target: Element, code: string): boolean {
  if (target.closest('input, [role="tablist"], [role="radiogroup"], dialog')) return true;
  return ['Enter', 'NumpadEnter', 'Space'].includes(code) && target.closest('button, a') !== null;
}
