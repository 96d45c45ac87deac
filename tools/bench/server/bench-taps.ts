import { setTimeout as wait } from 'node:timers/promises';
import { CallSocket } from './call-socket.ts';
import { Child } from './child.ts';
import { Flyer } from './flyer.ts';
import type { Row } from './table.ts';

const pilots = 240;
/** Reports a second, step by step until a step misses the goal. */
const steps = [100, 200, 300, 400, 500, 600, 700, 800, 1000, 1200, 1500];
const secondsAStep = 6;
const goalP99Ms = 250;
/** How often the game's client reports while its player taps. */
const secondsAReport = 5;

interface Step {
  readonly perSecond: number;
  readonly answered: number;
  readonly shed: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the server's CPU time an accepted report. */
  readonly cpu: number;
}

/** How many tapping players one process serves: reports at a rising rate, whether or not the ones before are answered. */
export async function benchTaps(folder: string): Promise<Row[]> {
  const args = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child = await Child.start<{ game: string }>(folder, 'game-child', [], args);
  const flyers: Flyer[] = [];
  for (let count = 0; count < pilots; count += 24)
    flyers.push(
      ...(await Promise.all(
        Array.from({ length: 24 }, (_, index) => Flyer.create(child.info.game, 7000 + count + index)),
      )),
    );
  for (const flyer of flyers) await flyer.launch();
  const { port } = new URL(child.info.game);
  const sockets = await Promise.all(flyers.map(() => CallSocket.open(Number(port))));
  const rates = process.env.BENCH_RATES?.split(',').map(Number) ?? steps;
  const rows: Step[] = [];
  for (const perSecond of rates) {
    // New objects to tap, and energy for them.
    await flyers[0]!.advance(120_000);
    const step = await measure(child, flyers, sockets, perSecond);
    rows.push(step);
    if (!process.env.BENCH_RATES && (step.p99 > goalP99Ms || step.shed > 0)) break;
  }
  for (const socket of sockets) socket.close();
  await child.stop();
  return rows.map(toRow);
}

async function measure(
  child: Child<unknown>,
  flyers: readonly Flyer[],
  sockets: readonly CallSocket[],
  perSecond: number,
): Promise<Step> {
  const latencies: number[] = [];
  let shed = 0;
  const before = await child.cpu();
  const startedMs = performance.now();
  const count = perSecond * secondsAStep;
  const running: Promise<void>[] = [];
  const idle = flyers.map((_, index) => index);
  const due: number[] = [];
  const send = (index: number, dueMs: number): Promise<void> =>
    sockets[index]!.ask(flyers[index]!.writeReport()).then((status) => {
      if (status === 200) latencies.push(performance.now() - dueMs);
      else shed++;
      const next = due.shift();
      if (next === undefined) idle.push(index);
      else running.push(send(index, next));
    });
  for (let number = 0; number < count; number++) {
    const dueMs = startedMs + (number * 1000) / perSecond;
    if (dueMs > performance.now() + 1) await wait(dueMs - performance.now());
    const index = idle.shift();
    if (index === undefined) due.push(dueMs);
    else running.push(send(index, dueMs));
  }
  for (let done = 0; done < running.length; done++) await running[done];
  const cpu = (await child.cpu()) - before;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    perSecond,
    answered: latencies.length / ((performance.now() - startedMs) / 1000),
    shed,
    p50: at(0.5),
    p99: at(0.99),
    cpu: cpu / latencies.length,
  };
}

function toRow({ perSecond, answered, shed, p50, p99, cpu }: Step): Row {
  return {
    what: `${perSecond} reports a second, ${perSecond * secondsAReport} tapping players`,
    measured: `${answered.toFixed(0)}/s answered, ${shed} shed, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(cpu / 1000).toFixed(2)} ms of CPU each`,
    goal: `p99 < ${goalP99Ms} ms`,
    isMet: p99 < goalP99Ms,
  };
}
