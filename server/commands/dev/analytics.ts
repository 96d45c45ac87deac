import { setImmediate as letCallsThrough } from 'node:timers/promises';
import { funnelSteps } from '#engine/protocol/dev/console-data.ts';
import { type Cohort, type CohortSide, dividingCohorts } from '../../core/analytics/cohort-sides.ts';
import { brokenGuardrail, type Comparison } from '../../core/analytics/compare-sides.ts';
import {
  addDays,
  type Day,
  dayOf,
  startOf,
  TableSums,
  wholeDayMs,
} from '../../core/analytics/daily-tables.ts';
import {
  growsLater,
  guardrailAuthor,
  readStop,
  stopMark,
  stopNote,
  withoutLaterSteps,
} from '../../core/analytics/guardrail-stop.ts';
import type { AuditRecord } from '../../core/audit-record.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { PlayerDay } from '../../store/repositories/dev/player-day-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { runRounds, tablesJob } from '../core/run-rounds.ts';
import { type Counting, compareLastRun, countExperiments, countJoined, maxDays } from './experiments.ts';

/**
 * Delay after midnight: the first hour of players from before midnight, and unsaved days of
 * servers, still belong to the day.
 */
const settlesMs = 70 * 60_000;
/** After a long time without a server. */
const maxLateDays = 100;

/** Computes the daily tables of each day that is over, once. Returns the function that stops it. */
export function watchDays(services: Services, everyMs: number): () => Promise<unknown> {
  if (!services.settings.hasAnalytics) return async () => undefined;
  return runRounds(services, tablesJob, () => countDays(services), everyMs).stop;
}

async function countDays(services: Counting & Pick<Services, 'clock' | 'live'>): Promise<void> {
  const { serverState, playerDays } = services.store;
  const last = addDays(dayOf(services.clock.now() - settlesMs), -1);
  const done = await serverState.countedUntil();
  let day: Day | null = done === null ? await playerDays.firstDay() : addDays(done, 1);
  if (day !== null && day < addDays(last, -maxLateDays)) day = addDays(last, -maxLateDays);
  for (; day !== null && day <= last; day = addDays(day, 1)) {
    await countDay(services, day);
    if (day === last) await guardCohorts(services, day);
    await serverState.saveCountedUntil(day);
  }
}

/** After so many days it is counted who came back. */
const returnDays = [1, 7, 30] as const;
/** After so many, calls get their turn. */
const countedAtOnce = 1000;

type Cohorts = ReadonlyMap<string, readonly CohortSide[]>;
const none: readonly CohortSide[] = [];

/**
 * Computes the daily tables of a past day and writes them. Reads only data that doesn't change any more, so
 * that a repetition after a crash has the same sums.
 */
export async function countDay(services: Counting, day: Day): Promise<void> {
  const sums = new TableSums();
  const cohorts = await countPlayers(services, day, sums);
  for (const days of returnDays) await countReturns(services, day, days, sums);
  await countFlows(services, day, sums, cohorts);
  await countPayments(services, day, sums, cohorts);
  await countJoined(services, day, sums);
  for (const days of returnDays) await countExperiments(services, day, days, sums);
  await services.store.dailyTables.replace(day, sums.rows());
}

/** Returns the cohorts of the players who are in any, by pseudonym. */
async function countPlayers({ store }: Counting, day: Day, sums: TableSums): Promise<Cohorts> {
  const cohorts = new Map<string, readonly CohortSide[]>();
  for await (const batch of store.playerDays.on(day))
    for (const playerDay of batch) {
      if (playerDay.cohorts.length > 0) cohorts.set(playerDay.who, playerDay.cohorts);
      if (playerDay.minutes.length > 0) countActivity(playerDay, sums);
      if (playerDay.isFirst) countFunnel(playerDay, sums);
    }
  return cohorts;
}

