import type { ClientFault } from '../../core/client-fault-log.ts';
import type { Services } from '../../services.ts';
import { findBreak } from '../../store/repositories/core/audit-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';
import { hasTeamChat } from './tell-team.ts';
import { readGame } from './today-game.ts';

const checkedEntries = 200;
/** Messages to the team that Today shows. */
const maxMessages = 12;

export const readToday = serviceCommand<'dev.today'>(async (services) => {
  const { store, clock, mode, live, admission, figures, ads, exchanges } = services;
  const [players, charges, mintsRequested, reviews, grantsWaiting, auditBrokenAt, game, messages, probe] =
    await Promise.all([
      store.players.count(),
      store.charges.countWaiting(),
      store.mints.count('requested'),
      store.reviews.count(),
      store.changeRequests.countWaiting(),
      findAuditBreak(services),
      readGame(services),
      store.teamMessages.list(null, maxMessages),
      store.probeWrite(),
    ]);
  const { backlogs, audit } = figures;
  return {
    answer: {
      now: toTime(clock.now()),
      mode: mode.current,
      plan: mode.plan,
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
      players,
      charges,
      mintsRequested,
      reviews,
      grantsWaiting,
      auditBrokenAt,
      game,
      isDiskFull: probe.outcome === 'full',
      hasTeamChat: hasTeamChat(services),
      teamMessages: messages.map(({ id, kind, text, path, at, sentAt }) => ({
        id,
        kind,
        text,
        path,
        at: at.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
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

const exportedAtOnce = 500;

export const listAudit = serviceCommand<'dev.audit'>(
  async ({ store }, { query: { offset, limit, reads, ...asked } }) => {
    const search = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const only = reads === 'hidden' ? ({ ...search, isChange: true } as const) : search;
    return { answer: await store.audit.list(offset, limit, only) };
  },
);

/**
 * Reads one entry more at both ends: the one before, whose hash is continued, and the one that tells that
 * there are more.
 */
export const exportAudit = serviceCommand<'dev.export-audit'>(async ({ store }, { query: { after } }) => {
  const read = await store.audit.after(Math.max(0, after - 1), exportedAtOnce + 2);
  const before = read[0]?.seq === after ? read[0] : undefined;
  const entries = read.filter(({ seq }) => seq > after).slice(0, exportedAtOnce);
  const last = entries.at(-1);
  return {
    answer: {
      entries,
      next: last && read.at(-1) !== last ? last.seq : null,
      brokenAt: findBreak(entries, before),
    },
  };
});

const dayMs = 86_400_000;
const maxShown = 200;

/** Sums the days of each kind of fault. */
export const listClientFaults = serviceCommand<'dev.client-faults'>(
  async ({ store, clock, clientFaults }, { query }) => {
    await store.clientFaults.add(clientFaults.take());
    const sums = new Map<string, ClientFault>();
    for (const row of await store.clientFaults.listSince(
      Math.floor(clock.realMs() / dayMs) - query.days + 1,
    )) {
      const key = [row.client, row.engine, row.step, row.fault].join('\n');
      const sum = sums.get(key);
      sums.set(key, {
        ...row,
        count: row.count + (sum?.count ?? 0),
        lastMs: Math.max(row.lastMs, sum?.lastMs ?? 0),
      });
    }
    const rows = [...sums.values()].sort((a, b) => b.count - a.count || b.lastMs - a.lastMs);
    const data = rows.slice(0, maxShown).map(({ client, engine, step, fault, count, lastMs }) => {
      return { client, engine, step, fault, count, lastAt: toTime(lastMs) };
    });
    return { answer: { count: rows.length, data } };
  },
);

/** The players whose taps an operator should look at. */
export const listFairPlay = serviceCommand<'dev.fair-play'>(async ({ store }, { query }) => {
  const { leastScore, offset, limit } = query;
  const [count, scored] = await Promise.all([
    store.fairPlay.count(leastScore),
    store.fairPlay.list(leastScore, offset, limit),
  ]);
  const summaries = await store.players.findSummaries(scored.map(({ playerId }) => playerId));
  const profiles = new Map(summaries.map(({ id, profile }) => [id, profile]));
  const data = scored.map(({ playerId, score, signs, isUncertain, reports, games, atMs }) => ({
    playerId,
    firstName: profiles.get(playerId)?.firstName ?? '',
    username: profiles.get(playerId)?.username ?? null,
    score,
    signs,
    isUncertain,
    games: Math.round(games.played),
    gamesWon: Math.round(games.won),
    flights: reports.flights,
    taps: Math.round(reports.taps),
    lateTaps: Math.round(reports.late),
    lastFlightAt: toTime(atMs),
  }));
  return { answer: { count, data } };
});
