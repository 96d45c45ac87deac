import type { BodyOf } from '../../protocol/contracts.ts';
import { call } from '../api.ts';
import { applyShip } from '../apply-push.ts';
import { type Outcome, settle } from './outcome.ts';

/** Spends upgrade points: the new totals of the stats that change. */
export async function spendPoints(shipId: string, totals: BodyOf<'ships.characteristics'>): Promise<Outcome> {
  const result = await call('ships.characteristics', { params: { id: shipId }, body: totals });
  return settle(result, ({ answer, rev }) => applyShip(answer, rev));
}
