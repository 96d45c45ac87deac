import { galaxyPaths } from '../../protocol/galaxy/paths.ts';
import { applySystem } from '../core/apply-push.ts';
import { loadBalance, loadSystems } from '../core/load-parts.ts';
import { type Outcome, operate } from '../core/operation.ts';
import { state } from '../core/state.ts';

/** The 'complete solar system' button (D14). */
export async function completeSystem(systemId: string): Promise<Outcome> {
  const params = { g: state.galaxy?.uuid ?? '', s: systemId };
  return operate(galaxyPaths['systems.complete'], { params }, ({ answer, rev }) => {
    applySystem(answer, rev);
    void loadSystems();
    void loadBalance();
  });
}
