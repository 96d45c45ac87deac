import { state } from '../core/state.ts';

/** Marks a system on the galaxy map; null clears the mark. */
export function selectSystem(systemId: string | null): void {
  state.view.systemId = systemId;
}
