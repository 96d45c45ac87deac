import { giveAttachments } from '#engine/rules/account/give-attachments.ts';
import { type Change, unchanged, withEffect, withPlayer } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { type CommandContext, changeCommand } from '#server/commands/core/command.ts';
import { notFound } from '#server/commands/core/find-owned.ts';
import { balanceView } from '#server/commands/core/views.ts';
import { messageView } from './message-views.ts';
import { findReceived, isToClaim, isUnread, type Received } from './read-inbox.ts';

/**
 * Reads a message or claims what it holds. A claim is one guarded write of the player, which pays and remembers the message.
 * The message's own document is marked after that. What is remembered may be forgotten only when that is done, so everything
 * is delivered before the message is read, and the message is read after the player.
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
    ...{ messageId: message.id, newId, nowMs, tunables },
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
