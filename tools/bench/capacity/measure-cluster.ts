import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../cluster/ports.ts';
import { startCluster } from '../../cluster/start-cluster.ts';
import { Generators } from './generators.ts';
import { measureStep, summariseSteps } from './measure-step.ts';
import { tableHead, toRow } from './measure-taps.ts';
import { loadSteps, type Options, type Places, withDataFolder } from './options.ts';
import { seedPlayers } from './seed-players.ts';

const players = [1000, 2000, 3000];
const hoursMs = 6 * 3_600_000;

/** Tapping players at a cluster: a database, Redis, several servers and a balancer on this machine. */
export function measureCluster(
  options: Options,
  { folder, root }: Places,
  [, count = '2']: readonly string[],
): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const steps = loadSteps(options, players);
    const seeded = await seedPlayers(dataDir, Math.max(...steps), hoursMs);
    process.env.DATA_DIR = dataDir;
    const cluster = await startCluster({ count: Number(count), port: await freePort(), root });
    const generators = await Generators.start(folder, 2);
    console.log(`${count} servers\n\n${tableHead}`);
    let playing = 0;
    for (const wanted of steps) {
      await generators.add(Number(new URL(cluster.url).port), seeded.slice(playing, wanted), true);
      playing = wanted;
      await wait(7000);
      const { processes } = cluster;
      const pids = processes.map(({ pid }) => pid);
      const step = await measureStep(generators, pids, Number(options.seconds ?? 15));
      console.log(toRow(wanted, step));
      const each = step.used.map(
        ({ main, second, others }, index) =>
          `${processes[index]!.name} ${((main + second + others) / step.load.tally.latencies.length).toFixed(2)}`,
      );
      console.log(`\nms a report: ${each.join(', ')}\n`);
      if (summariseSteps(step).shedShare > 0.2) break;
    }
    await generators.stop();
    await cluster.stop();
  });
}
