import { randomUUID } from 'node:crypto';
import { CallRefused } from '#server/core/call-refused.ts';
import { serviceCommand } from '../core/command.ts';
import { deliverOrder, worthOfOrder } from './deliver-order.ts';
import { fileRequest } from './requests/file-request.ts';
import { runRequest } from './requests/run-request.ts';

/**
 * Sends a message of the team. An operator says why, and what the message holds for all its receivers counts as a grant. Where
 * nobody has a token, the server is on a developer's own machine and asks for neither.
 */
export const sendMessage = serviceCommand<'dev.send-message'>(async (services, { body }, caller) => {
  const { store, clock } = services;
  const { reason, ...order } = body;
  const { playerId, expiresAt, attachments } = order;
  // Support writes to one player, and gives nothing away.
  if (caller.developer?.role === 'support' && (!playerId || attachments.length > 0))
    throw new CallRefused('role_not_allowed');
  if (expiresAt && Date.parse(expiresAt) <= clock.now())
    throw new CallRefused('validation_failed', { fields: { expiresAt: 'in_the_past' } });
  if (playerId && !(await store.players.load(playerId))) throw new CallRefused('not_found');
  const { share = { from: 0, to: 100 } } = order;
  const reach = playerId ? 1 : Math.ceil(((await store.players.count()) * (share.to - share.from)) / 100);
  const worth = worthOfOrder(services, order) * reach;
  const by = caller.developer?.name ?? null;
  if (by === null && (reason || services.settings.hasDevTools))
    return { answer: await deliverOrder(services, order, randomUUID()) };
  if (!reason || by === null)
    throw new CallRefused('validation_failed', { fields: { reason: 'reason_needed' } });
  const asked = {
    kind: 'message',
    playerId: playerId ?? null,
    things: order,
    ...{ reason, by, worth, reach },
  } as const;
  return { answer: await runRequest(services, await fileRequest(services, asked, caller), caller) };
});
