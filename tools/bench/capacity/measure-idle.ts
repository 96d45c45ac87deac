import { setTimeout as wait } from 'node:timers/promises';
import { Generators } from './generators.ts';
import { faultsOf, measureStep } from './measure-step.ts';
import { type Options, type Places, withDataFolder } from './options.ts';
import { readResident } from './read-process.ts';
import { seedPlayers } from './seed-players.ts';
import type { Memory } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

/** A process may open 20 000 files where nothing else is set. */
const maxPlayers = 19_500;
const hoursMs = 6 * 3_600_000;
/** Longer than a sign of life takes. */
const settleMs = 15_000;

/** Sockets of players who only look on, each with a running trip. */
export function measureIdle(options: Options, { folder }: Places): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const count = Number(options.players ?? maxPlayers);
    const seeded = await seedPlayers(dataDir, count, hoursMs);
    const server = await startServerProcess(folder, dataDir, options.profile);
    const generators = await Generators.start(folder, 3);
    const warm = Math.min(500, count);
    await generators.add(server.info.port, seeded.slice(0, warm), false);
    const memory = async () => (await server.order('memory')) as Memory;
    await memory();
    await wait(2000);
    const before = readResident(server.info.pid).own;
    const heapBefore = await memory();
    await generators.add(server.info.port, seeded.slice(warm), false);
    await wait(settleMs);
    const heapAfter = await memory();
    const step = await measureStep(generators, [server.info.pid], Number(options.seconds ?? 30));
    const { pushes } = step.load;
    const more = count - warm;
    const [used] = step.used;
    console.log(`| ${count} sockets with running trips | |\n| --- | --- |`);
    console.log(
      `| memory of a socket, with its player | ${((step.resident[0]!.own - before) / more).toFixed(1)} KB resident, ${((heapAfter.heapUsed + heapAfter.external - heapBefore.heapUsed - heapBefore.external) / 1024 / more).toFixed(1)} KB of the heap (goal 30 KB) |`,
    );
    console.log(`| memory of the process | ${(step.resident[0]!.own / 1024).toFixed(0)} MB |`);
    console.log(
      `| CPU | ${(((used!.main + used!.second + used!.others) / step.seconds / 1000) * 100).toFixed(0)} % of a core |`,
    );
    console.log(
      `| signs of life | ${(pushes.beats / step.seconds).toFixed(0)} a second of ${(pushes.beatBytes / pushes.beats).toFixed(0)} bytes |`,
    );
    console.log(`| faults | ${faultsOf(step) || 'none'} |`);
    await generators.stop();
    await server.stop();
  });
}
