import { hangarPaths } from '../../protocol/hangar/paths.ts';
import { applyShip } from '../core/apply-push.ts';
import { loadShips } from '../core/load-parts.ts';
import { type Outcome, operate } from '../core/operation.ts';

/** Paints all ships of this one's type in a livery (D38); null takes it off. */
export async function wearLivery(shipId: string, livery: string | null): Promise<Outcome> {
  return operate(
    hangarPaths['ships.livery'],
    { params: { id: shipId }, body: { livery } },
    ({ answer, rev }) => {
      applyShip(answer, rev);
      void loadShips();
    },
  );
}
