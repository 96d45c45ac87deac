import type { crewPaths } from '#engine/protocol/crew/paths.ts';
import { wantsNotice } from '#engine/rules/core/notice-settings.ts';
import {
  approveCrew,
  canChooseGeneral,
  crewCounts,
  crewPercent,
  crewTierAt,
  isRecruitedReferral,
  isRecruiting,
  joinCrew,
  pickGeneral,
} from '#engine/rules/crew/crew.ts';
import { setNotifications } from '#engine/rules/crew/general-status.ts';
import { claimTribute, openTribute } from '#engine/rules/crew/tribute.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { type CommandsOf, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { toAmount } from '../core/view-context.ts';
import { balanceView, takePage } from '../core/views.ts';
import { findGeneral, findInviter, listLeaders } from './leaders.ts';
import { generalStatusView, generalView, joinedView } from './views.ts';

export const crewCalls: CommandsOf<keyof typeof crewPaths> = {
  'generals.me': readCommand(async (context, player, _input, { tributes }) => ({
    answer: generalStatusView(player, await tributes.sum(player.id), context),
  })),
  // Without a value in the body the setting is toggled.
  'generals.notifications': changeCommand(async (context, player, { body }, { tributes }) => {
    const isEnabled = body.isNotificationEnabled ?? !wantsNotice(player, 'returned');
    const received = await tributes.sum(player.id);
    return withAnswer(setNotifications(player, isEnabled, context.nowMs), (after) =>
      generalStatusView(after, received, context),
    );
  }),
  'generals.list': readCommand(async ({ nowMs, tunables }, player, { query }, { recruiters, crews }) => {
    const generals = (await recruiters.list(nowMs))
      .filter((general) => general.id !== player.id && isRecruiting(general, nowMs, tunables))
      .map(({ summary }) => generalView(summary))
      .sort((a, b) => b.earned - a.earned || (a.uuid < b.uuid ? -1 : 1));
    const { count, data } = takePage(generals, query);
    const pilots = await Promise.all(data.map(({ uuid }) => crews.count(uuid)));
    return {
      answer: { count, data: data.map((row, index) => ({ ...row, pilotCount: pilots[index] ?? 0 })) },
    };
  }),
  'generals.choose': changeCommand(async (context, player, { body }, store) => {
    const general = await findGeneral(store, body.generalId);
    if (!general) return notFound;
    return withAnswer(pickGeneral(player, general, context.nowMs, context.tunables), (after) =>
      joinedView(after, context),
    );
  }),
  'generals.tribute': readCommand(async (_context, player, _input, { tributes }) => ({
    answer: { amount: toAmount(openTribute(player, await tributes.sum(player.id))) },
  })),
  'generals.claim-tribute': changeCommand(async (context, player, { body }, { tributes }) => {
    const received = await tributes.sum(player.id);
    const open = openTribute(player, received);
    const amount = body.amount === undefined ? open : Math.round(body.amount * 100);
    if (open > 0 && amount > open)
      throw new CallRefused('validation_failed', { fields: { amount: 'too_much' } });
    // The rest stays open.
    const upTo = received - (open - Math.min(amount, open));
    return withAnswer(claimTribute(player, upTo, context.newId(), context.nowMs), (after) => ({
      amount: toAmount(Math.min(amount, open)),
      balance: balanceView(after, context),
    }));
  }),
  'referrals.join': changeCommand(async (context, player, { body }, store) => {
    const leader = await findInviter(store, body.code);
    if (!leader) return notFound;
    const decided = joinCrew(player, leader, 'invited', context);
    return withAnswer(decided, (after) => joinedView(after, context));
  }),
  'referrals.list': readCommand(async ({ tunables }, player, { query: { limit, offset } }, { crews }) => {
    const [count, members] = await Promise.all([
      crews.count(player.id),
      crews.list(player.id, offset, limit),
    ]);
    const data = members.map(({ memberId, username, firstName, activeAtMs }, index) => {
      const isActive = activeAtMs !== null;
      const crew = isActive ? crewTierAt(offset + index, tunables) : null;
      return { uuid: memberId, username, firstName, crew, status: isActive };
    });
    return { answer: { count, data } };
  }),
  'referrals.statistics': readCommand(async ({ tunables, messenger }, player, _input, { players }) => {
    const { leader } = player.crew;
    const [general] = await players.findSummaries(leader ? [leader.id] : []);
    const { spaceship, satellite, planetary } = crewCounts(player.crewActive, tunables);
    return {
      answer: {
        spaceshipCount: spaceship,
        satelliteCount: satellite,
        planetaryCount: planetary,
        extractionBonus: crewPercent(player.crewActive, tunables),
        currentGeneral: general
          ? { uuid: general.id, username: general.profile.username, firstName: general.profile.firstName }
          : null,
        canChooseGeneral: canChooseGeneral(player),
        inviteLink: await messenger.startLink(player.profile.referralCode),
      },
    };
  }),
  'referrals.me': readCommand((_context, player) => ({
    answer: { isRecruited: isRecruitedReferral(player) },
  })),
  'referrals.approve': changeCommand((context, player) =>
    withAnswer(approveCrew(player, context.nowMs, context.tunables), (after) => ({
      isRecruited: isRecruitedReferral(after),
      ...joinedView(after, context),
    })),
  ),
  'leaderboard.list': listLeaders,
};
