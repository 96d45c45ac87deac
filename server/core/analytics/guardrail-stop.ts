import type { LiveContent } from '#engine/content/live-content.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { Cohort } from './cohort-sides.ts';
import type { Comparison } from './compare-sides.ts';

/** True while the row is still to reach more players. */
export function growsLater({ audience }: Cohort, nowMs: number): boolean {
  return audience.steps.some(({ at }) => at !== null && Date.parse(at) > nowMs);
}

/** The table of the content with the row's later steps taken out. Who has it keeps it. */
export function withoutLaterSteps(
  content: LiveContent,
  { table, key, audience }: Cohort,
  nowMs: number,
): Partial<LiveContent> {
  const steps = audience.steps.filter(({ at }) => at === null || Date.parse(at) <= nowMs);
  const rows = content[table].map((row) =>
    row.key === key ? { ...row, audience: { ...audience, steps } } : row,
  );
  return { [table]: rows };
}

/** Published by nobody: no token's name has a space. */
export const guardrailAuthor = 'the guardrail';

/** Note of the guardrail about a stop, in the history of the content and in the audit. */
export function stopNote({ cohort, audience }: Cohort, broken: Comparison): string {
  const said = (value: number) =>
    broken.measure === 'stars' ? value.toFixed(2) : `${(100 * value).toFixed(2)} %`;
  return (
    `${stopMark(cohort, audience.salt)}${broken.measure}: ${said(broken.in.value)} of ${broken.in.n} in it, ` +
    `${said(broken.out.value)} of ${broken.out.n} out of it, a difference between ${said(broken.low)} and ` +
    `${said(broken.high)} with 99 % confidence. Later steps are taken out.`
  );
}

/** Start of the notes about a row's stops. */
export function stopMark(cohort: string, salt: string): string {
  return `${cohort} [${salt}] `;
}

type StopMeasure = AnswerOf<'dev.analytics'>['stops'][number]['measure'];

/** A stop from its note; undefined for another note. */
export function readStop(note: string): { cohort: string; measure: StopMeasure } | undefined {
  const [, cohort, measure] = /^(\S+) \[.*\] (\w+): /.exec(note) ?? [];
  return cohort && measure ? { cohort, measure: measure as StopMeasure } : undefined;
}
