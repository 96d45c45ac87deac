import { measureBroadcast } from './measure-broadcast.ts';
import { measureCluster } from './measure-cluster.ts';
import { measureIdle } from './measure-idle.ts';
import { measureMemory } from './measure-memory.ts';
import { measureRush } from './measure-rush.ts';
import { measureSlow } from './measure-slow.ts';
import { measureTaps } from './measure-taps.ts';
import type { Options, Places } from './options.ts';
import { readProfiles } from './profile-groups.ts';

type Measure = (options: Options, places: Places, rest: readonly string[]) => Promise<void>;

const parts: Readonly<Record<string, Measure>> = {
  taps: measureTaps,
  slow: measureSlow,
  idle: measureIdle,
  cluster: measureCluster,
  memory: measureMemory,
  rush: measureRush,
  broadcast: measureBroadcast,
};

/** Runs the named parts one after another, or taps, slow and idle without a name. Prints a table for each. */
export async function measureCapacity(
  named: readonly string[],
  options: Options,
  places: Places,
): Promise<void> {
  const wanted = named.length === 0 ? ['taps', 'slow', 'idle'] : named;
  for (const name of wanted) {
    const measure = parts[name];
    if (!measure) continue;
    const startedMs = performance.now();
    await measure(options, places, named);
    if (options.profile) printProfiles(options.profile);
    console.log(`\n${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`);
  }
}

/**
 * A flame graph's ten widest groups for each thread: the share of its busy time that they take themselves.
 */
function printProfiles(folder: string): void {
  for (const { thread, busyMs, groups } of readProfiles(folder)) {
    console.log(`\n| ${thread} thread, busy for ${(busyMs / 1000).toFixed(0)} s | share |\n| --- | --- |`);
    for (const [group, share] of groups.slice(0, 10))
      console.log(`| ${group} | ${(share * 100).toFixed(1)} % |`);
  }
}
