import type { Services } from '#server/services.ts';
import { backlogJob } from './job-names.ts';
import { runRounds } from './run-rounds.ts';

/** Counts what waits to be done, for the metrics. Returns the function that stops it. */
export function watchBacklogs(services: Services, everyMs: number): () => Promise<unknown> {
  const { store, figures } = services;
  /** Since when each player's outbox has been seen full; an outbox has no time of its own that can't be moved. */
  let seenMs = new Map<string, number>();
  const round = async () => {
    const nowMs = Date.now();
    const full = await store.outboxRelay.findFull();
    seenMs = new Map(full.map((id) => [id, seenMs.get(id) ?? nowMs]));
    figures.backlogs = {
      outboxes: full.length,
      outboxOldestSeconds: (nowMs - Math.min(nowMs, ...seenMs.values())) / 1000,
      notices: await store.notices.countDue(services.clock.now()),
      charges: await store.charges.countWaiting(),
    };
  };
  return runRounds(services, backlogJob, round, everyMs).stop;
}
