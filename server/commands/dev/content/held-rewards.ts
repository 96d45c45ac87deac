import { changedRunningEvents } from '#engine/rules/homeland/events.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import type { ContentVersion } from '../../../store/repositories/core/content-repository.ts';
import { serviceCommand } from '../../core/command.ts';
import { toTime } from '../../core/view-context.ts';
import { eventUuid } from '../../homeland/events.ts';

/** Holds the rewards of the events that a roll-back has taken back. Idempotent. */
export async function holdRewards({ store, clock }: Services, published: ContentVersion): Promise<void> {
  const before = await store.content.find(published.version - 1);
  const nowMs = clock.now();
  const events = changedRunningEvents(before?.events ?? [], published.events, nowMs);
  await store.eventRuns.hold(
    events.map(({ id }) => id),
    nowMs,
  );
}

export const listHeldRewards = serviceCommand<'dev.held-rewards'>(async ({ store }) => {
  const runs = await store.eventRuns.listHeld();
  const data = await Promise.all(
    runs.map(async ({ id, row, titles, fromMs, heldAtMs }) => ({
      eventId: eventUuid(id),
      key: row.key,
      title: titles.en,
      startsAt: toTime(fromMs),
      heldAt: toTime(heldAtMs),
      players: (await store.eventCounts.sumOf(id)).players,
    })),
  );
  return { answer: { data } };
});

/** Dropped rewards leave the inboxes. Released ones are sent and claimed as if they had never been held. */
export const settleHeldRewards = serviceCommand<'dev.settle-held-rewards'>(
  async ({ store }, { params, body }, { isRepeat }) => {
    const isNamed = ({ id }: { readonly id: string }) => eventUuid(id) === params.id.toLowerCase();
    const held = (await store.eventRuns.listHeld()).find(isNamed);
    // A repeated call may find the hold ended, and its rewards still in the inboxes.
    const run =
      held ?? (isRepeat ? (await store.eventRuns.listEndedHolds(body.decision)).find(isNamed) : undefined);
    if (!run || (held && !(await store.eventRuns.endHold(run.id, body.decision))))
      throw new CallRefused('not_found');
    if (body.decision === 'drop') await store.inbox.dropRewardsOf(run.id);
    return { answer: { eventId: eventUuid(run.id) } };
  },
);
