import { serviceCommand } from '#server/commands/core/command.ts';
import { compareSides } from '#server/core/analytics/compare-sides.ts';
import { addDays } from '#server/core/analytics/days.ts';
import { guardrailAuthor, readStop } from '#server/core/analytics/guardrails.ts';
import { z95 } from '#server/core/analytics/intervals.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Store } from '#server/store/core/open-store.ts';

const mostDays = 100;

export const readAnalytics = serviceCommand<'dev.analytics'>(async ({ store, settings }, { query }) => {
  const { from, until, cohort } = query;
  if (until < from || addDays(from, mostDays) < until)
    throw new CallRefused('validation_failed', {
      fields: { 'query.until': `at most ${mostDays} days after from` },
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
      results: cohort === undefined || cohort === '*' ? [] : compareSides(rows, z95),
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
