import { galaxy } from '#engine/content/galaxy.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { devPlayerSpecs } from '#engine/protocol/dev/player-calls.ts';
import { endAiRun, gainAccount, loseAccount } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import { type Change, postMessage, unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { endFlight as end } from '#engine/rules/trip/finish.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { uuidOf } from '../../../core/uuid-of.ts';
import { spreadNames, textOf } from '../../account/adopt-names.ts';
import { proofOf } from '../../core/call-proof.ts';
import { applyChange, changePlayer } from '../../core/change-player.ts';
import { type CommandContext, type CommandsOf, serviceCommand } from '../../core/command.ts';
import { notFound } from '../../core/find-owned.ts';
import { toAmount, toTime, tunablesFor } from '../../core/view-context.ts';
import { deliverCharge, refundOrder } from '../payments/refund-order.ts';
import { banPlayer, findPlayer, signOutPlayer, unbanPlayer } from './ban-player.ts';
import { findPlayers } from './find-players.ts';
import { readPlayer } from './player-page.ts';
import { readFlight } from './read-flight.ts';

/** Calls by which operators read and change players. */
export const devPlayerCalls: CommandsOf<keyof typeof devPlayerSpecs> = {
  'dev.find-players': findPlayers,
  'dev.player': readPlayer,
  'dev.player-ledger': serviceCommand(async ({ store }, { params, query }) => {
    const { offset, limit, reason, currency } = query;
    await store.outboxRelay.tryDeliver(params.id);
    const only = { ...(reason === undefined ? {} : { reason }), ...(currency ? { currency } : {}) };
    const [count, entries] = await Promise.all([
      store.ledger.count(params.id, only),
      store.ledger.list(params.id, offset, limit, only),
    ]);
    if (count === 0 && !(await store.players.load(params.id))) throw new CallRefused('not_found');
    const data = entries.map(
      ({ atMs, currency: currencyName, amount, balanceAfter, debtAfter, ...entry }) => ({
        at: toTime(atMs),
        currency: currencyName,
        amount: toAmount(amount),
        reason: entry.reason,
        reference: entry.reference,
        balanceAfter: toAmount(balanceAfter),
        debtAfter: debtAfter === undefined ? null : toAmount(debtAfter),
      }),
    );
    return { answer: { count, data } };
  }),
  'dev.player-contact': serviceCommand(async ({ store }, { params }) => {
    const player = (await store.players.load(params.id))?.player;
    if (!player) throw new CallRefused('not_found');
    const { telegramId, referralCode } = player.profile;
    return { answer: { telegramId, referralCode, wallet: player.shop.wallet?.address ?? null } };
  }),
  'dev.player-audit': serviceCommand(async (services, { params, query }) => {
    await findPlayer(services, params.id);
    const { audit } = services.store;
    return { answer: await audit.list(query.offset, query.limit, { about: params.id, isChange: true }) };
  }),
  'dev.flight': readFlight,
  'dev.refund-order': refundOrder,
  'dev.deliver-charge': deliverCharge,
  'dev.ban': banPlayer,
  'dev.unban': unbanPlayer,
  'dev.sign-out': signOutPlayer,
  'dev.reset-name': serviceCommand(async (services, { params }, caller) => {
    await findPlayer(services, params.id);
    await changePlayer<'dev.reset-name'>(services, {
      playerId: params.id,
      caller,
      status: 200,
      proof: proofOf(caller),
      decide: ({ nowMs, newId }, player) => {
        const { profile } = player;
        const isReset = textOf(profile) === textOf(neutral);
        const renamed = withPlayer(unchanged(player), {
          profile: isReset ? profile : { ...profile, ...neutral, resetNames: textOf(profile) },
        });
        return {
          change: postMessage(renamed, 'name_reset', { id: newId(), values: {}, nowMs }),
          answer: (after) => ({ firstName: after.profile.firstName }),
        };
      },
    });
    await spreadNames(services, params.id, neutral);
    return { answer: { firstName: neutral.firstName } };
  }),
  // Gives an account at a partner exchange to its holder (D22). A repeated call continues a broken-off one.
  'dev.give-account': serviceCommand(async (services, { params, body }, caller) => {
    const { exchangeAccounts } = services.store;
    const { exchange, uid } = body;
    const holder = await findPlayer(services, params.id);
    const formerId = await exchangeAccounts.findPlayer(exchange, uid);
    const isOthers = formerId !== null && formerId !== holder.id;
    if (isOthers)
      await applyChange(
        services,
        formerId,
        ({ nowMs, tunables, tunablesOf }, player) =>
          loseAccount(player, { exchange, uid }, { nowMs, tunables, tunablesOf }),
        caller,
      );
    await exchangeAccounts.give({ exchange, uid, email: '', playerId: holder.id });
    await applyChange(
      services,
      holder.id,
      ({ nowMs }, player) => gainAccount(player, { exchange, uid, email: '' }, nowMs),
      caller,
    );
    return { answer: { formerPlayerId: isOthers ? formerId : null } };
  }),
  // Ends a flight in any state. A flight that was ended or collected before stays unchanged.
  'dev.end-flight': serviceCommand(async (services, { params, body }, caller) => {
    const { flightId } = body;
    const messageId = `${flightId}:ended`;
    const { store } = services;
    const reply = await changePlayer<'dev.end-flight'>(services, {
      playerId: params.id,
      caller,
      status: 200,
      proof: proofOf(caller),
      decide: async (context, player) => {
        const ended = endRunning(context, player, flightId);
        const answer = () => ({ flightId, wasFlying: ended !== null });
        if (ended)
          return {
            change: postMessage(ended, 'flight_ended', { id: messageId, values: {}, nowMs: context.nowMs }),
            answer,
          };
        await context.delivered();
        const wasEnded = await store.inbox.find(player.id, uuidOf(messageId));
        const isPast = wasEnded ?? (await store.flights.find(player.id, flightId));
        return isPast ? { change: unchanged(player), answer } : notFound;
      },
    });
    return { answer: JSON.parse(reply.body) as AnswerOf<'dev.end-flight'> };
  }),
};

/** As for a user without a visible name. */
const neutral = { firstName: 'Pilot', lastName: null, username: null };

/** Null when the player has no such flight, and no such run of an AI pilot. */
function endRunning(context: CommandContext, player: Player, flightId: string): Change | null {
  const { nowMs, tunablesOf } = context;
  const flight = player.flights.find(({ id }) => id === flightId);
  if (flight) return end(player, flight, nowMs, tunablesFor(flight, context));
  const ship = player.ships.find(({ id }) => {
    const run = player.aiPilots.ships[id]?.run;
    return run?.id === flightId && run.collectedAtMs === null;
  });
  return ship ? endAiRun(player, ship.id, galaxy.systems, { nowMs, tunablesOf }) : null;
}
