import { messageRows } from '#engine/content/messages.ts';
import type { MessageEffect, SentEffect } from '#engine/rules/core/effects.ts';
import { messageOf } from '../core/message.ts';
import type { RelayRepositories } from './relay-repositories.ts';

/** Puts messages into inboxes, and into the queue of the bot's copies. */
export async function deliverMessages(
  { inbox, notices }: Pick<RelayRepositories, 'inbox' | 'notices'>,
  own: readonly MessageEffect[],
  sent: readonly SentEffect[] = [],
): Promise<void> {
  const effects = [...own, ...sent.map(toMessage)];
  await inbox.add(effects.map(messageOf));
  await notices.add(effects.filter(({ code }) => messageRows[code].push !== undefined));
}

function toMessage({ toId, ...message }: SentEffect): MessageEffect {
  return { ...message, kind: 'message', playerId: toId };
}
