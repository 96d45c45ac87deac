import { randomUUID } from 'node:crypto';
import { CallRefused } from '#server/core/call-refused.ts';
import { serviceCommand } from '../core/command.ts';
import { deliverOrder, worthOfOrder } from './deliver-order.ts';
import { saveGrant, sendGranted } from './grants.ts';

const everybody = '00000000-0000-4000-8000-000000000000';

/**
 * Sends a message of the team. An operator says why, and what the message holds for all its receivers counts as a grant. Where
 * nobody has a token, the server is on a developer's own machine and asks for neither.
 */
export const sendMessage = serviceCommand<'dev.send-message'>(async (services, { body }, caller) => {
  const { store, clock } = services;
  const { playerId, reason, expiresAt } = body;
  if (expiresAt && Date.parse(expiresAt) <= clock.now())
    throw new CallRefused('validation_failed', { fields: { expiresAt: 'in_the_past' } });
  if (playerId && !(await store.players.load(playerId))) throw new CallRefused('not_found');
  const worth = worthOfOrder(services, body) * (playerId ? 1 : await store.players.count());
  const by = caller.developer?.name ?? null;
  if (by === null) return { answer: await deliverOrder(services, body, randomUUID()) };
  if (!reason) throw new CallRefused('validation_failed', { fields: { reason: 'reason_needed' } });
  const things = { message: body };
  const asked = { playerId: playerId ?? everybody, reason, things, by, worth };
  const grant = await saveGrant(services, asked, caller);
  return { answer: await sendGranted(services, grant) };
});
