import { setTimeout as wait } from 'node:timers/promises';
import { Generators } from './generators.ts';
import { faultsOf, type LoadStep, measureStep, summariseSteps } from './measure-step.ts';
import { loadSteps, type Options, type Places, withDataFolder } from './options.ts';
import { seedPlayers } from './seed-players.ts';
import { startServerProcess } from './server-process.ts';

const players = [500, 1000, 2000, 3000, 4000, 5000, 6000];
const hoursMs = 6 * 3_600_000;
/** Sessions, players and code are warm after the first reports. */
const warmUpMs = 12_000;
const goalP99Ms = 250;

/** Raises the number of tapping players step by step until many calls are shed. */
export function measureTaps(options: Options, { folder }: Places): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const steps = loadSteps(options, players);
    const seeded = await seedPlayers(dataDir, Math.max(...steps), hoursMs);
    const server = await startServerProcess(folder, dataDir, options.profile);
    const generators = await Generators.start(folder, 2);
    console.log(tableHead);
    let playing = 0;
    for (const count of steps) {
      await generators.add(server.info.port, seeded.slice(playing, count), true);
      playing = count;
      await wait(warmUpMs);
      const step = await measureStep(generators, [server.info.pid], Number(options.seconds ?? 15));
      console.log(toRow(count, step));
      if (summariseSteps(step).shedShare > 0.2 && !options.steps) break;
    }
    await generators.stop();
    await server.stop();
  });
}

export const tableHead =
  '| tapping players | answered a second | p50, p99 | shed | CPU a report: main, database, other threads | memory | push of a change | |\n| --- | --- | --- | --- | --- | --- | --- | --- |';

export function toRow(players: number, step: LoadStep): string {
  const { answered, p50, p99, shedShare } = summariseSteps(step);
  const { tally, pushes } = step.load;
  const each = (ms: number) => (ms / tally.latencies.length).toFixed(2);
  const sum = (name: 'main' | 'second' | 'others') =>
    step.used.reduce((total, item) => total + item[name], 0);
  const all = sum('main') + sum('second') + sum('others');
  return `| ${[
    players,
    answered.toFixed(0),
    `${p50.toFixed(0)}, ${p99.toFixed(0)} ms${p99 < goalP99Ms ? '' : ' ✗'}`,
    `${(shedShare * 100).toFixed(1)} %`,
    `${each(all)} ms: ${each(sum('main'))}, ${each(sum('second'))}, ${each(sum('others'))} (${((all / step.seconds / 1000) * 100).toFixed(0)} % of a core)`,
    `${step.resident.map(({ own }) => (own / 1024).toFixed(0)).join(', ')} MB`,
    `${(pushes.bytes / pushes.count).toFixed(0)} bytes`,
    faultsOf(step),
  ].join(' | ')} |`;
}
