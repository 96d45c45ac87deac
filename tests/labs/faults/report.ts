/** A line of the table at the end: what was tried, how often, and what happened. */
export interface Row {
  readonly what: string;
  readonly tried: string;
  readonly happened: string;
  readonly isGood: boolean;
  /** Whether this machine couldn't try it; `happened` is then the reason. */
  readonly isSkipped?: boolean;
}

export function tableOf(rows: readonly Row[]): string {
  return ['| what | tried | what happened |', '| --- | --- | --- |', ...rows.map(lineOf)].join('\n');
}

export function lineOf({ what, tried, happened, isGood, isSkipped }: Row): string {
  const mark = isSkipped ? 'skipped:' : isGood ? '✓' : '✗';
  return `| ${what} | ${tried} | ${mark} ${happened} |`;
}

export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ');
}
