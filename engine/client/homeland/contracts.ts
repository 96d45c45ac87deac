import '#engine/protocol/core/add-later-paths.ts';
import type { ContractBoard } from '#engine/protocol/homeland/entities.ts';
import { call } from '../core/api.ts';
import { applyDecision, type Outcome, sendChange } from '../core/operation.ts';
import { makeQuery } from '../core/query.ts';

/** The contracts of the player's day (D39). Their own part is pushed with each step of the one that was taken. */
export const contracts = makeQuery<ContractBoard>(['contracts'], () => call('contracts.list'));

/** Takes a contract. When another device was faster or the day is over, the present ones are read. */
export async function takeContract(contractId: string): Promise<Outcome> {
  const result = await sendChange('contracts.take', { body: { contractId } }, { intent: contractId });
  const outcome = applyDecision(result, ({ answer, rev }) => contracts.apply(answer, rev));
  if (!outcome.ok) await contracts.load();
  return outcome;
}
