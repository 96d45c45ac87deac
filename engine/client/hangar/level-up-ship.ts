import { applyBalance, applyShip } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { state } from '../core/state.ts';

/** Buys a ship's next level. */
export async function levelUpShip(shipId: string): Promise<Outcome> {
  const level = state.ships.find((ship) => ship.shipId === shipId)?.level;
  const result = await callOnce('ships.level', `${shipId} ${level}`, { params: { id: shipId } });
  return settle(result, ({ answer, rev }) => {
    applyShip(answer.ship, rev);
    applyBalance(answer.balance, rev);
  });
}
