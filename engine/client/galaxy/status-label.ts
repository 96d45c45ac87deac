import en from '#assets/strings/en/scene.json' with { type: 'json' };
import ru from '#assets/strings/ru/scene.json' with { type: 'json' };
import type { Status } from '#engine/protocol/galaxy/entities.ts';
import { state } from '../core/state.ts';

/** The few words that stand in the picture itself, those of the HUD; the HUD has all the others. */
const words = { en, ru } as const;

export function statusLabel(status: Status): string {
  return words[state.settings.language].status[status];
}
