import { log } from '../../core/log.ts';
import type { Services } from '../../services.ts';
import { teamJob, tellOfFullDisk } from '../dev/tell-team.ts';
import { backlogJob, runRounds } from './run-rounds.ts';

const everyMs = 5000;

/**
 * Stores confirmed time regularly, for the next start, and takes over a person's confirmations of the clock.
 * Returns the function that stops the job.
 */
export function watchClock(services: Services): () => Promise<void> {
  const { databaseClock, serverState } = services.store;
  const save = () => databaseClock.store(({ isLower, ...time }) => serverState.saveTime(time, isLower));
  const rounds = runRounds(services, 'storing the time', save, everyMs);
  const endReads = services.settings.timers.every(everyMs, () => {
    if (databaseClock.jumpMs === 0) return;
    serverState.acceptedMs().then(
      (readingMs) => databaseClock.accept(readingMs),
      () => undefined,
    );
  });
  return async () => {
    endReads();
    await rounds.stop();
    await save().catch(() => undefined);
  };
}

const spaceEveryMs = 10_000;
/** Pauses between warnings about a full disk: growing, at most an hour. */
const firstWarningMs = 60_000;
const maxWarningMs = 3_600_000;

/**
 * Says in the log and to the team that the database has no space for writes, and in the log when it has
 * again. Returns the function that stops it.
 */
export function watchSpace(services: Services): () => Promise<void> {
  const { store } = services;
  let waitMs = 0;
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  let isTold = false;
  const round = async () => {
    const probe = await store.probeWrite();
    if (probe.outcome === 'written' && waitMs > 0) {
      log.warning('The database takes writes again.');
      waitMs = 0;
      isTold = false;
    }
    // A full disk lends no job: the process that held it last tells.
    if (probe.outcome === 'full' && !isTold && services.figures.job(teamJob).isHeld)
      isTold = await tellOfFullDisk(services);
    if (probe.outcome !== 'full' || performance.now() - warnedAtMs < waitMs) return;
    log.warning(`Changes are refused (storage_full), reading goes on: ${probe.reason}`);
    warnedAtMs = performance.now();
    waitMs = Math.min(maxWarningMs, Math.max(firstWarningMs, waitMs * 2));
  };
  const timer = setInterval(() => void round(), spaceEveryMs).unref();
  void round();
  return async () => clearInterval(timer);
}

/** Counts waiting work for the metrics. Returns the function that stops the job. */
export function watchBacklogs(services: Services, everyMs: number): () => Promise<unknown> {
  const { store, figures } = services;
  /**
   * Since when each player's outbox has been seen full; an outbox has no time of its own that can't be moved.
   */
  let seenMs = new Map<string, number>();
  const round = async () => {
    const nowMs = services.clock.realMs();
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
