import { shipRowOf } from '#engine/content/hangar.ts';
import { heldWords } from '#engine/content/live-content.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import type { Player } from '#engine/rules/core/player.ts';
import type { Order } from '#engine/rules/core/shop-state.ts';
import { endsAtMs, manualMined, minedSoFar } from '#engine/rules/trip/flight.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { messageText } from '../../../core/strings/message-strings.ts';
import { nameOf } from '../../../core/strings/strings.ts';
import type { Services } from '../../../services.ts';
import type { DeviceSession } from '../../../store/repositories/account/session-repository.ts';
import type { Ban } from '../../../store/repositories/account/sign-in-repository.ts';
import { describeDevice } from '../../account/devices.ts';
import { type Received, readInbox } from '../../account/inbox.ts';
import { finishOf, openRunOf, presentHealth, reportOf } from '../../ai-pilot/ai-run.ts';
import { serviceCommand } from '../../core/command.ts';
import { createViewContext } from '../../core/create-context.ts';
import {
  statsOf,
  toAmount,
  toQuantity,
  toTime,
  tunablesFor,
  type ViewContext,
} from '../../core/view-context.ts';
import { approverOf } from '../requests/read-requests.ts';
import { lastTrips, tripName } from './read-flight.ts';

const maxRows = { orders: 30, charges: 30, messages: 20, notices: 10, grants: 20, refusals: 30 } as const;

/** Delivers the player's outbox first, so that everything the player has done is there. */
export const readPlayer = serviceCommand<'dev.player'>(async (services, { params }, { language }) => {
  const { store, refusals } = services;
  await store.refusals.add(refusals.take());
  await store.outboxRelay.tryDeliver(params.id);
  const player = (await store.players.load(params.id))?.player;
  if (!player) throw new CallRefused('not_found');
  const context = createViewContext(services, language);
  const [kept, past] = await Promise.all([
    readKept(services, player, context),
    lastTrips(store, player, context),
  ]);
  return { answer: { ...ownPart(player, context), ...kept, pastTrips: past } };
});

/** Part of the page from the player's own document. */
function ownPart(player: Player, context: ViewContext) {
  const { firstName, lastName, username } = player.profile;
  return {
    playerId: player.id,
    rev: player.rev,
    joinedAt: toTime(player.createdAtMs),
    now: toTime(context.nowMs),
    firstName,
    lastName,
    username,
    hasWallet: player.shop.wallet !== null,
    balance: moneyView(player.balance),
    debt: moneyView(player.debt),
    keys: { ...player.keys },
    boosters: { ...player.boosters },
    shards: Object.values(player.shards).reduce((sum, count) => sum + count, 0),
    artifacts: player.artifacts.length,
    trips: player.totals.trips,
    completedSystems: Object.values(player.systems).filter(({ status }) => status === 'completed').length,
    crewActive: player.crewActive,
    ships: player.ships.map((ship) => shipPart(player, ship, context)),
    runningTrips: [...flightParts(player, context), ...runParts(player, context)],
  };
}

function flightParts({ flights }: Player, context: ViewContext): PlayerPage['runningTrips'] {
  return flights.map((flight) => ({
    flightId: flight.id,
    isAiPilot: false,
    shipId: flight.shipId,
    trip: tripName(flight, context),
    startedAt: toTime(flight.createdAtMs),
    endsAt: toTime(endsAtMs(flight)),
    mined: toAmount(minedSoFar(flight, context.nowMs)),
    manualMined: toAmount(manualMined(flight, tunablesFor(flight, context))),
    tunablesVersion: flight.tunablesVersion,
  }));
}

/** Runs of AI pilots with the earnings of their ended flights. */
function runParts(player: Player, context: ViewContext): PlayerPage['runningTrips'] {
  return player.ships.flatMap(({ id: shipId }) => {
    const run = openRunOf(player, shipId);
    if (!run) return [];
    const { mined, manualMined, ended } = reportOf(run, context);
    return {
      flightId: run.id,
      isAiPilot: true,
      shipId,
      trip: `AI pilot, ${ended.length} trips flown`,
      startedAt: toTime(run.startedAtMs),
      endsAt: toTime(finishOf(run, context)),
      mined: toAmount(mined),
      manualMined: toAmount(manualMined),
      tunablesVersion: run.tunablesVersion,
    };
  });
}

