import { CallRefused } from '../../../core/call-refused.ts';
import type { MoneyChange } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { giveGrant, worthOfGrant } from '../players/give-grant.ts';
import { mergePlayer, worthOfMerge } from '../players/merge-player.ts';
import { changeMoney } from '../players/take-money.ts';
import { fileRequest } from './file-request.ts';
import { runRequest } from './run-request.ts';

/**
 * Gives a player awards. An operator states a reason, and needs a second person above the daily limit.
 * Without tokens, on a developer's machine, a grant needs neither.
 */
export const grantThings = serviceCommand<'dev.grant'>(async (services, { body }, caller) => {
  const { playerId = await findLastSignedIn(services), reason, ...grant } = body;
  const by = caller.developer?.name ?? null;
  const { hasDevTools } = services.settings;
  if (by === null && (reason || hasDevTools))
    return { answer: await giveGrant(services, playerId, grant, caller, caller.keyed ?? null) };
  if (!reason || by === null)
    throw new CallRefused('validation_failed', { fields: { reason: 'reason_needed' } });
  if (!(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const worth = worthOfGrant(grant, services);
  const request = { kind: 'grant', playerId, reason, body: grant, by, worth, reach: 1 } as const;
  return { answer: await runRequest(services, await fileRequest(services, request, caller), caller) };
});

/** Merges a double into another account: counts as a grant of everything that moves. */
export const mergeDoubles = serviceCommand<'dev.merge'>(async (services, { params, body }, caller) => {
  const { into, reason } = body;
  const worth = await worthOfMerge(services, params.id, into);
  const by = caller.developer?.name ?? null;
  if (by === null) return { answer: await mergePlayer(services, params.id, into, { by, reason }, caller) };
  const request = {
    kind: 'merge',
    playerId: params.id,
    reason,
    body: { into },
    by,
    worth,
    reach: 1,
  } as const;
  return { answer: await runRequest(services, await fileRequest(services, request, caller), caller) };
});

/** Takes money, or forgives a debt: both count as a grant of that worth. */
export const takeMoney = serviceCommand<'dev.take'>(async (services, { params, body }, caller) => {
  return { answer: await requestMoney(services, 'take', params.id, body, caller) };
});

export const forgiveDebts = serviceCommand<'dev.forgive-debt'>(async (services, { params, body }, caller) => {
  return { answer: await requestMoney(services, 'forgive', params.id, body, caller) };
});

async function requestMoney(
  services: Services,
  kind: 'take' | 'forgive',
  playerId: string,
  { reason, ...body }: MoneyChange & { readonly reason: string },
  caller: Caller,
) {
  const { currency, amount } = body;
  const by = caller.developer?.name ?? null;
  if (by === null) return changeMoney(services, { kind, playerId, body }, caller, caller.keyed ?? null);
  if (!(await services.store.players.load(playerId))) throw new CallRefused('not_found');
  const worth = worthOfGrant(currency === 'clean' ? { clean: amount } : { amount }, services);
  const request = { kind, playerId, reason, body, by, worth, reach: 1 };
  return runRequest(services, await fileRequest(services, request, caller), caller);
}

async function findLastSignedIn({ store }: Services): Promise<string> {
  const telegramId = await store.sessions.lastSignedIn();
  const loaded = telegramId === null ? null : await store.players.loadByTelegramId(telegramId);
  if (!loaded) throw new CallRefused('not_found');
  return loaded.player.id;
}
