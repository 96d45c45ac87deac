import type { Status } from '#engine/protocol/galaxy/calls.ts';
import { sceneStrings } from '../core/scene-strings.ts';
import { state } from '../core/state.ts';

/** What the canvas writes beside a trip. */
export function statusLabel(status: Status): string {
  return sceneStrings[state.settings.language].status[status];
}
