import type { SpendingView } from '#engine/protocol/account/calls.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { excludePurchases, limitSpending, spendingAt } from '#engine/rules/shop/spending.ts';
import { changeCommand, readCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';

export const readSpending = readCommand<'spending.read'>(({ nowMs }, player) => ({
  answer: spendingView(player, nowMs),
}));

export const changeSpending = changeCommand<'spending.change'>(({ nowMs }, player, { body }) => {
  const { limit, pauseDays } = body;
  const limited = limit === undefined ? unchanged(player) : limitSpending(player, limit, nowMs);
  const change = pauseDays === undefined ? limited : excludePurchases(limited.player, pauseDays, nowMs);
  return { change, answer: (after) => spendingView(after, nowMs) };
});

function spendingView(player: Player, nowMs: number): SpendingView {
  const { limit, next, spent, monthEndsAtMs, excludedUntilMs } = spendingAt(player, nowMs);
  return {
    limit,
    next: next && { limit: next.limit, from: toTime(next.fromMs) },
    spent,
    monthEndsAt: toTime(monthEndsAtMs),
    isPaused: excludedUntilMs !== undefined,
    pausedUntil: excludedUntilMs == null ? null : toTime(excludedUntilMs),
  };
}
