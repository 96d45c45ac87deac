import { Generators } from './generators.ts';
import { faultsOf, measureStep, summariseSteps } from './measure-step.ts';
import { type Options, type Places, withDataFolder } from './options.ts';
import { seedPlayers } from './seed-players.ts';
import { startServerProcess } from './server-process.ts';

const hoursMs = 6 * 3_600_000;
const goalP99Ms = 250;

/** Players who all come to a server that has just started: what each second is like. */
export function measureRush(options: Options, { folder }: Places): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const count = Number(options.players ?? 4000);
    const seeded = await seedPlayers(dataDir, count, hoursMs);
    const server = await startServerProcess(folder, dataDir, options.profile);
    const generators = await Generators.start(folder, 2);
    console.log(`${count} players come to a cold server\n\n${tableHead}`);
    await generators.take();
    let isConnected = false;
    const connecting = generators.add(server.info.port, seeded, true, true).then(() => {
      isConnected = true;
    });
    for (let second = 1; second <= Number(options.seconds ?? 20); second++) {
      const step = await measureStep(generators, [server.info.pid], 1);
      const { answered, p50, p99, shedShare } = summariseSteps(step);
      const [used] = step.used;
      console.log(
        `| ${[
          second,
          answered.toFixed(0),
          `${p50.toFixed(0)}, ${p99.toFixed(0)} ms${p99 < goalP99Ms ? '' : ' ✗'}`,
          `${(shedShare * 100).toFixed(0)} %`,
          `${(used!.main / 10).toFixed(0)}, ${(used!.second / 10).toFixed(0)} %`,
          isConnected ? 'all' : 'not all',
          faultsOf(step),
        ].join(' | ')} |`,
      );
    }
    const metrics = await (await fetch(`http://127.0.0.1:${server.info.port}/metrics`)).text();
    console.log(
      metrics.match(/^(calls_shed_total|calls_in_flight|live_|nodejs_eventloop_lag_p).*$/gm)?.join('\n'),
    );
    await connecting;
    await generators.stop();
    await server.stop();
  });
}

const tableHead =
  '| second | answered | p50, p99 | shed | of a core: main, database | connected | |\n| --- | --- | --- | --- | --- | --- | --- |';
