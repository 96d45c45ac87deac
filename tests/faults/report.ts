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
  const lines = rows.map(({ what, tried, happened, isGood, isSkipped }) => {
    const mark = isSkipped ? 'skipped:' : isGood ? '✓' : '✗';
    return `| ${what} | ${tried} | ${mark} ${happened} |`;
  });
  return ['| what | tried | what happened |', '| --- | --- | --- |', ...lines].join('\n');
}

export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ');
}
