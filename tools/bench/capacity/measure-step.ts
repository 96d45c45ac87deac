import { setTimeout as wait } from 'node:timers/promises';
import type { Generators } from './generators.ts';
import type { LoadOptions } from './load-child.ts';
import { type Resident, readResident, readUsage, type Used, usedSince } from './read-process.ts';

/** Some seconds of load on the processes of a server. */
export interface LoadStep {
  readonly seconds: number;
  readonly load: LoadOptions;
  /** By process, in the order in which they were named. */
  readonly used: readonly Used[];
  readonly resident: readonly Resident[];
}

export async function measureStep(
  generators: Generators,
  pids: readonly number[],
  seconds: number,
): Promise<LoadStep> {
  await generators.take();
  const before = pids.map(readUsage);
  const startedMs = performance.now();
  await wait(seconds * 1000);
  const after = pids.map(readUsage);
  const load = await generators.take();
  return {
    seconds: (performance.now() - startedMs) / 1000,
    load,
    used: before.map((usage, index) => usedSince(usage, after[index]!)),
    resident: pids.map(readResident),
  };
}

export interface StepSummary {
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly shedShare: number;
}

export function summariseSteps({ load: { tally }, seconds }: LoadStep): StepSummary {
  const sorted = [...tally.latencies].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    answered: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    shedShare: tally.shed / Math.max(1, tally.shed + sorted.length),
  };
}

/** Faults in a step that must not happen under any load; empty for none. */
export function faultsOf({ load: { tally, pushes } }: LoadStep): string {
  const faults = Object.entries(tally.failures).map(([failure, count]) => `${count} × ${failure}`);
  if (tally.rejectedTaps > 0) faults.push(`${tally.rejectedTaps} reports with refused taps`);
  if (tally.withoutRetryAfter > 0) faults.push(`${tally.withoutRetryAfter} × 503 without Retry-After`);
  if (tally.unconnected > 0) faults.push(`${tally.unconnected} players gave up connecting`);
  if (pushes.ended > 0) faults.push(`${pushes.ended} live connections ended`);
  return faults.join(', ');
}
