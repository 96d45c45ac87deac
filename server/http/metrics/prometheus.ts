import { Counter, Gauge, type Registry } from 'prom-client';

/** A value with its labels. */
export type MetricSample = readonly [value: number, labels?: Readonly<Record<string, string>>];

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Called at each scrape. A sample that is missing is left out of the scrape. */
  readonly read: () => readonly MetricSample[] | Promise<readonly MetricSample[]>;
}

/** A value that goes up and down, read when it is asked for. */
export function addGauge(registry: Registry, { name, help, labels = [], read }: Metric): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      // `reset` shows a gauge without labels as 0.
      if (samples.length === 0 && labels.length === 0) this.remove();
      for (const [value, ofSample = {}] of samples) this.set(ofSample, value);
    },
  });
}

/** A value that only grows, read when it is asked for. */
export function addCounter(registry: Registry, { name, help, labels = [], read }: Metric): void {
  new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      for (const [value, ofSample = {}] of samples) this.inc(ofSample, value);
    },
  });
}

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
