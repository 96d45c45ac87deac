import { contractOf } from '#engine/content/homeland-ids.ts';
import { contractDay, takeContract as take } from '#engine/rules/homeland/contracts.ts';
import { changeCommand, withAnswer } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { contractBoardView } from './contract-views.ts';

/** An id of another day is told apart from an unknown one: the page was left open over midnight. */
export const takeContract = changeCommand<'contracts.take'>((context, player, { body }) => {
  const { nowMs, timezone, tunables } = context;
  const day = contractDay(player, timezone, nowMs, tunables);
  const named = contractOf(body.contractId, day.date);
  if (!named) return notFound;
  if (!named.isOfDate) return { refuse: 'contract_over' };
  if (day.taken) return { refuse: 'contract_taken' };
  if (!day.offered.includes(named.row)) return notFound;
  return withAnswer(take(player, named.row, timezone, nowMs, tunables), (after) =>
    contractBoardView(after, context),
  );
});
