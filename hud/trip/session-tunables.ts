import { tunablesOf } from '../../engine/client/tunables.ts';
import { defaultTunables, type Tunables } from '../../engine/content/tunables.ts';
import type { SessionView } from './session-time.ts';

/** The numbers that a session is bound to; those that ship with the game until they have come. */
export function tunablesFor(session: SessionView): Tunables {
  return tunablesOf(session.tunablesVersion) ?? defaultTunables;
}
