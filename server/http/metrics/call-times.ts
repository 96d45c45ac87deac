import type { CallName } from '#engine/protocol/core/paths.ts';
import { writeHistogram } from './prometheus.ts';

const name = 'call_duration_seconds';
/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

interface Tally {
  /** Calls by bucket; the last bucket is for calls that took longer than every bound. */
  readonly counts: number[];
  sumSeconds: number;
}

/**
 * Histogram of call durations by name and status, in Prometheus's format. prom-client's own histogram
 * checks and hashes the labels at every observation, which costs more than reading a signed call's token.
 */
export class CallTimes {
  readonly #tallies = new Map<CallName, Map<number, Tally>>();

  observe(call: CallName, status: number, seconds: number): void {
    const tally = this.#tallies.get(call)?.get(status) ?? this.#open(call, status);
    let bucket = 0;
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++;
    tally.counts[bucket]!++;
    tally.sumSeconds += seconds;
  }

  /** Writes Prometheus's text format, version 0.0.4. */
  write(): string {
    const lines = [
      `# HELP ${name} How long calls take until they are answered, by name and status.`,
      `# TYPE ${name} histogram`,
    ];
    for (const [call, byStatus] of this.#tallies)
      for (const [status, tally] of byStatus)
        lines.push(...writeHistogram(name, bounds, `call="${call}",status="${status}"`, tally));
    return `${lines.join('\n')}\n`;
  }

  #open(call: CallName, status: number): Tally {
    const byStatus = this.#tallies.get(call) ?? new Map<number, Tally>();
    this.#tallies.set(call, byStatus);
    const tally = { counts: Array.from({ length: bounds.length + 1 }, () => 0), sumSeconds: 0 };
    byStatus.set(status, tally);
    return tally;
  }
}
