import { call } from '../core/api.ts';
import { applySystem } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';
import { enterSystem } from './enter-system.ts';

/** Explores an available system and goes into it. */
export async function exploreSystem(systemId: string): Promise<Outcome> {
  const params = { g: state.galaxy?.uuid ?? '', s: systemId };
  const outcome = settle(await call('systems.start', { params }), ({ answer, rev }) =>
    applySystem(answer, rev),
  );
  return outcome.ok ? enterSystem(systemId) : outcome;
}
