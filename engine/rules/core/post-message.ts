import type { MessageCode } from '#engine/content/messages.ts';
import { type Change, withEffect } from './decision.ts';
import type { MessageValues } from './effects.ts';
import type { Attachment } from './message.ts';

/**
 * Puts a message into the player's inbox (D43). The same id never comes twice. Whether the bot sends a copy is decided when
 * it is sent.
 */
export function postMessage(
  change: Change,
  code: MessageCode,
  id: string,
  values: MessageValues,
  nowMs: number,
  attachments: readonly Attachment[] = [],
): Change {
  const holds = attachments.length > 0 ? { attachments } : {};
  const playerId = change.player.id;
  return withEffect(change, { kind: 'message', id, atMs: nowMs, playerId, code, values, ...holds });
}
