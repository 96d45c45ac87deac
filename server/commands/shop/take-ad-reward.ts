import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { type Change, refused } from '#engine/rules/core/decision.ts';
import type { OwnedShip, Player } from '#engine/rules/core/player.ts';
import { type AdFullCode, type AdReward, isAdOf, takeAdReward } from '#engine/rules/shop/ads.ts';
import { presentHealth } from '../ai-pilot/ai-run.ts';
import { type CommandContext, changeCommand, type Refused } from '../core/command.ts';
import { findRunning, findShip, notFound } from '../core/find-owned.ts';
import { statsOf } from '../core/view-context.ts';
import { shipView } from '../hangar/views.ts';

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
  const decided = takeAdReward(player, adId, kind, ship, stats, health, context.nowMs, context.tunables);
  if (refused(decided)) return decided;
  return {
    change: decided.ok,
    answer: (after) => shipView(after, findShip(after, ship.id)!, context),
  };
}
