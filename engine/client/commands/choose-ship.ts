import { call } from '../api.ts';
import { applyShip } from '../apply-push.ts';
import { loadShips } from '../load.ts';
import { type Outcome, settle } from './outcome.ts';

/** Puts a ship in use instead of the others of its type. */
export async function chooseShip(shipId: string): Promise<Outcome> {
  const body = { inUse: true } as const;
  return settle(await call('ships.choose', { params: { id: shipId }, body }), ({ answer, rev }) => {
    applyShip(answer, rev);
    void loadShips();
  });
}
