import type { SpendingView } from '#engine/protocol/account/calls.ts';
import type { accountPaths } from '#engine/protocol/account/paths.ts';
import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { recruit } from '#engine/rules/crew/crew.ts';
import { excludePurchases, limitSpending, spendingAt } from '#engine/rules/shop/spending.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { presentAiFlights } from '../ai-pilot/views.ts';
import { type CommandsOf, changeCommand, readCommand, serviceCommand } from '../core/command.ts';
import { systemsFor } from '../core/find-owned.ts';
import { toTime } from '../core/view-context.ts';
import { balanceView, takePage } from '../core/views.ts';
import { tripViews } from '../galaxy/trip-views.ts';
import { galaxyView, systemView } from '../galaxy/views.ts';
import { shipViews } from '../hangar/views.ts';
import { boostersView, flightView, statisticsView } from '../trip/views.ts';
import { deleteAccount } from './delete-account.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import { exportData } from './export-data.ts';
import { changeMessage, isToClaim, isUnread, messageView, readInbox } from './inbox.ts';
import { changeNotices, readNotices } from './notice-settings.ts';
import { openSandboxLink } from './sandbox.ts';
import { createUser, issueToken, openSession } from './sign-in.ts';
import { userView } from './views.ts';

export const accountCalls: CommandsOf<keyof typeof accountPaths> = {
  'service.mode': serviceCommand(async ({ mode }, _input, { language }) => {
    const { current, plan } = mode;
    if (!plan) return { answer: { mode: current, plan } };
    const { words, ...times } = plan;
    return { answer: { mode: current, plan: { ...times, text: words?.[language] ?? null } } };
  }),
  'auth.token': issueToken,
  'auth.session': openSession,
  'auth.sandbox': openSandboxLink,
  'dev.init-data': serviceCommand(async ({ messenger }, { body }) => {
    if (!messenger.sign) throw new CallRefused('dev_tools_off');
    const { telegramId, firstName, lastName = null, username = null, startParam = null } = body;
    return {
      answer: { initData: messenger.sign({ telegramId, firstName, lastName, username, startParam }) },
    };
  }),
  'auth.create': createUser,
  'inbox.list': readCommand(async (context, player, { query }, store) => {
    await context.delivered();
    const messages = await readInbox(store, player, context.nowMs);
    const { count, data } = takePage(messages, query);
    return {
      answer: {
        count,
        unread: messages.filter(isUnread).length,
        unclaimed: messages.filter(isToClaim).length,
        data: data.map((message) => messageView(message, context)),
      },
    };
  }),
  'inbox.change': changeMessage,
  'notices.read': readNotices,
  'notices.change': changeNotices,
  'spending.read': readCommand(({ nowMs }, player) => ({
    answer: spendingView(player, nowMs),
  })),
  'spending.change': changeCommand(({ nowMs }, player, { body }) => {
    const { limit, pauseDays } = body;
    const limited = limit === undefined ? unchanged(player) : limitSpending(player, limit, nowMs);
    const change = pauseDays === undefined ? limited : excludePurchases(limited.player, pauseDays, nowMs);
    return { change, answer: (after) => spendingView(after, nowMs) };
  }),
  'analytics.read': readCommand((_context, player) => ({
    answer: analyticsView(player),
  })),
  // The player's own switch for the analytics.
  'analytics.change': changeCommand((_context, player, { body }) => {
    const { isUncounted: hasOptedOut, ...rest } = player.account;
    const isSame = body.isCounted === !hasOptedOut;
    const account = body.isCounted ? rest : { ...rest, isUncounted: true as const };
    const change = isSame ? unchanged(player) : withPlayer(unchanged(player), { account });
    return { change, answer: analyticsView };
  }),
  'account.export': exportData,
  'account.delete': deleteAccount,
  'devices.list': listDevices,
  'devices.end': endDevice,
  'devices.end-others': endOtherDevices,
  'auth.me': readCommand((context, player) => ({ answer: userView(player, context) })),
  // One answer instead of eight: each round trip takes long for a distant player.
  'auth.start': readCommand((context, player) => {
    const systems = systemsFor(player, context);
    const first = firstToEnd(player.flights);
    const flownIn = first && systems[first.system - 1];
    return {
      answer: {
        user: userView(player, context),
        balance: balanceView(player, context),
        boosters: boostersView(player),
        ships: shipViews(player, context),
        galaxy: galaxyView(player, context),
        systems: systems.map((row) => systemView(player, row, context)),
        statistics: statisticsView(player),
        sessions: [
          ...player.flights.map((flight) => flightView(player, flight, context)),
          ...presentAiFlights(player, context),
        ],
        trips: flownIn ? tripViews(player, flownIn, context) : [],
      },
    };
  }),
  // Players can be recruited once they have finished the tour: a player without a crew joins one here, if a
  // general is recruiting.
  'auth.onboarding': changeCommand(async (context, player, _input, { recruiters }) => {
    const { nowMs, tunables } = context;
    const onboarded = withPlayer(unchanged(player), { isOnboarded: true });
    const change = player.isOnboarded
      ? unchanged(player)
      : recruit(onboarded.player, await recruiters.list(nowMs), nowMs, tunables);
    return { change, answer: (after) => userView(after, context) };
  }),
};

function analyticsView({ account }: Player) {
  return { isCounted: !account.isUncounted };
}

function firstToEnd(flights: readonly Flight[]): Flight | undefined {
  return [...flights].sort((a, b) => endsAtMs(a) - endsAtMs(b))[0];
}

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
