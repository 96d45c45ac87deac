import type { devPlayerSpecs } from '#engine/protocol/dev/player-calls.ts';
import { type CommandsOf, serviceCommand } from '#server/commands/core/command.ts';
import { toAmount, toTime } from '#server/commands/core/view-context.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { banPlayer, findPlayer, signOutPlayer, unbanPlayer } from './ban-player.ts';
import { endFlight } from './end-flight.ts';
import { findPlayers } from './find-players.ts';
import { giveAccount } from './give-account.ts';
import { readPlayer } from './player-page.ts';
import { readFlight } from './read-flight.ts';
import { deliverCharge, refundOrder } from './refund-order.ts';
import { resetName } from './reset-name.ts';

/** What operators read and do about players. */
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
    const data = entries.map(({ atMs, currency: of, amount, balanceAfter, debtAfter, ...entry }) => ({
      at: toTime(atMs),
      currency: of,
      amount: toAmount(amount),
      reason: entry.reason,
      reference: entry.reference,
      balanceAfter: toAmount(balanceAfter),
      debtAfter: debtAfter === undefined ? null : toAmount(debtAfter),
    }));
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
  'dev.reset-name': resetName,
  'dev.give-account': giveAccount,
  'dev.end-flight': endFlight,
};