function shipPart(player: Player, ship: Player['ships'][number], context: ViewContext) {
  const { type, rarity } = shipRowOf(ship.key);
  const stats = statsOf(player, ship, context);
  return {
    shipId: ship.id,
    name: nameOf('ships', ship.key, context.language),
    type,
    rarity,
    grade: ship.grade,
    level: ship.level,
    inUse: ship.inUse,
    health: toQuantity(presentHealth(player, ship, stats, context)),
    maxHealth: stats.maxHealth,
  };
}

/** Part of the page from other collections. */
async function readKept({ store }: Services, player: Player, context: ViewContext) {
  const { id, profile } = player;
  const [{ ban }, orders, charges, sessions, messages, notices, fairPlay, reviews, grants, refusals] =
    await Promise.all([
      store.signIns.find(profile.telegramId),
      store.orders.list(id, 0, maxRows.orders),
      store.charges.listOf(profile.telegramId, maxRows.charges),
      store.sessions.list(profile.telegramId),
      readInbox(store, player, context.nowMs),
      store.notices.list(id, maxRows.notices),
      store.fairPlay.find(id),
      store.reviews.listOf(id),
      store.changeRequests.listOf(id, maxRows.grants),
      store.refusals.listOf(profile.telegramId, maxRows.refusals),
    ]);
  const results = await Promise.all(notices.map((notice) => store.notices.resultOf(notice.id)));
  return {
    ban: ban && banPart(ban),
    orders: orders.map((order) => orderPart(order, context)),
    charges: charges.map(({ chargeId, stars, state, payload, at }) => {
      return { chargeId, stars, state, payload, at: at.toISOString() };
    }),
    devices: sessions.map(devicePart),
    messages: messages.slice(0, maxRows.messages).map((message) => messagePart(message, context)),
    notices: notices.map(({ code, atMs }, index) => {
      return { code, at: toTime(atMs), result: results[index] ?? null };
    }),
    fairPlay: fairPlay && {
      score: fairPlay.score,
      isUncertain: fairPlay.isUncertain,
      games: Math.round(fairPlay.games.played),
      gamesWon: Math.round(fairPlay.games.won),
      signs: { ...fairPlay.signs },
      flights: fairPlay.reports.flights,
      taps: Math.round(fairPlay.reports.taps),
      lateTaps: Math.round(fairPlay.reports.late),
    },
    reviews: reviews.map(({ reason, score, atMs }) => ({ reason, score, at: toTime(atMs) })),
    grants: grants.map((request) => {
      const { atMs, id: requestId, by, reason, worth, status } = request;
      return {
        id: requestId,
        by,
        reason,
        worth,
        status,
        at: toTime(atMs),
        approvedBy: approverOf(request),
      };
    }),
    refusals: refusals.map(({ firstMs, lastMs, ...one }) => {
      return { ...one, firstAt: toTime(firstMs), lastAt: toTime(lastMs) };
    }),
  } satisfies Partial<PlayerPage>;
}

function banPart({ kind, reason, by, atMs, untilMs }: Ban) {
  return { kind, reason, by, at: toTime(atMs), until: untilMs === null ? null : toTime(untilMs) };
}

function orderPart(order: Order, { language, content }: ViewContext): PlayerPage['orders'][number] {
  const { id, product, stars, status, createdAtMs, paidAtMs, chargeId } = order;
  return {
    orderId: id,
    product: heldWords(content, 'products', product, language).title,
    stars,
    status,
    chargeId,
    createdAt: toTime(createdAtMs),
    paidAt: paidAtMs === null ? null : toTime(paidAtMs),
  };
}

function devicePart({ sessionId, userAgent = '', lastSeenAt, expiresAt }: DeviceSession) {
  return {
    sessionId,
    ...describeDevice(userAgent),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

function messagePart(message: Received, { language, content }: ViewContext): PlayerPage['messages'][number] {
  const { id, kind, atMs, attachments, readAtMs, claimedAtMs } = message;
  return {
    messageId: id,
    title: messageText(message, language, content).title,
    kind,
    at: toTime(atMs),
    attachments: attachments.length,
    isRead: readAtMs !== null,
    isClaimed: claimedAtMs !== null,
  };
}

function moneyView({ default: plain, clean }: Player['balance']) {
  return { default: toAmount(plain), clean: toAmount(clean) };
}
