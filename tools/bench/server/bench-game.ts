import { setTimeout as wait } from 'node:timers/promises';
import { Child } from './child.ts';
import { Flyer } from './flyer.ts';
import { BenchPilot } from './pilot.ts';
import { type BenchRow, median } from './table.ts';

const rounds = 7;
const pilots = 24;
const reportsARound = 3;
/**
 * Within this time the outbox has delivered what a call left behind (ledger and others), so that it is
 * counted too.
 */
const outboxMs = 150;
const dayMs = 86_400_000;

interface Cost {
  readonly cpu: number;
  readonly perSecond: number;
}

/** Several pilots at once report taps and collect trips: HTTP, rules, database and back. */
export async function benchGame(folder: string): Promise<BenchRow[]> {
  const child = await Child.start<{ game: string; baseline: number }>(folder, 'game-child');
  const crew = await Promise.all(
    Array.from({ length: pilots }, (_, index) => Flyer.create(child.info.game, 5000 + index)),
  );
  await child.order('copy');
  const advance = (advanceMs: number) =>
    new BenchPilot(child.info.game).call('dev.advance', { body: { advanceMs } });
  const costs: Record<'report' | 'collect' | 'baseline', Cost[]> = { report: [], collect: [], baseline: [] };
  for (let round = -2; round < rounds; round++) {
    await Promise.all(crew.map((flyer) => flyer.launch()));
    await advance(60_000);
    const report = await measure(child, crew.length * reportsARound, () =>
      all(crew, (flyer) => flyer.report()),
    );
    await advance(3 * dayMs);
    const collect = await measure(child, crew.length, () =>
      Promise.all(crew.map((flyer) => flyer.collect())),
    );
    const baseline = await measure(child, crew.length * reportsARound, () =>
      all(crew, (_, player) => writeBaseline(child.info.baseline, player)),
    );
    if (round < 0) continue;
    costs.report.push(report);
    costs.collect.push(collect);
    costs.baseline.push(baseline);
  }
  await child.stop();
  return [
    row('taps reported, from HTTP to the database and back', costs.report, costs.baseline),
    row('a trip collected, the same way', costs.collect, costs.baseline),
  ];
}

/** Repeats a call for each pilot: one after another for a pilot, all pilots in parallel. */
async function all(
  crew: readonly Flyer[],
  run: (flyer: Flyer, index: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    crew.map(async (flyer, index) => {
      for (let count = 0; count < reportsARound; count++) await run(flyer, index);
    }),
  );
}

async function measure(child: Child<unknown>, calls: number, run: () => Promise<unknown>): Promise<Cost> {
  await wait(outboxMs);
  const before = await child.cpu();
  const startedMs = performance.now();
  await run();
  const seconds = (performance.now() - startedMs) / 1000;
  await wait(outboxMs);
  return { cpu: ((await child.cpu()) - before) / calls, perSecond: calls / seconds };
}

function row(what: string, costs: readonly Cost[], baseline: readonly Cost[]): BenchRow {
  const ratio = median(costs.map(({ cpu }, round) => baseline[round]!.cpu / cpu));
  return {
    what,
    measured: `${describe(costs)}, ratio ${ratio.toFixed(2)}`,
    baseline: `node:http, one read and one guarded write ${describe(baseline)}`,
  };
}

function describe(costs: readonly Cost[]): string {
  const [cpu, perSecond] = [
    median(costs.map((cost) => cost.cpu)),
    median(costs.map((cost) => cost.perSecond)),
  ];
  return `${cpu.toFixed(0)} µs, ${perSecond.toFixed(0)}/s`;
}

async function writeBaseline(port: number, player: number): Promise<void> {
  const taps = Array.from({ length: 3 }, (_, k) => ({ k, t: 1000 * k }));
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: JSON.stringify({ player, taps }),
  });
  if (!response.ok) throw new Error(`The baseline answered ${response.status}`);
  await response.text();
}
