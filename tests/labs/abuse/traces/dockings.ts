import { type Tunables, defaultTunables as tunables } from '#engine/content/tunables.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { beginTry, finishTry } from '#engine/rules/trip/arrival/arrival-games.ts';
import type { StickInput } from '#engine/rules/trip/docking/docking.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { type Chance, chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { chase, play } from '../../../engine/fixtures/docking-bot.ts';
import { aPlayer, firstOf, flying, ok, shipOf } from '../../../engine/fixtures/given.ts';
import { someTerms } from './some-terms.ts';

const tryMs = tunables.dockingSeconds * 1000;
const between = (chance: Chance, least: number, most: number) => least + (most - least) * chance();

/** The server's part of a docking, by the rules. Times are milliseconds since the try was begun. */
class DockingServer {
  readonly seed: string;
  readonly #numbers: Tunables;
  readonly #beganMs: number;
  #player: Player;

  constructor(seed: string, isBegun = true, numbers: Tunables = tunables) {
    this.seed = seed;
    this.#numbers = numbers;
    const { player, flight } = flying(aPlayer(), firstOf('expedition'), { seed });
    this.#beganMs = flight.createdAtMs + flight.durationMs;
    this.#player = isBegun
      ? ok(beginTry('docking', player, flight, { tripType: 'expedition', nowMs: this.#beganMs })).player
      : player;
  }

  get flight(): Flight {
    return this.#player.flights[0]!;
  }

  get earned(): number {
    return this.flight.docking?.earned ?? 0;
  }

  /** Takes a report. Returns the code of a refusal. */
  report(input: readonly StickInput[], nowMs: number): string | undefined {
    const replay = () => replayDocking(this.seed, input, this.#numbers);
    const ship = shipOf(this.#player, this.flight.shipId);
    const decided = finishTry('docking', this.#player, this.flight, {
      ship,
      replay,
      nowMs: this.#beganMs + nowMs,
      tunables: this.#numbers,
    });
    if ('refuse' in decided) return decided.refuse;
    this.#player = decided.ok.player;
    return undefined;
  }
}

/** A person at the stick: sees with a delay, holds it for a while, and isn't exact. */
function playByHand(seed: string, chance: Chance, numbers: Tunables = tunables) {
  const seesLate = Math.floor(between(chance, 3, 14));
  const holds = Math.floor(between(chance, 1, 9));
  const shakes = between(chance, 0, 0.35);
  const isKeyboard = chance() < 0.4;
  let held = { x: 0, y: 0 };
  return play(
    seed,
    (seen, tick) => {
      if (tick % holds !== 0) return held;
      const aim = chase(seen[Math.max(0, seen.length - 1 - seesLate)]!);
      const noisy = {
        x: aim.x + between(chance, -shakes, shakes),
        y: aim.y + between(chance, -shakes, shakes),
      };
      const key = (value: number) => (Math.abs(value) < 0.3 ? 0 : Math.sign(value));
      const cut = (value: number) => Math.min(1, Math.max(-1, value));
      held = isKeyboard ? { x: key(noisy.x), y: key(noisy.y) } : { x: cut(noisy.x), y: cut(noisy.y) };
      return held;
    },
    numbers,
  );
}

/** Plays and reports a try. Tells whether the device and the server agree, and whether it was won. */
export function dockHonestly(index: number): { readonly won: boolean; readonly isSame: boolean } {
  const chance = chanceOf(`docking ${index}`);
  const seed = `docking seed ${index}`;
  const numbers = withTerms(tunables, someTerms(seed));
  const server = new DockingServer(seed, true, numbers);
  const world = playByHand(seed, chance, numbers);
  const won = world.state.end === 'won';
  // The try begins after the countdown, and the report may take until the time for reports is nearly over.
  const playedMs = (world.tick / 60) * 1000;
  const arrivesMs = playedMs + (chance() < 0.8 ? between(chance, 0, 4000) : between(chance, 0, 290_000));
  const sent = JSON.parse(JSON.stringify(world.input)) as StickInput[];
  const refused = server.report(sent, arrivesMs);
  return { won, isSame: refused === undefined && server.earned > 0 === won };
}

/** Pay for the log of another try; 0 when that log docks this ship as well, since it is then a valid log. */
function earnedByStrange(seed: string, input: readonly StickInput[]): number {
  const server = new DockingServer(seed);
  server.report(input, tryMs);
  let next = 0;
  let held = { x: 0, y: 0 };
  const world = play(seed, (_seen, tick) => {
    while (next < input.length && input[next]!.tick <= tick) held = input[next++]!;
    return held;
  });
  return world.state.end === 'won' ? 0 : server.earned;
}

type ForgedDocking = (chance: Chance, seed: string) => number;
const winning = (seed: string) => play(seed).input;

export const forgedDockings: Readonly<Record<string, ForgedDocking>> = {
  'a win sooner than it can be played': (chance, seed) => {
    const server = new DockingServer(seed);
    server.report(winning(seed), between(chance, 0, 4000 - tunables.dockingEarlyMs));
    return server.earned;
  },
  'a win that was never begun': (_chance, seed) => {
    const server = new DockingServer(seed, false);
    server.report(winning(seed), tryMs);
    return server.earned;
  },
  'a win after the time for reports': (chance, seed) => {
    const server = new DockingServer(seed);
    server.report(winning(seed), tryMs + tunables.dockingReportSeconds * 1000 + between(chance, 1, 1e7));
    return server.earned;
  },
  'a win after a try that was lost': (_chance, seed) => {
    const server = new DockingServer(seed);
    server.report([], tryMs);
    server.report(winning(seed), tryMs + 100);
    return server.earned;
  },
  'a win once more': (_chance, seed) => {
    const server = new DockingServer(seed);
    server.report(winning(seed), tryMs);
    const once = server.earned;
    server.report(winning(seed), tryMs + 100);
    return server.earned - once;
  },
  'the win of another seed': (_chance, seed) => earnedByStrange(seed, winning(`another ${seed}`)),
  'the beginning of one win and the end of another': (chance, seed) => {
    const cut = Math.floor(between(chance, 60, 120));
    const other = winning(`another ${seed}`).filter(({ tick }) => tick >= cut);
    return earnedByStrange(seed, [...winning(seed).filter(({ tick }) => tick < cut), ...other]);
  },
  'a stick that is none': (_chance, seed) => {
    const server = new DockingServer(seed);
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, 1e308, -5];
    server.report(
      odd.map((x, tick) => ({ tick, x, y: odd[3 - tick]! })),
      tryMs,
    );
    return server.earned;
  },
};
