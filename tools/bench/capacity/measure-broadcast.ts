import { Generators } from './generators.ts';
import { faultsOf, type LoadStep, measureStep, summariseSteps } from './measure-step.ts';
import { type Options, type Places, withDataFolder } from './options.ts';
import { seedPlayers } from './seed-players.ts';
import { startServerProcess } from './server-process.ts';

const stored = 100_000;
const lookingOn = 2000;
const tapping = 300;
const hoursMs = 6 * 3_600_000;
const goalRatio = 1.3;
const goalMs = 60_000;

/**
 * A compensation to everybody, while some tap and many look on. Whoever hears of it reads their inbox, as the
 * client does.
 */
export function measureBroadcast(options: Options, { folder }: Places): Promise<void> {
  return withDataFolder(async (dataDir) => {
    const seeded = await seedPlayers(dataDir, Number(options.players ?? stored), hoursMs);
    const server = await startServerProcess(folder, dataDir, options.profile);
    const generators = await Generators.start(folder, 2);
    const { port, pid } = server.info;
    const online = tapping + Number(options.idle ?? lookingOn);
    await generators.add(port, seeded.slice(0, tapping), true);
    await generators.add(port, seeded.slice(tapping, online), false);
    const seconds = Number(options.seconds ?? 45);
    // The first step only warms up.
    await measureStep(generators, [pid], 10);
    const before = await measureStep(generators, [pid], seconds);
    const startedMs = performance.now();
    const sending = measureStep(generators, [pid], seconds);
    await send(port);
    const sentMs = performance.now() - startedMs;
    const during = await sending;
    await generators.stop();
    await server.stop();
    print(seeded.length, online, before, during, sentMs);
  });
}

async function send(port: number): Promise<void> {
  const text = { title: 'Outage', text: 'Something for the trouble' };
  const response = await fetch(`http://127.0.0.1:${port}/dev/inbox/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      texts: { en: text, ru: text },
      kind: 'compensation',
      attachments: [{ kind: 'protomatter', count: 25 }],
    }),
  });
  if (!response.ok) throw new Error(`The message was refused: ${response.status} ${await response.text()}`);
}

function print(players: number, online: number, before: LoadStep, during: LoadStep, sentMs: number): void {
  const [calm, busy] = [summariseSteps(before), summariseSteps(during)];
  const ratio = busy.p99 / calm.p99;
  const read = during.load.tally.inboxesRead;
  const isInTime = sentMs < goalMs && read >= online;
  console.log(`| ${players} players, ${online} of them online, ${tapping} tap | |\n| --- | --- |`);
  console.log(`| the call that sends it | ${sentMs.toFixed(0)} ms |`);
  console.log(
    `| read by those online within ${during.seconds.toFixed(0)} s | ${read}${isInTime ? '' : ' ✗'} |`,
  );
  console.log(`| p50, p99 of reports before | ${calm.p50.toFixed(0)}, ${calm.p99.toFixed(0)} ms |`);
  console.log(`| p50, p99 of reports meanwhile | ${busy.p50.toFixed(0)}, ${busy.p99.toFixed(0)} ms |`);
  console.log(`| ratio of p99 (goal ${goalRatio}) | ${ratio.toFixed(2)}${ratio <= goalRatio ? '' : ' ✗'} |`);
  console.log(`| shed | ${(calm.shedShare * 100).toFixed(1)}, ${(busy.shedShare * 100).toFixed(1)} % |`);
  console.log(`| faults | ${faultsOf(before) || 'none'}, ${faultsOf(during) || 'none'} |`);
}
