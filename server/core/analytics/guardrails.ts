import type { LiveContent } from '#engine/content/live-content.ts';
import type { Cohort } from './cohort-sides.ts';
import { type Comparison, compareSides } from './compare-sides.ts';
import { z99 } from './intervals.ts';
import type { TableRow } from './tables.ts';

/** With fewer on one side, a difference shows little. */
const fewest = 100;
/** A smaller difference isn't worth a stop, however sure it is: a share of the players, and PROTO a day. */
const smallest = { share: 0.01, balance: 1 };

/**
 * The guardrail that a cohort has broken: its players come back less, have more calls refused, or come out of the day with less
 * PROTO than its control, beyond a confidence of 99 %. It is more than the usual 95 % because somebody looks every day.
 */
export function brokenGuardrail(rows: readonly TableRow[]): Comparison | undefined {
  return compareSides(rows, z99).find(({ measure, difference, low, high, ...sides }) => {
    if (sides.in.n < fewest || sides.out.n < fewest || measure === 'paying') return false;
    if (Math.abs(difference) < (measure === 'balance' ? smallest.balance : smallest.share)) return false;
    return measure === 'refused' ? low > 0 : high < 0;
  });
}

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

/** What the guardrail says of a stop, in the history of the content and in the audit. */
export function stopNote({ cohort, audience }: Cohort, broken: Comparison): string {
  const said = (value: number) =>
    broken.measure === 'balance' ? value.toFixed(2) : `${(100 * value).toFixed(2)} %`;
  return (
    `${stopMark(cohort, audience.salt)}${broken.measure}: ${said(broken.in.value)} of ${broken.in.n} in it, ` +
    `${said(broken.out.value)} of ${broken.out.n} out of it, a difference between ${said(broken.low)} and ` +
    `${said(broken.high)} with 99 % confidence. Later steps are taken out.`
  );
}

/** What the notes of a row's stops begin with. */
export function stopMark(cohort: string, salt: string): string {
  return `${cohort} [${salt}] `;
}

/** A stop from its note; undefined for another note. */
export function readStop(note: string): { cohort: string; measure: Comparison['measure'] } | undefined {
  const [, cohort, measure] = /^(\S+) \[.*\] (\w+): /.exec(note) ?? [];
  return cohort && measure ? { cohort, measure: measure as Comparison['measure'] } : undefined;
}
