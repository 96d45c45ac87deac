import { call } from '../core/api.ts';
import { applyShip } from '../core/apply-push.ts';
import { loadShips } from '../core/load.ts';
import { type Outcome, settle } from '../core/outcome.ts';

/** Puts a ship in use instead of the others of its type. */
export async function chooseShip(shipId: string): Promise<Outcome> {
  const body = { inUse: true } as const;
  return settle(await call('ships.choose', { params: { id: shipId }, body }), ({ answer, rev }) => {
    applyShip(answer, rev);
    void loadShips();
  });
}
