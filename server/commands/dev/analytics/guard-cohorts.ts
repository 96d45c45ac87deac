import { type Cohort, dividingCohorts } from '#server/core/analytics/cohort-sides.ts';
import type { Comparison } from '#server/core/analytics/compare-sides.ts';
import { addDays, type Day } from '#server/core/analytics/days.ts';
import {
  brokenGuardrail,
  growsLater,
  guardrailAuthor,
  stopMark,
  stopNote,
  withoutLaterSteps,
} from '#server/core/analytics/guardrails.ts';
import type { AuditRecord } from '#server/core/audit-record.ts';
import { log } from '#server/core/log.ts';
import type { Services } from '#server/services.ts';

type Guarding = Pick<Services, 'store' | 'clock' | 'live'>;
const lookedAtDays = 60;

/**
 * Stops rows of the live content that are still to reach more players and have broken a guardrail: publishes the content without
 * the row's later steps. A row is stopped once for its salt, so that a designer may insist.
 */
export async function guardCohorts(services: Guarding, day: Day): Promise<void> {
  const { store, clock } = services;
  const nowMs = clock.now();
  const cohorts = dividingCohorts(store.content.current().content, nowMs).filter((one) =>
    growsLater(one, nowMs),
  );
  if (cohorts.length === 0) return;
  const rows = await store.dailyTables.list(addDays(day, -lookedAtDays), day);
  const notes = (await store.content.listBy(guardrailAuthor)).map(({ note }) => note ?? '');
  for (const one of cohorts) {
    const broken = brokenGuardrail(rows.filter(({ cohort }) => cohort === one.cohort));
    const mark = stopMark(one.cohort, one.audience.salt);
    if (broken && !notes.some((note) => note.startsWith(mark))) await stop(services, one, broken);
  }
}

/** The audit comes first, as with everything that operators do. */
async function stop({ store, clock, live }: Guarding, cohort: Cohort, broken: Comparison): Promise<void> {
  const note = stopNote(cohort, broken);
  const record: AuditRecord = {
    ...{ at: new Date().toISOString(), personId: guardrailAuthor, name: guardrailAuthor, role: 'owner' },
    ...{ network: '', of: null },
    ...{ call: 'dev.publish-content', input: JSON.stringify({ stopped: cohort.cohort }), reason: note },
    outcome: 'asked',
  };
  const of = await store.audit.append(record);
  const present = store.content.current();
  const published = await store.content.publish(withoutLaterSteps(present.content, cohort, clock.now()), {
    ...{ note, author: guardrailAuthor, basedOn: present.version },
  });
  const outcome = published ? 'done' : 'content_moved';
  await store.audit.append({ ...record, at: new Date().toISOString(), input: '', reason: null, outcome, of });
  log.info(`A guardrail: ${note} ${outcome}`);
  if (published) live.announceContent();
  // The next round decides on the newer content.
  else throw new Error(`The content was published while ${cohort.cohort} was being stopped`);
}
