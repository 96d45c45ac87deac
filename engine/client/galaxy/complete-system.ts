import { call } from '../core/api.ts';
import { applySystem } from '../core/apply-push.ts';
import { loadBalance, loadSystems } from '../core/load.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';

/** The 'complete solar system' button (D14). */
export async function completeSystem(systemId: string): Promise<Outcome> {
  const params = { g: state.galaxy?.uuid ?? '', s: systemId };
  return settle(await call('systems.complete', { params }), ({ answer, rev }) => {
    applySystem(answer, rev);
    void loadSystems();
    void loadBalance();
  });
}
