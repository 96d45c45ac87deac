/** A measurement: its cost, the baseline's cost, and whether it meets its goal. */
export interface BenchRow {
  readonly what: string;
  readonly measured: string;
  readonly baseline?: string;
  readonly goal?: string;
  readonly isMet?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function micro(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} µs`;
}

export function printedTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, measured, baseline = '', goal = '', isMet }) => {
    const mark = isMet === undefined ? '' : isMet ? ' ✓' : ' ✗';
    return `| ${what} | ${measured} | ${baseline} | ${goal}${mark} |`;
  });
  return ['| what | measured | baseline | goal |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