function countActivity({ day, isFirst, minutes, wasRefused, cohorts }: PlayerDay, sums: TableSums): void {
  const visits = visitsOf(minutes);
  const lengths = visits.map((visit) => `visits${lengthClass(visit)}`);
  const values: Record<string, number> = {
    players: 1,
    newPlayers: Number(isFirst),
    refusedPlayers: Number(wasRefused),
    visits: visits.length,
    minutes: visits.reduce((sum, visit) => sum + visit, 0),
  };
  for (const name of lengths) values[name] = (values[name] ?? 0) + 1;
  sums.add({ table: 'activity', day }, cohorts, values);
}

function countFunnel({ day, steps: taken, cohorts }: PlayerDay, sums: TableSums): void {
  for (const step of funnelSteps)
    sums.add({ table: 'funnel', day, key: step }, cohorts, {
      players: Number(step === 'signed_in' || taken[step] !== undefined),
    });
}

/** Players of a first day who came again on this one. */
async function countReturns({ store }: Counting, day: Day, days: number, sums: TableSums): Promise<void> {
  const firstDay = addDays(day, -days);
  for await (const batch of store.playerDays.on(firstDay)) {
    const first = batch.filter(({ isFirst }) => isFirst);
    const there = await store.playerDays.thereOn(
      day,
      first.map(({ who }) => who),
    );
    for (const { who, cohorts } of first)
      sums.add({ table: 'retention', day: firstDay, key: String(days) }, cohorts, {
        players: 1,
        returned: Number(there.has(who)),
      });
  }
}

/** Inflow and outflow of each currency, and the balance of the day for each player of a cohort. */
async function countFlows(
  { store, pseudonymOf }: Counting,
  day: Day,
  sums: TableSums,
  cohorts: Cohorts,
): Promise<void> {
  const fromMs = startOf(day);
  const sidesByPlayer = new Map<string, readonly CohortSide[]>();
  const net = new Map<readonly CohortSide[], number>([...cohorts.values()].map((sides) => [sides, 0]));
  for await (const { playerId, currency, amount, reason } of store.ledger.between(
    fromMs,
    fromMs + wholeDayMs,
  )) {
    // Without a cohort nobody has to be told from anybody.
    const sides =
      cohorts.size === 0 ? none : (sidesByPlayer.get(playerId) ?? cohorts.get(pseudonymOf(playerId)) ?? none);
    if (cohorts.size > 0) sidesByPlayer.set(playerId, sides);
    const direction = amount < 0 ? 'sink' : 'source';
    const key = [currency, direction, reason].join(' ');
    sums.add({ table: 'flows', day, key }, sides, { amount: Math.abs(amount), entries: 1 });
    if (currency === 'default' && net.has(sides)) net.set(sides, (net.get(sides) ?? 0) + amount);
  }
  let counted = 0;
  for (const [sides, amount] of net) {
    sums.add({ table: 'balance', day }, sides, { players: 1, amount, squares: amount * amount });
    if (++counted % countedAtOnce === 0) await letCallsThrough();
  }
}

/** Stars that were paid, and those of them that were given back since. */
async function countPayments(
  { store, pseudonymOf }: Counting,
  day: Day,
  sums: TableSums,
  cohorts: Cohorts,
): Promise<void> {
  const fromMs = startOf(day);
  const payers = new Set<string>();
  for await (const { playerId, order } of store.orders.paidBetween(fromMs, fromMs + wholeDayMs)) {
    const isFirst = !payers.has(playerId);
    payers.add(playerId);
    sums.add({ table: 'conversion', day }, cohorts.get(pseudonymOf(playerId)) ?? none, {
      payers: Number(isFirst),
      payments: 1,
      stars: order.stars,
      refundedStars: order.status === 'refunded' ? order.stars : 0,
    });
  }
}

type Guarding = Pick<Services, 'store' | 'clock' | 'live'>;

/**
 * Stops rows of the live content that are still to reach more players and have broken a guardrail: publishes
 * the content without the row's later steps. A row is stopped once for its salt, so that a designer may
 * insist.
 */
