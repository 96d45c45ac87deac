import type { Written } from '#engine/content/languages.ts';
import { type MessageCode, messageRows } from '#engine/content/messages.ts';
import type { MessageKind, MessageSender } from '#engine/content/schemas/messages.ts';
import type { MessageEffect, MessageValues } from '#engine/rules/core/effects.ts';
import type { Attachment } from '#engine/rules/core/message.ts';
import { uuidOf } from '../../core/uuid-of.ts';

/** An operator's texts in each language. */
type MessageTexts = Written<MessageText>;
interface MessageText {
  readonly title: string;
  readonly text: string;
}

/** Content of a message to one player or to many. Times are milliseconds of game time. */
export interface StoredMessage {
  readonly id: string;
  readonly atMs: number;
  /** End in game time: the message leaves the inbox, and its attachments can't be claimed any more. */
  readonly untilMs: number;
  readonly sender: MessageSender;
  readonly kind: MessageKind;
  /** Key of the message's strings; null for a message with its own texts. */
  readonly code: MessageCode | null;
  readonly values: MessageValues;
  readonly texts: MessageTexts | null;
  readonly attachments: readonly Attachment[];
  /** The event whose reward it holds; missing for everything else. */
  readonly event?: string;
}

export interface PlayerMessage extends StoredMessage {
  readonly playerId: string;
}

/** The receiver's actions on a message. */
export interface Seen {
  readonly readAtMs: number | null;
  readonly claimedAtMs: number | null;
}

const dayMs = 86_400_000;

/** The message of an effect, under an id that follows from the effect's. */
export function messageOf(effect: MessageEffect): PlayerMessage {
  const { id, atMs, playerId, code, values, attachments = [] } = effect;
  const { sender, kind, days } = messageRows[code];
  const untilMs = atMs + days * dayMs;
  const parts = { sender, kind, code, values, texts: null, attachments };
  return { id: uuidOf(id), playerId, atMs, untilMs, ...parts };
}
