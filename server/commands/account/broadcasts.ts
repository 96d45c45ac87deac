import { uuidOf } from '../../core/uuid-of.ts';
import type { Services } from '../../services.ts';
import type { PlayerMessage, StoredMessage } from '../../store/core/message.ts';
import type { BroadcastAudience } from '../../store/repositories/account/broadcast-repository.ts';

/** Message to send, with its strings' key and values, or with its texts. Times are game time. */
export type NewMessage = Pick<StoredMessage, 'sender' | 'kind' | 'untilMs'> &
  Partial<Pick<StoredMessage, 'code' | 'values' | 'texts' | 'attachments'>> & {
    /** Identifies the message: a repeated call with the same key sends nothing. */
    readonly key: string;
  };

/** Sends messages to players, each to one. Unknown players' messages are stored and never read. */
export async function sendMessages(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  messages: readonly (NewMessage & { readonly playerId: string })[],
): Promise<void> {
  const nowMs = clock.now();
  await store.inbox.add(
    messages.map(({ playerId, ...message }): PlayerMessage => ({ ...complete(message, nowMs), playerId })),
  );
}

/** Receivers and begin of a broadcast. */
interface Sending {
  readonly share?: BroadcastAudience['share'];
  readonly players?: readonly string[] | undefined;
  /** Game time of its begin; now if absent. */
  readonly fromMs?: number | undefined;
  /** True if players who begin before its end get it too. */
  readonly isForLater?: boolean | undefined;
}

/**
 * Sends one message to many players without writing to any of them: it is joined to the inbox when a player
 * reads it, from its begin to its end.
 */
export async function broadcast(
  { store, clock, live }: Pick<Services, 'store' | 'clock' | 'live'>,
  message: NewMessage,
  { share = null, players, fromMs = clock.now(), isForLater = false }: Sending = {},
): Promise<void> {
  const joinedBeforeMs = isForLater ? message.untilMs : fromMs;
  await store.broadcasts.add({
    ...complete(message, fromMs),
    audience: { joinedBeforeMs, share, ...(players && { players }) },
  });
  live.pushBroadcast();
}

function complete({ key, ...message }: NewMessage, nowMs: number): StoredMessage {
  const { code = null, values = {}, texts = null, attachments = [] } = message;
  if (code === null && texts === null) throw new Error(`The message ${key} says nothing`);
  const { sender, kind, untilMs } = message;
  return { id: uuidOf(key), atMs: nowMs, untilMs, sender, kind, code, values, texts, attachments };
}
