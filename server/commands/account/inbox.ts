import { createHash } from 'node:crypto';
import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { achievementRows } from '#engine/content/homeland.ts';
import { achievementId } from '#engine/content/homeland-ids.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { InboxMessage, MessageAttachment } from '#engine/protocol/account/calls.ts';
import { giveAttachments } from '#engine/rules/account/give-attachments.ts';
import { type Change, unchanged, withEffect, withPlayer } from '#engine/rules/core/decision.ts';
import type { Attachment } from '#engine/rules/core/message.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { messageText } from '../../core/strings/message-strings.ts';
import type { Seen, StoredMessage } from '../../store/core/message.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { Broadcast, BroadcastAudience } from '../../store/repositories/account/broadcast-repository.ts';
import { type CommandContext, changeCommand } from '../core/command.ts';
import { notFound } from '../core/find-owned.ts';
import { toAmount, toTime, type ViewContext } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';

/** A message as one player has it. */
export interface Received extends StoredMessage, Seen {
  /** One of the messages to many. */
  readonly isShared: boolean;
}

/** The player's messages that haven't ended, those to many among them, newest first. */
export async function readInbox(
  { inbox, broadcasts }: Pick<Store, 'inbox' | 'broadcasts'>,
  player: Player,
  nowMs: number,
): Promise<Received[]> {
  const [{ own, shared }, live] = await Promise.all([inbox.list(player.id, nowMs), broadcasts.live(nowMs)]);
  const toMany = live
    .filter(({ audience }) => isInAudience(player, audience))
    .map((message): Received & Broadcast => {
      const seen = shared.get(message.id) ?? { readAtMs: null, claimedAtMs: null };
      return { ...message, ...seen, isShared: true };
    })
    .filter((message) => !isRecalled(message, player));
  return [...own.map((message): Received => ({ ...message, isShared: false })), ...toMany]
    .map((message) => withClaim(message, player))
    .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1));
}

/** One of the player's messages, also one that has ended; undefined when there is none with this id. */
async function findReceived(
  { inbox, broadcasts }: Pick<Store, 'inbox' | 'broadcasts'>,
  player: Player,
  id: string,
  nowMs: number,
): Promise<Received | undefined> {
  const toMany = (await broadcasts.live(nowMs)).find((message) => message.id === id);
  if (toMany && isInAudience(player, toMany.audience)) {
    const seen = await inbox.findSeen(player.id, id);
    if (isRecalled({ ...toMany, ...seen }, player)) return undefined;
    return withClaim({ ...toMany, ...seen, isShared: true }, player);
  }
  const own = await inbox.find(player.id, id);
  return own ? withClaim({ ...own, isShared: false }, player) : undefined;
}

/** True for a broadcast that was recalled before the player read or claimed it. */
function isRecalled({ id, recalledAtMs, readAtMs }: Broadcast & Seen, { inbox }: Player): boolean {
  return recalledAtMs !== undefined && readAtMs === null && !inbox.claimed.includes(id);
}

export function isUnread({ readAtMs }: Received): boolean {
  return readAtMs === null;
}

export function isToClaim({ attachments, claimedAtMs }: Received): boolean {
  return attachments.length > 0 && claimedAtMs === null;
}

/** The message as read and claimed, if the player's document, which is written first, has the claim. */
function withClaim(message: Received, { inbox }: Player): Received {
  if (!inbox.claimed.includes(message.id)) return message;
  const { readAtMs, claimedAtMs, atMs } = message;
  return { ...message, readAtMs: readAtMs ?? atMs, claimedAtMs: claimedAtMs ?? atMs };
}

/**
 * Reads a message or claims its attachments. A claim is one guarded write of the player, which pays
 * and remembers the message; the message's own document is marked after it. Until that is done, the
 * player must remember the claim, so everything is delivered before the message is read, and the
 * message is read after the player.
 */
export const changeMessage = changeCommand<'inbox.change'>(
  async (context, player, { params, body }, store) => {
    await context.delivered();
    const message = await findReceived(store, player, params.id, context.nowMs);
    if (!message) return notFound;
    if (message.untilMs <= context.nowMs) return { refuse: 'message_expired' };
    const isClaim = body.isClaimed ?? (body.isRead !== true && message.attachments.length > 0);
    if (isClaim && message.attachments.length === 0) return { refuse: 'nothing_to_claim' };
    if (isClaim && !isToClaim(message)) return { refuse: 'already_claimed' };
    if (isClaim && message.event !== undefined && (await store.eventRuns.isHeld(message.event)))
      return { refuse: 'reward_held' };
    const change = isClaim ? claim(context, player, message) : read(context, player, message);
    const { nowMs } = context;
    const after = {
      ...message,
      readAtMs: message.readAtMs ?? nowMs,
      claimedAtMs: isClaim ? nowMs : message.claimedAtMs,
    };
    return {
      change,
      answer: (paid) => ({ ...messageView(after, context), balance: balanceView(paid, context) }),
    };
  },
);

function claim(context: CommandContext, player: Player, message: Received): Change {
  const { nowMs, tunables, newId } = context;
  const paid = giveAttachments(unchanged(player), message.attachments, {
    messageId: message.id,
    newId,
    nowMs,
    tunables,
  });
  const remembered = withPlayer(paid, { inbox: { claimed: [message.id] } });
  return see(remembered, message, true, nowMs);
}

function read({ nowMs }: CommandContext, player: Player, message: Received): Change {
  return isUnread(message) ? see(unchanged(player), message, false, nowMs) : unchanged(player);
}

function see(
  change: Change,
  { id, isShared, atMs, untilMs }: Received,
  isClaimed: boolean,
  nowMs: number,
): Change {
  return withEffect(change, {
    kind: 'seen',
    id: `${id}:${change.player.id}:${isClaimed ? 'claimed' : 'read'}`,
    atMs: nowMs,
    playerId: change.player.id,
    messageId: id,
    isClaimed,
    shared: isShared ? { atMs, untilMs } : null,
  });
}

export function messageView(message: Received, { language, content }: ViewContext): InboxMessage {
  const { id, sender, kind, code, values, attachments, atMs, untilMs, readAtMs, claimedAtMs } = message;
  return {
    uuid: id,
    sender,
    kind,
    code,
    values: withAchievementId(values),
    ...messageText(message, language, content),
    attachments: attachments.map(attachmentView),
    createdAt: toTime(atMs),
    expiresAt: toTime(untilMs),
    isRead: readAtMs !== null,
    isClaimed: claimedAtMs !== null,
  };
}

/** Adds the id by which the award of a reached achievement is claimed. */
function withAchievementId(values: StoredMessage['values']): InboxMessage['values'] {
  const { achievement } = values;
  const isKnown = achievementRows.some(({ key }) => key === achievement);
  return isKnown ? { ...values, achievementId: achievementId(String(achievement)) } : { ...values };
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

/** Whether a message to many is for this player. */
function isInAudience(
  { id, createdAtMs }: Player,
  { joinedBeforeMs, share, players }: BroadcastAudience,
): boolean {
  if (players) return players.includes(id);
  if (createdAtMs >= joinedBeforeMs) return false;
  if (!share) return true;
  const place = placeOf(share.salt, id);
  return place >= share.from && place < share.to;
}

/** The player's place among all players under this salt: from 0 up to, but not including, 100. */
function placeOf(salt: string, playerId: string): number {
  const hash = createHash('sha256').update(`${salt}:${playerId}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100;
}
