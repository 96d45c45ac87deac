import { call } from '../api.ts';
import { applySystem } from '../apply-push.ts';
import { store } from '../store.ts';
import { enterSystem } from './enter-system.ts';
import { type Outcome, settle } from './outcome.ts';

/** Explores an available system and goes into it. */
export async function exploreSystem(systemId: string): Promise<Outcome> {
  const params = { g: store.galaxy?.uuid ?? '', s: systemId };
  const outcome = settle(await call('systems.start', { params }), ({ answer, rev }) =>
    applySystem(answer, rev),
  );
  return outcome.ok ? enterSystem(systemId) : outcome;
}
