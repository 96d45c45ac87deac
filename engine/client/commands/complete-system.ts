import { call } from '../api.ts';
import { applySystem } from '../apply-push.ts';
import { loadBalance, loadSystems } from '../load.ts';
import { store } from '../store.ts';
import { type Outcome, settle } from './outcome.ts';

/** The 'complete solar system' button (D14). */
export async function completeSystem(systemId: string): Promise<Outcome> {
  const params = { g: store.galaxy?.uuid ?? '', s: systemId };
  return settle(await call('systems.complete', { params }), ({ answer, rev }) => {
    applySystem(answer, rev);
    void loadSystems();
    void loadBalance();
  });
}