async function guardCohorts(services: Guarding, day: Day): Promise<void> {
  const { store, clock } = services;
  const nowMs = clock.now();
  const cohorts = dividingCohorts(store.content.current().content, nowMs).filter((cohort) =>
    growsLater(cohort, nowMs),
  );
  if (cohorts.length === 0) return;
  const rows = await store.dailyTables.list(addDays(day, -maxDays), day);
  const notes = (await store.content.listBy(guardrailAuthor)).map(({ note }) => note ?? '');
  for (const cohort of cohorts) {
    const broken = brokenGuardrail(rows, cohort.run);
    const mark = stopMark(cohort.cohort, cohort.audience.salt);
    if (broken && !notes.some((note) => note.startsWith(mark))) await stop(services, cohort, broken);
  }
}

/** Writes the audit first, as for every act of an operator. */
async function stop({ store, clock, live }: Guarding, cohort: Cohort, broken: Comparison): Promise<void> {
  const note = stopNote(cohort, broken);
  const record: AuditRecord = {
    at: new Date(clock.realMs()).toISOString(),
    personId: guardrailAuthor,
    name: guardrailAuthor,
    role: 'owner',
    network: '',
    of: null,
    call: 'dev.publish-content',
    input: JSON.stringify({ stopped: cohort.cohort }),
    reason: note,
    outcome: 'asked',
  };
  const recordNumber = await store.audit.append(record);
  const present = store.content.current();
  const published = await store.content.publish(withoutLaterSteps(present.content, cohort, clock.now()), {
    note,
    author: guardrailAuthor,
    basedOn: present.version,
  });
  const outcome = published ? 'done' : 'content_moved';
  await store.audit.append({
    ...record,
    at: new Date(clock.realMs()).toISOString(),
    input: '',
    reason: null,
    outcome,
    of: recordNumber,
  });
  log.info(`A guardrail: ${note} ${outcome}`);
  if (published) live.pushContent();
  // The next round decides on the newer content.
  else throw new Error(`The content was published while ${cohort.cohort} was being stopped`);
}

export const readAnalytics = serviceCommand<'dev.analytics'>(async ({ store, settings }, { query }) => {
  const { from, until, cohort } = query;
  if (until < from || addDays(from, maxDays) < until)
    throw new CallRefused('validation_failed', {
      fields: { 'query.until': `at most ${maxDays} days after from` },
    });
  const all = await store.dailyTables.list(from, until);
  const rows = cohort === '*' ? all : all.filter((row) => row.cohort === (cohort ?? ''));
  const cohorts = [...new Set(all.map((row) => row.cohort))].filter((name) => name !== '').sort();
  return {
    answer: {
      isOn: settings.hasAnalytics,
      countedUntil: await store.serverState.countedUntil(),
      cohorts,
      rows,
      results: cohort === undefined || cohort === '*' ? [] : await compareLastRun(store, cohort, until),
      stops: await readStops(store),
    },
  };
});

async function readStops({ content }: Store) {
  const versions = await content.listBy(guardrailAuthor);
  return versions.flatMap(({ note, at }) => {
    const stop = readStop(note ?? '');
    return stop ? [{ ...stop, at: at.toISOString(), note: note ?? '' }] : [];
  });
}

/** A pause longer than this many minutes ends a visit. */
const longestPause = 15;

/** Up to how many minutes a visit is in each class of length; the last class has no end. */
const visitLengths = [1, 5, 15, 30, 60, Number.POSITIVE_INFINITY] as const;

/**
 * The lengths of a day's visits in minutes, from the minutes in which there was a call. One that passes
 * midnight is two.
 */
export function visitsOf(minutes: readonly number[]): number[] {
  const sorted = [...new Set(minutes)].sort((a, b) => a - b);
  const visits: number[] = [];
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const minute of sorted) {
    if (minute - last > longestPause) {
      visits.push(1);
      first = minute;
    } else visits[visits.length - 1] = minute - first + 1;
    last = minute;
  }
  return visits;
}

/** The class of a visit's length, from 0. */
export function lengthClass(minutes: number): number {
  return visitLengths.findIndex((upTo) => minutes <= upTo);
}
