import { call } from '../api.ts';
import { applyBalance, applyShip } from '../apply-push.ts';
import { type Outcome, settle } from './outcome.ts';

/** Buys a ship's next level. */
export async function levelUpShip(shipId: string): Promise<Outcome> {
  return settle(await call('ships.level', { params: { id: shipId } }), ({ answer, rev }) => {
    applyShip(answer.ship, rev);
    applyBalance(answer.balance, rev);
  });
}
