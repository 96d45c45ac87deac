import type { BodyOf } from '#engine/protocol/core/contracts.ts';
import { call } from '../core/api.ts';
import { applyShip } from '../core/apply-push.ts';
import { type Outcome, settle } from '../core/outcome.ts';

/** Spends upgrade points: the new totals of the stats that change. */
export async function spendPoints(shipId: string, totals: BodyOf<'ships.characteristics'>): Promise<Outcome> {
  const result = await call('ships.characteristics', { params: { id: shipId }, body: totals });
  return settle(result, ({ answer, rev }) => applyShip(answer, rev));
}
