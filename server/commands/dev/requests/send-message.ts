import { randomUUID } from 'node:crypto';
import { CallRefused } from '../../../core/call-refused.ts';
import { serviceCommand } from '../../core/command.ts';
import { fileRequest } from './file-request.ts';
import { deliverMessage, worthOfMessage } from './messages.ts';
import { runRequest } from './run-request.ts';

/**
 * Sends a message of the team. The worth of its attachments, for all receivers, counts as a grant of the
 * operator. Without tokens, on a developer's machine, it needs neither a reason nor an approval.
 */
export const sendMessage = serviceCommand<'dev.send-message'>(async (services, { body }, caller) => {
  const { store, clock } = services;
  const { reason, ...message } = body;
  const { playerId, expiresAt, attachments, share = { from: 0, to: 100 } } = message;
  // Support writes to one player, and gives nothing away.
  if (caller.developer?.role === 'support' && (!playerId || attachments.length > 0))
    throw new CallRefused('role_not_allowed');
  if (expiresAt && Date.parse(expiresAt) <= clock.now())
    throw new CallRefused('validation_failed', { fields: { expiresAt: 'in_the_past' } });
  if (playerId && !(await store.players.load(playerId))) throw new CallRefused('not_found');
  const reach = playerId ? 1 : Math.ceil(((await store.players.count()) * (share.to - share.from)) / 100);
  const by = caller.developer?.name ?? null;
  if (by === null && (reason || services.settings.hasDevTools))
    return { answer: await deliverMessage(services, message, caller.keyed?.key ?? randomUUID()) };
  if (!reason || by === null)
    throw new CallRefused('validation_failed', { fields: { reason: 'reason_needed' } });
  const request = {
    kind: 'message',
    playerId: playerId ?? null,
    body: message,
    reason,
    by,
    worth: worthOfMessage(services, message) * reach,
    reach,
  } as const;
  return { answer: await runRequest(services, await fileRequest(services, request, caller), caller) };
});
