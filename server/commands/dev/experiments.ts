import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { audiencePercent } from '#engine/rules/core/audience.ts';
import { type Cohort, cohortsOf, mixedRuns } from '../../core/analytics/cohort-sides.ts';
import {
  type Comparison,
  compareSides,
  goalResult,
  hasEvenSides,
  strataOf,
} from '../../core/analytics/compare-sides.ts';
import {
  addDays,
  type Day,
  dayOf,
  startOf,
  type TableRow,
  type TableSums,
  wholeDayMs,
} from '../../core/analytics/daily-tables.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/core/open-store.ts';
import { serviceCommand } from '../core/command.ts';

/** Input of the counting. */
export type Counting = Pick<Services, 'store' | 'pseudonymOf'>;
/** Days whose tables an answer or a comparison may read. */
export const maxDays = 100;

/** Players join the run of each row at their first visit while it is on, and stay on its side of that day. */
export async function countJoined({ store }: Counting, day: Day, sums: TableSums): Promise<void> {
  for await (const batch of store.playerDays.on(day))
    await store.experimentPlayers.join(
      batch
        .filter(({ minutes }) => minutes.length > 0)
        .flatMap(({ who, cohorts }) =>
          cohorts.flatMap(({ run, ...side }) => (run === undefined ? [] : [{ ...side, run, who, day }])),
        ),
    );
  for await (const batch of store.experimentPlayers.joinedOn(day))
    for (const { run, cohort, side } of batch)
      sums.addTo({ table: 'experiments', day, key: `joined ${run}` }, [{ cohort, side }], { players: 1 });
}

/** Values of players who joined a run so many days ago: one for each player and measure. */
export async function countExperiments(
  services: Counting,
  day: Day,
  days: number,
  sums: TableSums,
): Promise<void> {
  const { store } = services;
  const joinedOn = addDays(day, -days);
  const endMs = startOf(day) + wholeDayMs;
  const mixed = mixedRuns(store.content.current().content, startOf(joinedOn), endMs);
  let stars: ReadonlyMap<string, number> | null = null;
  for await (const batch of store.experimentPlayers.joinedOn(joinedOn)) {
    const who = batch.map((player) => player.who);
    const there = await store.playerDays.thereOn(day, who);
    const refused = days === 1 ? await store.playerDays.refusedOn([joinedOn, day], who) : null;
    if (days === 7) stars ??= await paidStars(services, startOf(joinedOn), endMs);
    for (const player of batch) {
      if (mixed.has(player.run)) continue;
      const paid = stars?.get(player.who);
      const values: [string, number][] = [[`return_${days}`, Number(there.has(player.who))]];
      if (refused) values.push(['refused', Number(refused.has(player.who))]);
      if (stars) values.push(['paying', Number(paid !== undefined)], ['stars', paid ?? 0]);
      for (const [measure, amount] of values)
        sums.addTo(
          { table: 'experiments', day: joinedOn, key: `${measure} ${player.run}` },
          [{ cohort: player.cohort, side: player.side }],
          { players: 1, amount, squares: amount * amount },
        );
    }
  }
}

/** Stars that players paid and didn't get back, by pseudonym; a player whose Stars all went back has none. */
async function paidStars(
  { store, pseudonymOf }: Counting,
  fromMs: number,
  untilMs: number,
): Promise<Map<string, number>> {
  const stars = new Map<string, number>();
  for await (const { playerId, order } of store.orders.paidBetween(fromMs, untilMs)) {
    if (order.status === 'refunded') continue;
    const who = pseudonymOf(playerId);
    stars.set(who, (stars.get(who) ?? 0) + order.stars);
  }
  return stars;
}

/** The last run of a cohort, over all its days: a part of them would be chosen by the result. */
export async function compareLastRun(store: Store, cohort: string, until: Day): Promise<Comparison[]> {
  const rows = await store.dailyTables.list(addDays(until, -maxDays), until);
  const last = rows.findLast((row) => row.table === 'experiments' && row.cohort === cohort);
  const run = last?.key.split(' ')[1];
  return run === undefined ? [] : compareSides(rows, run);
}

type Listed = AnswerOf<'dev.experiments'>['data'][number];

/** Rows that have divided players or do so now, the latest first. */
export const listExperiments = serviceCommand<'dev.experiments'>(async ({ store, settings, clock }) => {
  const nowMs = clock.now();
  const today = dayOf(nowMs);
  const rows = await store.dailyTables.list(addDays(today, -maxDays), today);
  const cohorts = cohortsOf(store.content.current().content).filter(
    ({ audience, from }) =>
      from !== null ||
      audience.experiment !== undefined ||
      audience.steps.some(({ percent }) => percent < 100),
  );
  return {
    answer: {
      isOn: settings.hasAnalytics,
      countedUntil: await store.serverState.countedUntil(),
      data: cohorts
        .map((cohort) => toExperiment(cohort, rows, nowMs))
        .sort((one, other) => ((one.from ?? '') > (other.from ?? '') ? -1 : 1)),
    },
  };
});

function toExperiment(cohort: Cohort, rows: readonly TableRow[], nowMs: number): Listed {
  const { table, key, audience, from, until, run } = cohort;
  const { experiment } = audience;
  const joined = strataOf(rows, run, 'joined');
  const count = (side: 'in' | 'out') => joined.reduce((sum, stratum) => sum + stratum[side].n, 0);
  return {
    cohort: cohort.cohort,
    table,
    key,
    percent: audiencePercent(audience, nowMs),
    from,
    until,
    goal: experiment
      ? { measure: experiment.goal, expected: experiment.expected, difference: experiment.difference }
      : null,
    joined: { in: count('in'), out: count('out') },
    isEven: hasEvenSides(rows, run),
    result: experiment ? goalResult(rows, run, experiment) : null,
    further: compareSides(rows, run, experiment?.goal),
  };
}
