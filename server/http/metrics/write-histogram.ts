export interface Tally {
  /** Observations by bucket; the last bucket is for those above every bound. */
  readonly counts: readonly number[];
  readonly sumSeconds: number;
}

/** The lines of a histogram in Prometheus's text format, version 0.0.4. `labels` may be empty. */
export function writeHistogram(
  name: string,
  bounds: readonly number[],
  labels: string,
  { counts, sumSeconds }: Tally,
): string[] {
  let total = 0;
  const others = labels === '' ? '' : `,${labels}`;
  const own = labels === '' ? '' : `{${labels}}`;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{le="${bounds[index] ?? '+Inf'}"${others}} ${total}`;
  });
  return [...buckets, `${name}_sum${own} ${sumSeconds}`, `${name}_count${own} ${total}`];
}
