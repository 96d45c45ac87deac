import type { CountedView, NoticesView, SpendingView } from '../../protocol/account/calls.ts';
import { accountPaths } from '../../protocol/account/paths.ts';
import type { BodyOf } from '../../protocol/core/calls.ts';
import { call } from '../core/api.ts';
import { type Outcome, operate } from '../core/operation.ts';
import { makeQuery } from '../core/query.ts';

/** Notices that the player has switched on. The bot's part changes without the player. */
export const notices = makeQuery<NoticesView>(['user'], () => call(accountPaths['notices.read'], {}), 30_000);

export function changeNotices(body: BodyOf<'notices.change'>): Promise<Outcome> {
  return operate(accountPaths['notices.change'], { body }, ({ answer, rev }) => notices.apply(answer, rev));
}

/** Whether the player's actions are counted in the analytics. */
export const counted = makeQuery<CountedView>(
  ['user'],
  () => call(accountPaths['analytics.read'], {}),
  30_000,
);

export function changeCounted(isCounted: boolean): Promise<Outcome> {
  return operate(accountPaths['analytics.change'], { body: { isCounted } }, ({ answer, rev }) =>
    counted.apply(answer, rev),
  );
}

/** The player's own limits for purchases. A raised limit takes effect without a push. */
export const spending = makeQuery<SpendingView>(
  ['user', 'store'],
  () => call(accountPaths['spending.read'], {}),
  30_000,
);

export function changeSpending(body: BodyOf<'spending.change'>): Promise<Outcome> {
  return operate(accountPaths['spending.change'], { body }, ({ answer, rev }) => spending.apply(answer, rev));
}
