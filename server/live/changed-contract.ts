import type { ContractState } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { contractStateOf } from '../commands/homeland/contract-views.ts';

/** How the taken contract stands, when it was taken or has got on; null when nothing has changed. */
export function changedContract(before: Player, after: Player, nowMs: number): ContractState | null {
  const { taken } = after.homeland.contracts;
  return taken && taken !== before.homeland.contracts.taken ? contractStateOf(taken, nowMs) : null;
}
