import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Generators } from './generators.ts';
import { faultsOf, measureStep, summariseSteps } from './measure-step.ts';
import { type Options, type Places, withDataFolder } from './options.ts';
import { seedPlayers } from './seed-players.ts';
import type { Memory } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

/** Duration of the game's first trip. */
const flightMs = 180_000;
const sampleSeconds = 60;

interface Sample {
  readonly minute: number;
  readonly heap: number;
  readonly own: number;
}

/**
 * Players who tap, collect and launch again for a long time, beside others who look on: how much the memory
 * grows an hour.
 */
export function measureMemory(options: Options, { folder }: Places): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const minutes = Number(options.minutes ?? 60);
    const [tapping, idle] = [Number(options.players ?? 300), Number(options.idle ?? 0)];
    const seeded = await seedPlayers(dataDir, tapping + idle, flightMs);
    const server = await startServerProcess(folder, dataDir, options.profile);
    const generators = await Generators.start(folder, 1);
    await generators.add(server.info.port, seeded.slice(tapping), false);
    await generators.add(
      server.info.port,
      seeded.slice(0, tapping),
      true,
      false,
      Number(options.every ?? 5000),
    );
    const { snapshots } = options;
    if (snapshots) mkdirSync(snapshots, { recursive: true });
    const samples: Sample[] = [];
    console.log(
      '| minute | heap and buffers after a collection | resident without mapped files | reports a second, p99 | collected | |\n| --- | --- | --- | --- | --- | --- |',
    );
    for (let minute = 1; minute <= minutes; minute++) {
      const step = await measureStep(generators, [server.info.pid], sampleSeconds);
      const { heapUsed, external } = (await server.order('memory')) as Memory;
      const sample = { minute, heap: (heapUsed + external) / 1024, own: step.resident[0]!.own };
      samples.push(sample);
      if (snapshots && [Math.ceil(minutes / 3), minutes].includes(minute))
        await server.order('snapshot', join(snapshots, `minute-${minute}.heapsnapshot`));
      const { answered, p99 } = summariseSteps(step);
      console.log(
        `| ${minute} | ${toMegabytes(sample.heap)} | ${toMegabytes(sample.own)} | ${answered.toFixed(0)}, ${p99.toFixed(0)} ms | ${step.load.tally.otherCalls / 2} | ${faultsOf(step)} |`,
      );
    }
    // The first third fills the caches.
    const later = samples.slice(Math.floor(samples.length / 3));
    console.log(
      `\nGrowth an hour: heap ${growthOf(later, 'heap')}, resident without mapped files ${growthOf(later, 'own')}`,
    );
    await generators.stop();
    await server.stop();
  });
}

function toMegabytes(kilobytes: number): string {
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** The slope of a line through the samples, by least squares. */
function growthOf(samples: readonly Sample[], name: 'heap' | 'own'): string {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean((sample) => sample[name])];
  const slope =
    mean((sample) => (sample.minute - x) * (sample[name] - y)) / mean(({ minute }) => (minute - x) ** 2);
  return `${((slope * 60 * 100) / y).toFixed(2)} % (${toMegabytes(slope * 60)} of ${toMegabytes(y)})`;
}
