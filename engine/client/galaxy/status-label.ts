import en from '#assets/strings/en/scene.json' with { type: 'json' };
import ru from '#assets/strings/ru/scene.json' with { type: 'json' };
import type { Status } from '#engine/protocol/galaxy/entities.ts';
import { state } from '../core/state.ts';

/** The few strings that the canvas draws itself. All other text is the HUD's. */
const strings = { en, ru } as const;

export function statusLabel(status: Status): string {
  return strings[state.settings.language].status[status];
}
