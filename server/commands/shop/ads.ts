import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { type Change, refused } from '#engine/rules/core/decision.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import {
  type AdFullCode,
  type AdReward,
  confirmAd as confirm,
  isAdOf,
  takeAdReward,
} from '#engine/rules/shop/ads.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import type { Postback } from '../../providers/ads/ad-provider.ts';
import type { Services } from '../../services.ts';
import { presentHealth, sharedSteps } from '../ai-pilot/ai-run.ts';
import { changePlayer } from '../core/change-player.ts';
import { type CommandContext, changeCommand, type Refused, serviceCommand } from '../core/command.ts';
import { findRunning, findShip, notFound } from '../core/find-owned.ts';
import { statsOf } from '../core/view-context.ts';
import { shipView } from '../hangar/views.ts';

type Confirmed = AnswerOf<'webhooks.ads'>;

/** The ad network's postback. */
export const confirmAd = serviceCommand<'webhooks.ads'>(async (services, { query }) => ({
  answer: await takePostback(services, query),
}));

/** Plays the local ad network's part: sends a ticket's postbacks, true or forged, now or later. */
export const finishAd = serviceCommand<'dev.finish-ad'>(async (services, { params, body }) => {
  const { manner = 'valued', delayMs = 0 } = body;
  if (!services.ads.simulatePostbacks) throw new CallRefused('dev_tools_off');
  const postbacks = await services.ads.simulatePostbacks(params.id, manner);
  if (postbacks.length === 0) throw new CallRefused('not_found');
  if (delayMs === 0) return { answer: await takeAll(services, postbacks, params.id) };
  const late = async () => {
    await takeAll(services, postbacks, params.id).catch((error: unknown) => {
      if (!(error instanceof CallRefused)) log.failure('a late report of an ad', error);
    });
  };
  setTimeout(() => void late(), delayMs).unref();
  return { answer: { adId: params.id, isConfirmed: false } };
});

async function takeAll(services: Services, postbacks: readonly Postback[], adId: string): Promise<Confirmed> {
  let answer: Confirmed = { adId, isConfirmed: false };
  for (const postback of postbacks) answer = await takePostback(services, postback);
  return answer;
}

async function takePostback(services: Services, postback: Postback): Promise<Confirmed> {
  const report = services.ads.read(postback);
  if (!report) throw new CallRefused('invalid_credentials');
  const { adId, playerId, telegramId, isValued } = report;
  if (!isValued) return { adId, isConfirmed: false };
  const reply = await changePlayer<'webhooks.ads'>(services, {
    playerId,
    caller: { language: 'en', timezone: 'UTC' },
    status: 200,
    proof: null,
    decide: ({ nowMs, tunables }, player) => {
      if (telegramId !== null && telegramId !== player.profile.telegramId)
        return { refuse: 'invalid_credentials' };
      const decided = confirm(player, adId, nowMs, tunables);
      if (refused(decided)) return decided;
      return { change: decided.ok, answer: () => ({ adId, isConfirmed: true }) };
    },
  });
  return JSON.parse(reply.body) as Confirmed;
}

interface Rewarded {
  readonly change: Change;
  readonly answer: (after: Player) => Ship;
}

export const recoverEnergy = changeCommand<'ships.recover-energy'>((context, player, { params, body }) =>
  reward(context, player, findShip(player, params.id), 'energy', body.adId),
);

export const increaseHealth = changeCommand<'ships.increase-health'>((context, player, { params, body }) =>
  reward(context, player, findShip(player, params.id), 'health', body.adId),
);

export const recoverEnergyInTrip = changeCommand<'sessions.recover-energy'>(
  async (context, player, { params, body }) => {
    const found = await findInTrip(context, player, params);
    return 'refuse' in found ? found : reward(context, player, found, 'energy', body.adId);
  },
);

export const increaseHealthInTrip = changeCommand<'sessions.increase-health'>(
  async (context, player, { params, body }) => {
    const found = await findInTrip(context, player, params);
    return 'refuse' in found ? found : reward(context, player, found, 'health', body.adId);
  },
);

/** The ship that is on this trip; a collected trip isn't found. */
async function findInTrip(
  context: CommandContext,
  player: Player,
  params: { readonly id: string; readonly sid: string },
): Promise<OwnedShip | Refused<'not_found'>> {
  const found = await findRunning(context, player, params);
  return 'refuse' in found ? notFound : found.ship;
}

/** During a trip the tunables of its launch apply. */
function reward<Reward extends AdReward>(
  context: CommandContext,
  player: Player,
  ship: OwnedShip | undefined,
  kind: Reward,
  adId: string,
): Refused<'not_found' | 'ad_unknown' | 'ad_not_finished' | AdFullCode<Reward>> | Rewarded {
  if (!ship || !isAdOf(player, adId)) return notFound;
  const stats = statsOf(player, ship, context);
  const health = presentHealth(player, ship, stats, context);
  const decided = takeAdReward(player, adId, kind, {
    ship,
    stats,
    health,
    nowMs: context.nowMs,
    tunables: context.tunables,
  });
  if (refused(decided)) return decided;
  return {
    change: sharedSteps(decided.ok, context),
    answer: (after) => shipView(after, findShip(after, ship.id)!, context),
  };
}
