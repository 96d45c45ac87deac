import type { SystemStatus } from '../../protocol/galaxy/calls.ts';
import { sceneStrings } from '../core/scene-strings.ts';
import { state } from '../core/state.ts';

/** Label of a trip on the canvas. */
export function statusLabel(status: SystemStatus): string {
  return sceneStrings[state.settings.language].status[status];
}
