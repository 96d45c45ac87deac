import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { InboxMessage, MessageAttachment } from '#engine/protocol/account/calls.ts';
import type { Attachment } from '#engine/rules/core/message.ts';
import { toAmount, toTime, type ViewContext } from '#server/commands/core/view-context.ts';
import { messageText } from '#server/core/strings/message-strings.ts';
import type { Received } from './read-inbox.ts';

export function messageView(message: Received, { language, content }: ViewContext): InboxMessage {
  const { id, sender, kind, code, values, attachments, atMs, untilMs, readAtMs, claimedAtMs } = message;
  return {
    uuid: id,
    sender,
    kind,
    code,
    values: { ...values },
    ...messageText(message, language, content),
    attachments: attachments.map(attachmentView),
    createdAt: toTime(atMs),
    expiresAt: toTime(untilMs),
    isRead: readAtMs !== null,
    isClaimed: claimedAtMs !== null,
  };
}

function attachmentView({ kind, count, collection }: Attachment): MessageAttachment {
  const isMoney = kind === 'protomatter' || kind === 'clean_protomatter';
  return {
    kind,
    count: isMoney ? toAmount(count) : count,
    skin: collection,
    ...collectionOf(kind, collection),
  };
}

function collectionOf(kind: Attachment['kind'], key: string | null) {
  if (key === null) return { rarity: null, collectionId: null };
  return kind === 'ship' || kind === 'ship_shard'
    ? { rarity: shipRowOf(key).rarity, collectionId: shipCollectionId(key) }
    : { rarity: artifactRowOf(key).rarity, collectionId: artifactCollectionId(key) };
}
