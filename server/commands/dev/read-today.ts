import type { Services } from '#server/services.ts';
import { findBreak } from '#server/store/repositories/core/audit-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';

const checkedEntries = 200;

export const readToday = serviceCommand<'dev.today'>(async (services) => {
  const { store, clock, mode, live, admission, figures, ads, exchanges } = services;
  const [players, charges, mintsRequested, reviews, grantsWaiting, auditBrokenAt] = await Promise.all([
    store.players.count(),
    store.charges.countWaiting(),
    store.mints.count('requested'),
    store.reviews.count(),
    store.changeRequests.countWaiting(),
    findAuditBreak(services),
  ]);
  const { backlogs, audit } = figures;
  return {
    answer: {
      now: toTime(clock.now()),
      mode: mode.current,
      ads: ads.kind,
      exchanges: exchanges.kind,
      connections: live.connections,
      callsShed: admission.shed.full + admission.shed.late,
      outboxes: backlogs?.outboxes ?? null,
      outboxOldestSeconds: backlogs?.outboxOldestSeconds ?? null,
      noticesDue: backlogs?.notices ?? null,
      auditDifferences: { ...audit.differences },
      auditLapAt: audit.lapEndedMs === null ? null : toTime(audit.lapEndedMs),
      tunablesVersion: store.tunables.current().version,
      memoryBytes: process.memoryUsage().rss,
      upSeconds: Math.round(process.uptime()),
      ...{ players, charges, mintsRequested, reviews, grantsWaiting, auditBrokenAt },
    },
  };
});

/** The last entries; the whole chain is checked on the audit's page. */
async function findAuditBreak({ store }: Services): Promise<number | null> {
  const { count } = await store.audit.list(0, 1);
  const entries = await store.audit.after(Math.max(0, count - checkedEntries - 1), checkedEntries + 1);
  const [before, ...rest] = entries;
  const isWhole = before === undefined || before.seq === 1;
  return isWhole ? findBreak(entries, undefined) : findBreak(rest, before);
}
