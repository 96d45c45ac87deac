import { subscribe } from 'valtio/vanilla';
import type { ContractBoard } from '../../protocol/homeland/calls.ts';
import { homelandPaths } from '../../protocol/homeland/paths.ts';
import { call } from '../core/api.ts';
import { applyResult, type Outcome, sendChange } from '../core/operation.ts';
import { makeQuery } from '../core/query.ts';
import { contractNews } from './contract-news.ts';

/** The contracts of the player's day (D39). Each step of the accepted contract is pushed. */
export const contracts = makeQuery<ContractBoard>([], () => call(homelandPaths['contracts.list']));

subscribe(contractNews, applyNews, true);

/** Accepts a contract. When another device was faster or the day is over, the present contracts are read. */
export async function takeContract(contractId: string): Promise<Outcome> {
  const result = await sendChange(
    homelandPaths['contracts.take'],
    { body: { contractId } },
    { intent: contractId },
  );
  const outcome = applyResult(result, ({ answer, rev }) => contracts.apply(answer, rev));
  if (!outcome.ok) await contracts.load();
  return outcome;
}

/**
 * A push has only the changed contract. Accepting or completing it also changes the streak and the other
 * contracts, which are read.
 */
function applyNews(): void {
  const { value } = contracts.state;
  const { last } = contractNews;
  if (!value || !last) return;
  const { rev, ...news } = last;
  const changed = value.data.find(({ uuid }) => uuid === news.uuid);
  if (changed)
    contracts.apply(
      {
        ...value,
        data: value.data.map((contract) => (contract === changed ? { ...contract, ...news } : contract)),
      },
      rev,
    );
  if (!changed || changed.state === 'offered' || news.state === 'done') void contracts.load();
}
