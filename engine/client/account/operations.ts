import { loadShips, loadSystems, loadTrips } from '../core/load-state.ts';
import { done, type Outcome, operate } from '../core/operation.ts';
import { invalidateAll } from '../core/query.ts';
import { type Language, type State, state } from '../core/state.ts';
import { remember } from '../device/storage.ts';

/** Changes settings of this device, at once and for the next visit. */
export function changeSettings(patch: Partial<State['settings']>): void {
  Object.assign(state.settings, patch);
  remember('settings', state.settings);
}

/** Switches the language: the HUD at once, the names that the server tells as soon as it has told them. */
export async function changeLanguage(language: Language): Promise<void> {
  if (state.settings.language === language) return;
  changeSettings({ language });
  invalidateAll();
  await Promise.all([loadSystems(), loadShips(), ...Object.keys(state.trips).map((id) => loadTrips(id))]);
}

/** The guided tour is over or was skipped: a user who hadn't seen it is onboarded from now on. */
export async function finishTour(): Promise<Outcome> {
  if (!state.user || state.user.isOnboarded) return done;
  return operate('auth.onboarding', {}, ({ answer }) => {
    state.user = answer;
  });
}
