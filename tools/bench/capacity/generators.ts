import { Child } from '../server/child.ts';
import { noPushes } from './live-socket.ts';
import type { LoadOptions, NewPlayers } from './load-child.ts';
import type { SeededPlayer } from './seed-players.ts';
import { noTally } from './tapping-player.ts';

/** Child processes that simulate players; each child simulates an equal share. */
export class Generators {
  readonly #children: readonly Child<null>[];

  private constructor(children: readonly Child<null>[]) {
    this.#children = children;
  }

  static async start(folder: string, count: number): Promise<Generators> {
    const starts = Array.from({ length: count }, () => Child.start<null>(folder, 'load-child'));
    return new Generators(await Promise.all(starts));
  }

  /** Connects players. They start to tap when all are connected; with `isRush`, they start immediately. */
  async add(
    port: number,
    players: readonly SeededPlayer[],
    tap: boolean,
    isRush = false,
    everyMs = 5000,
  ): Promise<void> {
    const share = Math.ceil(players.length / this.#children.length);
    await Promise.all(
      this.#children.map((child, index) =>
        child.order('add', {
          port,
          tap,
          isRush,
          everyMs,
          players: players.slice(index * share, (index + 1) * share),
        } satisfies NewPlayers),
      ),
    );
  }

  /** Events since the last read. */
  async take(): Promise<LoadOptions> {
    const tally = noTally();
    const pushes = noPushes();
    for (const load of (await Promise.all(
      this.#children.map((child) => child.order('take')),
    )) as LoadOptions[]) {
      for (const latency of load.tally.latencies) tally.latencies.push(latency);
      for (const [failure, count] of Object.entries(load.tally.failures))
        tally.failures[failure] = (tally.failures[failure] ?? 0) + count;
      for (const name of [
        'shed',
        'rejectedTaps',
        'taps',
        'otherCalls',
        'withoutRetryAfter',
        'unconnected',
        'inboxesRead',
      ] as const)
        tally[name] += load.tally[name];
      for (const name of Object.keys(pushes) as (keyof typeof pushes)[]) pushes[name] += load.pushes[name];
    }
    return { tally, pushes };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.order('stop')));
    await Promise.all(this.#children.map((child) => child.stop()));
  }
}
