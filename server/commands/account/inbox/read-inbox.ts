import type { Player } from '#engine/rules/core/player.ts';
import type { Message, Seen } from '#server/store/core/message.ts';
import type { Store } from '#server/store/core/open-store.ts';
import { isInAudience } from './is-in-audience.ts';

/** A message as one player has it. */
export interface Received extends Message, Seen {
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
    .map((message): Received => {
      const seen = shared.get(message.id) ?? { readAtMs: null, claimedAtMs: null };
      return { ...message, ...seen, isShared: true };
    });
  return [...own.map((message): Received => ({ ...message, isShared: false })), ...toMany]
    .map((message) => withClaim(message, player))
    .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1));
}

/** One of the player's messages, also one that has ended; undefined when there is none with this id. */
export async function findReceived(
  { inbox, broadcasts }: Pick<Store, 'inbox' | 'broadcasts'>,
  player: Player,
  id: string,
  nowMs: number,
): Promise<Received | undefined> {
  const toMany = (await broadcasts.live(nowMs)).find((message) => message.id === id);
  if (toMany && isInAudience(player, toMany.audience)) {
    const seen = await inbox.findSeen(player.id, id);
    return withClaim({ ...toMany, ...seen, isShared: true }, player);
  }
  const own = await inbox.find(player.id, id);
  return own ? withClaim({ ...own, isShared: false }, player) : undefined;
}

export function isUnread({ readAtMs }: Received): boolean {
  return readAtMs === null;
}

export function isToClaim({ attachments, claimedAtMs }: Received): boolean {
  return attachments.length > 0 && claimedAtMs === null;
}

/** The player's document says first what was claimed. */
function withClaim(message: Received, { inbox }: Player): Received {
  if (!inbox.claimed.includes(message.id)) return message;
  const { readAtMs, claimedAtMs, atMs } = message;
  return { ...message, readAtMs: readAtMs ?? atMs, claimedAtMs: claimedAtMs ?? atMs };
}
