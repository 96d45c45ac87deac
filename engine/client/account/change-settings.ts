import { remember } from '../core/device.ts';
import { loadShips, loadSystems, loadTrips } from '../core/load.ts';
import { staleAll } from '../core/resource.ts';
import { type Language, type Store, store } from '../core/state.ts';

/** Changes settings of this device, at once and for the next visit. */
export function changeSettings(patch: Partial<Store['settings']>): void {
  Object.assign(store.settings, patch);
  remember('settings', store.settings);
}

/** Switches the language: the HUD at once, the names that the server tells as soon as it has told them. */
export async function changeLanguage(language: Language): Promise<void> {
  if (store.settings.language === language) return;
  changeSettings({ language });
  staleAll();
  await Promise.all([loadSystems(), loadShips(), ...Object.keys(store.trips).map((id) => loadTrips(id))]);
}
