import { randomUUID } from 'node:crypto';
import { CallRefused } from '../../../core/call-refused.ts';
import type { MessageRequest } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { fileRequest } from './file-request.ts';
import { deliverMessage, worthOfMessage } from './messages.ts';
import { runRequest } from './run-request.ts';

/**
 * Sends a message of the team. The worth of its attachments, for all receivers, counts as a grant of the
 * operator. Without tokens, on a developer's machine, it needs neither a reason nor an approval.
 */
export const sendMessage = serviceCommand<'dev.send-message'>(async (services, { body }, caller) => {
  const { store, clock } = services;
  const { reason, toMe, ...given } = body;
  const message = toMe ? await toCaller(services, given, caller) : given;
  const { playerId, expiresAt, startsAt, attachments } = message;
  // Support writes to one player, and gives nothing away.
  if (caller.developer?.role === 'support' && (!playerId || attachments.length > 0))
    throw new CallRefused('role_not_allowed');
  if (expiresAt && Date.parse(expiresAt) <= clock.now())
    throw new CallRefused('validation_failed', { fields: { expiresAt: 'in_the_past' } });
  if (playerId && !(await store.players.load(playerId))) throw new CallRefused('not_found');
  if (startsAt && expiresAt && startsAt >= expiresAt)
    throw new CallRefused('validation_failed', { fields: { startsAt: 'after_its_end' } });
  const reach = await reachOf(services, message);
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

/** Number of receivers. A message for later players counts those of today. */
async function reachOf({ store }: Services, { playerId, playerIds, share }: MessageRequest): Promise<number> {
  if (playerId) return 1;
  if (playerIds) return new Set(playerIds).size;
  const { from, to } = share ?? { from: 0, to: 100 };
  return Math.ceil(((await store.players.count()) * (to - from)) / 100);
}

/** The message for the caller's own player alone. */
async function toCaller(
  { store }: Services,
  { playerIds: _, share: _share, startsAt: _starts, isForLater: _later, ...message }: MessageRequest,
  { developer }: Caller,
): Promise<MessageRequest> {
  const [, account] = /^account:(\d+)$/.exec(developer?.boundTo ?? '') ?? [];
  const playerId = account === undefined ? null : await store.identities.findPlayerId(Number(account));
  if (playerId === null) throw new CallRefused('not_found');
  return { ...message, playerId };
}
