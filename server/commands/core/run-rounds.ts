import { log } from '../../core/log.ts';
import { inSpan } from '../../core/traces/spans.ts';
import type { Services } from '../../services.ts';
import { isDatabaseAway } from '../../store/core/database-failures.ts';

const patienceMs = 2000;
/** A process that died with the lease is replaced after this time. */
const leaseMs = 10_000;
const renewEveryMs = 3000;

type RoundServices = Pick<Services, 'store' | 'processId' | 'settings' | 'figures'>;

export interface Rounds {
  /** Runs a round now, or after the one under way, which may have begun too early. Never rejects. */
  run(): Promise<void>;
  /** Starts no other round, and waits a little for the one under way. */
  stop(): Promise<void>;
}

/**
 * Runs a job now and then every `everyMs`, one round at a time. Of several processes on one database only the
 * holder of the job's lease runs it. Failures are logged; the next round tries again.
 */
export function runRounds(
  { store, processId, settings, figures }: RoundServices,
  name: string,
  round: () => Promise<void>,
  everyMs: number,
): Rounds {
  const { leases, jobPlaces } = store;
  const { timers } = settings;
  // Another process can be on a database only when its address is given.
  const isShared = settings.mongodbUri !== null;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  const job = figures.job(name);
  const report = (error: unknown) => {
    job.failed++;
    if (!isDatabaseAway(error)) log.failure(name, error);
  };
  const startRound = () => {
    nextAtMs = timers.monotonic() + everyMs;
    running ??= jobPlaces(() => inSpan({ name, kind: 'own', isRoot: true }, round))
      .then(() => {
        job.done++;
        job.lastDoneMs = timers.now();
      }, report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const run = () => {
    if (!running) return startRound();
    next ??= running.then(() => {
      next = undefined;
      return startRound();
    });
    return next;
  };
  let isAsking = false;
  const runIfOurs = async () => {
    if (isAsking) return;
    isAsking = true;
    const isOurs = await leases.hold(name, processId, leaseMs).finally(() => {
      isAsking = false;
    });
    job.isHeld = isOurs;
    // A process that takes the job over runs a round immediately.
    if (!isOurs) nextAtMs = Number.NEGATIVE_INFINITY;
    else if (timers.monotonic() >= nextAtMs) await startRound();
  };
  job.isHeld = !isShared;
  // A database that doesn't answer isn't asked again.
  const start = () => {
    if (store.isConnected()) (isShared ? runIfOurs() : startRound()).catch(report);
  };
  start();
  const endRounds = timers.every(isShared ? Math.min(everyMs, renewEveryMs) : everyMs, start);
  return {
    run,
    stop: async () => {
      endRounds();
      await Promise.race([running, timers.sleep(patienceMs, { ref: false })]);
      if (isShared) await leases.release(name, processId).catch(() => undefined);
    },
  };
}

/** Names of jobs that the metrics ask for. */
export const auditJob = 'auditing ledgers';
export const backlogJob = 'measuring backlogs';
export const tablesJob = 'computing daily tables';
export const webhookJob = 'keeping the webhook';
