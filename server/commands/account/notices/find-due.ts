import { nextNoticeAtMs, noticesDue } from '#engine/rules/account/notices-due.ts';
import type { MessageEffect } from '#engine/rules/core/effects.ts';
import { createViewContext } from '#server/commands/core/create-view-context.ts';
import { noticeTerms } from '#server/commands/core/notice-due.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';
import { NewerSchema } from '#server/store/core/database-failures.ts';
import type { LoadedPlayer } from '#server/store/core/loaded-player.ts';
import { deliverMessages } from '#server/store/outbox/deliver-messages.ts';

const batchSize = 200;

/**
 * Stores the notices that have fallen due. Only players are read whose own document says that one has. Everything from that
 * moment on is told, so nothing is lost while the server is down; the moment is moved on after that, and only if the player
 * hasn't changed meanwhile. A notice that is found twice is stored once.
 */
export async function findDue(services: Services): Promise<void> {
  const { dueNotices } = services.store;
  const context = createViewContext(services, 'en');
  const terms = noticeTerms(context);
  for (;;) {
    const due = await dueNotices.find(context.nowMs, batchSize);
    const found: MessageEffect[] = [];
    const seen: { readonly player: LoadedPlayer['player']; readonly dueAtMs: number }[] = [];
    for (const { id, dueAtMs } of due) {
      const loaded = await load(services, id);
      if (!loaded) continue;
      seen.push({ player: loaded.player, dueAtMs });
      found.push(...noticesDue(loaded.player, dueAtMs - 1, context.nowMs, terms));
    }
    await deliverMessages(services.store, found);
    let moved = 0;
    for (const { player, dueAtMs } of seen) {
      const nextAtMs = nextNoticeAtMs(player, context.nowMs, terms);
      if (await dueNotices.move(player, dueAtMs, nextAtMs)) moved++;
    }
    // Who has just changed is looked at in the next round.
    if (due.length < batchSize || moved === 0) return;
  }
}

/** A player whom a newer version has written waits for a process of that version. */
async function load({ store }: Services, id: string): Promise<LoadedPlayer | null> {
  try {
    return await store.players.load(id);
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error;
    log.failure('finding notices', error);
    return null;
  }
}
