import { setTimeout as wait } from 'node:timers/promises';
import { Generators } from './generators.ts';
import { measureStep } from './measure-step.ts';
import { tableHead, toRow } from './measure-taps.ts';
import { loadSteps, type Options, type Places, withDataFolder } from './options.ts';
import { seedPlayers } from './seed-players.ts';
import { startServerProcess } from './server-process.ts';

const secondMs = 1000;
const hoursMs = 6 * 3_600_000;

/** Tapping players while each command to the database takes a second longer, and afterwards. */
export function measureSlow(options: Options, { folder }: Places): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const [players = 1000] = loadSteps(options, [1000]);
    const seeded = await seedPlayers(dataDir, players, hoursMs);
    const server = await startServerProcess(folder, dataDir, options.profile, 'slow');
    const generators = await Generators.start(folder, 1);
    await generators.add(server.info.port, seeded, true);
    console.log(
      `A database that takes a second longer for each command: before, meanwhile, afterwards\n\n${tableHead}`,
    );
    for (const delayMs of [0, secondMs, 0]) {
      await server.order('delay', delayMs);
      await wait(7000);
      console.log(
        toRow(players, await measureStep(generators, [server.info.pid], Number(options.seconds ?? 15))),
      );
    }
    await generators.stop();
    await server.stop();
  });
}
