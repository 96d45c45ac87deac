import { deviceNow } from './clock.ts';
import { dropAllBut, isNumber, isRecordOf, presentOwner, recall, remember } from './storage.ts';

/** Players whose values stay on this device, the present one's among them, and for how long after a visit. */
const maxPlayers = 8;
const keptForMs = 30 * 24 * 3_600_000;

/** Drops the values of unknown owners and of players who have been away for long (D75). */
export function tidyStorage(): void {
  const owner = presentOwner();
  if (owner === null) return;
  const seen = recall('players', isRecordOf(isNumber)) ?? {};
  const players = Object.entries({ ...seen, [owner]: deviceNow() })
    .filter(([, atMs]) => atMs > deviceNow() - keptForMs)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxPlayers);
  remember('players', Object.fromEntries(players));
  dropAllBut(players.map(([id]) => id));
}
