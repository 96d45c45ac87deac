import type { Language } from '../../content/languages.ts';
import { accountPaths } from '../../protocol/account/paths.ts';
import { loadShips, loadSystems } from '../core/load-parts.ts';
import { loadTrips } from '../core/load-state.ts';
import { done, type Outcome, operate } from '../core/operation.ts';
import { invalidateAll } from '../core/query.ts';
import { type State, state } from '../core/state.ts';
import { isRecord, recall, remember } from '../device/storage.ts';

/**
 * Changes settings of this device, now and for later visits. Another window's later change of another setting
 * stays.
 */
export function changeSettings(patch: Partial<State['settings']>): void {
  Object.assign(state.settings, patch);
  remember('settings', { ...state.settings, ...recall('settings', isRecord), ...patch });
}

/** Switches the language: the HUD immediately, names from the server when they have been read again. */
export async function changeLanguage(language: Language): Promise<void> {
  if (state.settings.language === language) return;
  changeSettings({ language });
  invalidateAll();
  await Promise.all([loadSystems(), loadShips(), ...Object.keys(state.trips).map((id) => loadTrips(id))]);
}

/** The guided tour was finished or skipped: the user counts as onboarded from now on. */
export async function finishTour(): Promise<Outcome> {
  if (!state.user || state.user.isOnboarded) return done;
  return operate(accountPaths['auth.onboarding'], {}, ({ answer }) => {
    state.user = answer;
  });
}
