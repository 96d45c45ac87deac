import { state } from '#engine/client/core/state.ts';
import type { NebulaLook } from '#engine/content/kinds.ts';
import type { NebulaKey } from './art.ts';
import type { Viewport } from './viewport.ts';

/** The look of the sky in the system on the screen. */
export function skyOnScreen(): NebulaLook {
  return state.systems.find(({ uuid }) => uuid === state.view.systemId)?.nebula ?? 'deep';
}

/** The backdrop of the system on the screen, upright or wide like the window. */
export function nebulaOnScreen({ width, height }: Viewport): NebulaKey {
  return width > height ? `nebula-wide-${skyOnScreen()}` : `nebula-${skyOnScreen()}`;
}
