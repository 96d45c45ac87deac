import { systemAt } from '#engine/content/galaxy.ts';
import { achievementRows, investmentRows, taskRows } from '#engine/content/homeland.ts';
import { achievementId, investmentId, investmentOptionId, taskId } from '#engine/content/homeland-ids.ts';
import { systemId, tripId } from '#engine/content/ids.ts';
import { productId, productRows } from '#engine/content/shop.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { tripStatus, tripTypesOf } from '#engine/rules/galaxy/progress.ts';
import type { Device } from './device.ts';
import type { VirtualMessenger } from './virtual-messenger.ts';

export interface Hands {
  readonly device: Device;
  readonly messenger: VirtualMessenger;
}
type Action = (hands: Hands) => Promise<unknown>;

/** Amounts differ within a run, so that ledger entries can be matched to calls. */
let lastAmount = 0;
export function startAmounts(): void {
  lastAmount = 100;
}

const chanceOf = ({ device }: Hands) => device.field.world.chance;

/** Actions of pilots. Each reads the pilot's state and picks something that may succeed. */
export const actions = {
  convert: (hands) => {
    const isKeyed = chanceOf(hands).happens(0.5);
    return hands.device.call('protomatters.convert', { body: { amount: ++lastAmount }, isKeyed });
  },
  synthesise: ({ device }) => device.call('protomatters.synthesis'),
  openCapsule: (hands) =>
    hands.device.call('capsules.open', { params: { type: chanceOf(hands).pick(['ship', 'artifact']) } }),
  buy: (hands) => buy(hands),
  refund: async (hands) => {
    const own = hands.messenger.charges.filter(({ telegramId }) => telegramId === hands.device.telegramId);
    if (own.length > 0) hands.messenger.refund(chanceOf(hands).pick(own));
  },
  invest: (hands) => {
    const row = chanceOf(hands).pick(investmentRows.slice(0, 2));
    const optionId = investmentOptionId(row.key, chanceOf(hands).below(row.options.length));
    const isKeyed = chanceOf(hands).happens(0.8);
    return hands.device.call('investments.invest', {
      params: { id: investmentId(row.key) },
      body: { optionId },
      isKeyed,
    });
  },
  fly,
  levelUp: (hands) => {
    const ship = hands.device.player?.ships[0];
    const isKeyed = chanceOf(hands).happens(0.6);
    return ship ? hands.device.call('ships.level', { params: { id: ship.id }, isKeyed }) : Promise.resolve();
  },
  claimDaily: ({ device }) => device.call('daily-rewards.claim'),
  completeTask: (hands) =>
    hands.device.call('tasks.complete', { params: { id: taskId(chanceOf(hands).pick(taskRows).key) } }),
  claimAchievement: (hands) =>
    hands.device.call('achievements.claim', {
      params: { id: achievementId(chanceOf(hands).pick(achievementRows).key) },
    }),
  approve: ({ device }) => device.call('referrals.approve'),
  claimTribute: ({ device }) => device.call('generals.claim-tribute'),
  useAiPilot,
  watchAd,
  read: (hands) =>
    hands.device.call(
      chanceOf(hands).pick([
        'ledger.list',
        'payments.list',
        'investments.list',
        'leaderboard.list',
        'generals.list',
      ]),
      { isKeyed: false },
    ),
} satisfies Record<string, Action>;

/** Weight of each action in the draw. */
export const weights: Readonly<Record<keyof typeof actions, number>> = {
  convert: 6,
  synthesise: 3,
  openCapsule: 3,
  buy: 5,
  refund: 2,
  invest: 5,
  fly: 6,
  levelUp: 4,
  claimDaily: 1,
  completeTask: 1,
  claimAchievement: 1,
  approve: 2,
  claimTribute: 3,
  useAiPilot: 1,
  watchAd: 1,
  read: 2,
};

/** Orders something and pays, sometimes twice at once. */
export async function buy(hands: Hands, wanted?: string): Promise<void> {
  const { device, messenger } = hands;
  const chance = chanceOf(hands);
  const { key, kind } = productRows.find((row) => row.key === wanted) ?? chance.pick(productRows);
  const ship = device.player?.ships[0];
  const shipId = kind === 'ai_pilot' && ship ? { shipId: ship.id } : {};
  const answer = await device.call('payments.create', { body: { productId: productId(key), ...shipId } });
  if (answer?.status !== 201 || chance.happens(0.1)) return;
  const { orderId } = JSON.parse(answer.body) as { orderId: string };
  const times = chance.happens(0.2) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => messenger.pay(orderId, device.telegramId)));
}

/** Launches a ship unless it flies, taps a little, and mostly waits for the end and collects. */
async function fly(hands: Hands): Promise<void> {
  const { device } = hands;
  const { world } = device.field;
  if (!device.player?.flights[0]) await launch(hands);
  const flight = device.player?.flights[0];
  if (!flight) return;
  const params = { id: flight.shipId, sid: flight.id };
  const elapsedMs = world.nowMs - flight.createdAtMs;
  const last = Math.floor(elapsedMs / defaultTunables.spawnIntervalMs);
  const taps = [last - 1, last].map((k) => ({ k, t: k * defaultTunables.spawnIntervalMs + 1 }));
  const possible = taps.filter(({ k, t }) => k >= 0 && t <= elapsedMs);
  await device.call('sessions.replenish', { params, body: { baggage: 0, taps: possible } });
  if (world.chance.happens(0.3)) return;
  await world.sleep(flight.createdAtMs + flight.durationMs - world.nowMs);
  await device.call('sessions.finish', { params });
}

/** On the next trip, or once more on the first, whose award was dropped before. */
function launch(hands: Hands): Promise<unknown> {
  const { device } = hands;
  const player = device.player;
  const ship = player?.ships[0];
  const system = systemAt(1);
  if (!player || !ship || !system) return Promise.resolve();
  const types = tripTypesOf(system);
  const next = types.findIndex(
    (type, index) => type === 'personal' && tripStatus(player, 1, index + 1, types) === 'available',
  );
  const trip = chanceOf(hands).happens(0.6) ? 1 : next + 1;
  const body = { tripId: tripId(1, trip), solarSystemId: systemId(1) };
  return device.call('sessions.start', { params: { id: ship.id }, body });
}

async function useAiPilot(hands: Hands): Promise<unknown> {
  const { device } = hands;
  const ship = device.player?.ships[0];
  if (!ship) return;
  const run = device.player?.aiPilots.ships[ship.id]?.run;
  const params = { id: ship.id };
  if (!run || run.collectedAtMs !== null)
    return device.call('ai-pilot.switch', { params, body: { isActive: true, difficulty: 'easy' } });
  await device.call('ai-pilot.switch', { params, body: { isActive: false } });
  return device.call('ai-pilot.collect', { params });
}

async function watchAd({ device }: Hands): Promise<unknown> {
  const answer = await device.call('ads.issue');
  const ship = device.player?.ships[0];
  if (answer?.status !== 200 || !ship) return;
  const { adId } = JSON.parse(answer.body) as { adId: string };
  await device.field.world.sleep(defaultTunables.adShortestSeconds * 1000);
  for (const manner of ['valued', 'twice'])
    await device.call('dev.finish-ad', { params: { id: adId }, body: { manner }, isKeyed: false });
  return device.call('ships.recover-energy', { params: { id: ship.id }, body: { adId } });
}
