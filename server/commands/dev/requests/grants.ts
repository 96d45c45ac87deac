import type { Currency } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { giveThings, worthOfThings } from '../players/give-grant.ts';
import { mergePlayer, worthOfMerge } from '../players/merge-player.ts';
import { orderMoney } from '../players/take-money.ts';
import { fileRequest } from './file-request.ts';
import { runRequest } from './run-request.ts';
/**
 * Gives a player things. An operator says why, and needs a second person above the limit of a day. Where
 * nobody has a token, the server is on a developer's own machine and asks for neither.
 */
export const grantThings = serviceCommand<'dev.grant'>(async (services, { body }, caller) => {
  const { playerId = await findLastSignedIn(services), reason, ...things } = body;
  const by = caller.developer?.name ?? null;
  const { hasDevTools } = services.settings;
  if (by === null && (reason || hasDevTools))
    return { answer: await giveThings(services, playerId, things, caller, caller.keyed ?? null) };
  if (!reason || by === null)
    throw new CallRefused('validation_failed', { fields: { reason: 'reason_needed' } });
  if (!(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const worth = worthOfThings(things, services);
  const asked = { kind: 'grant', playerId, reason, things, by, worth, reach: 1 } as const;
  return { answer: await runRequest(services, await fileRequest(services, asked, caller), caller) };
});

/** Merges a double into another account: it counts as a grant of what moves. */
export const mergeDoubles = serviceCommand<'dev.merge'>(async (services, { params, body }, caller) => {
  const { into, reason } = body;
  const worth = await worthOfMerge(services, params.id, into);
  const by = caller.developer?.name ?? null;
  if (by === null) return { answer: await mergePlayer(services, params.id, into, { by, reason }, caller) };
  const asked = {
    kind: 'merge',
    playerId: params.id,
    reason,
    things: { into },
    by,
    worth,
    reach: 1,
  } as const;
  return { answer: await runRequest(services, await fileRequest(services, asked, caller), caller) };
});

/** Takes money, or forgives a debt: both count as a grant of that worth. */
export const takeMoney = serviceCommand<'dev.take'>(async (services, { params, body }, caller) => {
  return { answer: await changeMoney(services, 'take', params.id, body, caller) };
});

export const forgiveDebts = serviceCommand<'dev.forgive-debt'>(async (services, { params, body }, caller) => {
  return { answer: await changeMoney(services, 'forgive', params.id, body, caller) };
});

interface MoneyBody {
  readonly currency: Currency;
  readonly amount: number;
  readonly isDebt?: boolean;
  readonly reason: string;
}

async function changeMoney(
  services: Services,
  kind: 'take' | 'forgive',
  playerId: string,
  { reason, ...things }: MoneyBody,
  caller: Caller,
) {
  const { isDebt = false, currency, amount } = things;
  const by = caller.developer?.name ?? null;
  if (by === null)
    return orderMoney(services, playerId, { kind, currency, amount, isDebt }, caller, caller.keyed ?? null);
  if (!(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const worth = worthOfThings(currency === 'clean' ? { clean: amount } : { amount }, services);
  const asked = { kind, playerId, reason, things, by, worth, reach: 1 };
  return runRequest(services, await fileRequest(services, asked, caller), caller);
}

async function findLastSignedIn({ store }: Services): Promise<string> {
  const telegramId = await store.sessions.lastSignedIn();
  const loaded = telegramId === null ? null : await store.players.loadByTelegramId(telegramId);
  if (!loaded) throw new CallRefused('not_found');
  return loaded.player.id;
}
