import { shipRowOf } from '#engine/content/hangar.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { beginTry, finishTry } from '#engine/rules/trip/arrival/arrival-games.ts';
import type { AssaultAct, AssaultInput, AssaultTerms } from '#engine/rules/trip/assault/assault.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { fightAssault } from '#engine/systems/assault/assault-pilot.ts';
import { type Chance, chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { termsOf, winningAssault } from '../../../engine/fixtures/assault-bot.ts';
import { aPlayer, firstOf, flying, ok, shipOf } from '../../../engine/fixtures/given.ts';
import { someTerms } from './some-terms.ts';

const tryMs = shipRowOf('combat-common').warTimeSeconds * 1000;
const terms = termsOf();
const between = (chance: Chance, least: number, most: number) => least + (most - least) * chance();

/** The server's part of an assault, by the rules. Times are milliseconds since the try was begun. */
class AssaultServer {
  readonly seed: string;
  readonly #terms: AssaultTerms;
  readonly #beganMs: number;
  #player: Player;

  constructor(seed: string, isBegun = true, numbers = tunables) {
    this.seed = seed;
    this.#terms = termsOf('easy', undefined, numbers);
    const { player, flight } = flying(aPlayer(), firstOf('attack'), { seed });
    this.#beganMs = flight.createdAtMs + flight.durationMs;
    this.#player = isBegun
      ? ok(beginTry('assault', player, flight, { tripType: 'attack', nowMs: this.#beganMs })).player
      : player;
  }

  get flight(): Flight {
    return this.#player.flights[0]!;
  }

  get earned(): number {
    return this.flight.assault?.earned ?? 0;
  }

  /** Takes a report. Returns the code of a refusal. */
  report(input: readonly AssaultInput[], nowMs: number): string | undefined {
    const replay = () => replayAssault(this.seed, input, this.#terms);
    const ship = shipOf(this.#player, this.flight.shipId);
    const { tunables: numbers } = this.#terms;
    const decided = finishTry('assault', this.#player, this.flight, {
      ship,
      replay,
      nowMs: this.#beganMs + nowMs,
      tunables: numbers,
    });
    if ('refuse' in decided) return decided.refuse;
    this.#player = decided.ok.player;
    return undefined;
  }
}

/** Plays and reports a fight. Tells whether the device and the server agree, and whether it was won. */
export function stormHonestly(index: number): { readonly won: boolean; readonly isSame: boolean } {
  const chance = chanceOf(`assault ${index}`);
  const seed = `assault seed ${index}`;
  const numbers = withTerms(tunables, someTerms(seed));
  const server = new AssaultServer(seed, true, numbers);
  const world = fightAssault(seed, termsOf('easy', undefined, numbers), {
    reactMs: between(chance, 180, 480),
    spreadMs: between(chance, 30, 160),
    overlooks: between(chance, 0, 0.3),
    misorders: between(chance, 0, 0.4),
    readMs: between(chance, 300, 5000),
  });
  const won = world.state.end === 'won';
  const playedMs = (world.tick / 60) * 1000;
  // The fight begins after the countdown, and the report may take until the time for reports is nearly over.
  const arrivesMs = playedMs + (chance() < 0.8 ? between(chance, 0, 4000) : between(chance, 0, 290_000));
  const refused = server.report(JSON.parse(JSON.stringify(world.input)) as AssaultInput[], arrivesMs);
  return { won, isSame: refused === undefined && server.earned > 0 === won };
}

/**
 * Pay for the log of another fight; 0 when that log wins this fight as well, since it is then a valid log.
 */
function earnedByStrange(seed: string, input: readonly AssaultInput[]): number {
  const server = new AssaultServer(seed);
  server.report(input, tryMs);
  return replayAssault(seed, input, terms).won ? 0 : server.earned;
}

type ForgedAssault = (chance: Chance, seed: string) => number;
const winning = (seed: string) => winningAssault(seed, terms);

export const forgedAssaults: Readonly<Record<string, ForgedAssault>> = {
  'a win sooner than it can be played': (chance, seed) => {
    const server = new AssaultServer(seed);
    server.report(winning(seed), between(chance, 0, 15_000));
    return server.earned;
  },
  'a win that was never begun': (_chance, seed) => {
    const server = new AssaultServer(seed, false);
    server.report(winning(seed), tryMs);
    return server.earned;
  },
  'a win after the time for reports': (chance, seed) => {
    const server = new AssaultServer(seed);
    server.report(winning(seed), tryMs + tunables.assaultReportSeconds * 1000 + between(chance, 1, 1e7));
    return server.earned;
  },
  'a win after a try that was lost': (_chance, seed) => {
    const server = new AssaultServer(seed);
    server.report([{ tick: 0, act: 'retreat' }], 100);
    server.report(winning(seed), tryMs);
    return server.earned;
  },
  'a win once more': (_chance, seed) => {
    const server = new AssaultServer(seed);
    server.report(winning(seed), tryMs);
    const once = server.earned;
    server.report(winning(seed), tryMs + 100);
    return server.earned - once;
  },
  'the win of another seed': (_chance, seed) => earnedByStrange(seed, winning(`another ${seed}`)),
  'orders without an answer': (_chance, seed) => {
    const server = new AssaultServer(seed);
    server.report(
      winning(seed).filter(({ act }) => act !== 'answer'),
      tryMs,
    );
    return server.earned;
  },
  'all orders at once, and an answer at every tick': (_chance, seed) => {
    const at = (act: AssaultAct) => [0, 900, 1800].map((tick) => ({ tick, act }));
    const answers = Array.from({ length: 2700 }, (_, tick): AssaultInput => ({ tick, act: 'answer' }));
    return earnedByStrange(seed, [...at('guns'), ...at('shields'), ...at('drive'), ...answers]);
  },
};
