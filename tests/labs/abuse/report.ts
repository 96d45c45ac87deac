import { appendFileSync } from 'node:fs';

/**
 * The program `npm run test:abuse` sets both; without them the tests run in their short form and write
 * nothing.
 */
const isLong = process.env.ABUSE_FORM === 'long';
const file = process.env.ABUSE_REPORT;
/** The part of the long form to try, up to 1. */
const share = Number(process.env.ABUSE_SHARE ?? 1);

/** A line of the table at the end of the program. */
export interface Tried {
  readonly attack: string;
  readonly times: number;
  readonly happened: string;
  readonly beside?: BesideAttack;
}

/** Honest calls beside an attack, for the table of the README. */
export interface BesideAttack {
  readonly attack: string;
  /** The balancer. */
  readonly behind: string;
  readonly accepted: number;
  readonly refused: number;
  readonly cut: number;
  /** 99th percentiles of what a call took, in milliseconds. */
  readonly aloneMs: number;
  readonly besideMs: number;
}

/** Number of tries: few in `npm test`, many in the long form. */
export function times(short: number, long: number): number {
  return isLong ? Math.max(short, Math.round(share * long)) : short;
}

/** Adds a line to the table of the program. */
export function addToReport(tried: Tried): void {
  if (file) appendFileSync(file, `${JSON.stringify(tried)}\n`);
}

/** `200 × 5, 429 × 20`. */
export function countsOf(outcomes: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([outcome, count]) => `${outcome} × ${count}`)
    .join(', ');
}
