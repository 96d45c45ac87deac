import { encounterRows } from '#engine/content/encounters.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { type PlayInput, playSeed } from '#engine/rules/trip/encounters/encounter-play.ts';
import {
  beginPlay,
  encountersOf,
  endPlay,
  openEncounters,
} from '#engine/rules/trip/encounters/encounters.ts';
import { replayEncounter } from '#engine/systems/encounter/encounter-world.ts';
import type { Chance } from '#tools/simulate/fair-play/hands.ts';
import { chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { playEncounter, skilled } from '../../../engine/fixtures/encounter-bot.ts';
import { aPlayer, flying, ok, shipOf } from '../../../engine/fixtures/given.ts';

const hourMs = 3_600_000;
const between = (chance: Chance, least: number, most: number) => least + (most - least) * chance();
/** With every research done, so that all kinds are met. */
const numbers = {
  ...tunables,
  ...Object.fromEntries(encounterRows.flatMap(({ needs }) => (needs ? [[needs, 1]] : []))),
};

/**
 * The server's part of the first encounter of a trip, by the rules. Times are milliseconds since the try was
 * begun.
 */
class EncounterServer {
  readonly seed: string;
  readonly #beganMs: number;
  #player: Player;

  constructor(seed: string, isBegun = true) {
    const { player, flight } = flying(aPlayer(), 1, { seed });
    const encounters = openEncounters('secret', 4 * hourMs, numbers);
    const long = changeFlight(flight, { durationMs: 4 * hourMs, encounters });
    this.#player = { ...player, flights: [long] };
    this.seed = playSeed(seed, 1);
    this.#beganMs = this.#encounter.opensAtMs + 1;
    if (!isBegun) return;
    const begun = beginPlay(this.#player, long, {
      ship: this.#ship,
      stats: this.#stats,
      encounter: this.#encounter,
      choice: 'bold',
      nowMs: this.#beganMs,
      tunables: numbers,
    });
    this.#player = ok(begun).player;
  }

  get play() {
    return this.#encounter.row.bold.play!;
  }

  get earned(): number {
    return this.#encounter.met?.earned ?? 0;
  }

  /** Takes a report. Returns the code of a refusal. */
  report(input: readonly PlayInput[], nowMs: number): string | undefined {
    const decided = endPlay(this.#player, this.#player.flights[0]!, {
      ship: this.#ship,
      stats: this.#stats,
      encounter: this.#encounter,
      choice: 'bold',
      replay: (terms) => replayEncounter(this.seed, input, terms),
      nowMs: this.#beganMs + nowMs,
      tunables: numbers,
    });
    if ('refuse' in decided) return decided.refuse;
    this.#player = decided.ok.player;
    return undefined;
  }

  get #encounter() {
    return encountersOf(this.#player.flights[0]!, numbers)[0]!;
  }

  get #ship() {
    return shipOf(this.#player, this.#player.flights[0]!.shipId);
  }

  get #stats() {
    return shipStats(this.#ship, this.#player.artifacts, numbers);
  }
}

/** Plays and reports an encounter. Tells whether the device and the server agree, and whether it was won. */
export function playHonestly(index: number): { readonly won: boolean; readonly isSame: boolean } {
  const chance = chanceOf(`encounter ${index}`);
  const server = new EncounterServer(`encounter seed ${index}`);
  const hand = {
    lateTicks: Math.floor(between(chance, 6, 24)),
    spreadTicks: between(chance, 2, 8),
    lapses: between(chance, 0, 0.15),
  };
  const world = playEncounter(server.seed, server.play, hand);
  const won = world.state.end === 'won';
  const playedMs = (world.tick / 60) * 1000;
  const arrivesMs = playedMs + (chance() < 0.8 ? between(chance, 0, 4000) : between(chance, 0, 290_000));
  const sent = JSON.parse(JSON.stringify(world.input)) as PlayInput[];
  const refused = server.report(sent, arrivesMs);
  return { won, isSame: refused === undefined && server.earned > 0 === won };
}

const winning = ({ seed, play }: EncounterServer) => playEncounter(seed, play, skilled).input;
const longMs = 60_000;

/** Each returns what the forger earned. */
export const forgedPlays: Readonly<Record<string, (chance: Chance, seed: string) => number>> = {
  'a win sooner than it can be played': (chance, seed) => {
    const server = new EncounterServer(seed);
    server.report(winning(server), between(chance, 0, 9000));
    return server.earned;
  },
  'a win that was never begun': (_chance, seed) => {
    const server = new EncounterServer(seed, false);
    server.report(winning(server), longMs);
    return server.earned;
  },
  'a win after the time for reports': (chance, seed) => {
    const server = new EncounterServer(seed);
    const lateMs = (server.play.seconds + numbers.encounterReportSeconds) * 1000;
    server.report(winning(server), lateMs + between(chance, 1, 1e7));
    return server.earned;
  },
  'a win after a try that was lost': (_chance, seed) => {
    const server = new EncounterServer(seed);
    server.report([], longMs);
    server.report(winning(server), longMs + 100);
    return server.earned;
  },
  'a win once more': (_chance, seed) => {
    const server = new EncounterServer(seed);
    server.report(winning(server), longMs);
    const once = server.earned;
    server.report(winning(server), longMs + 100);
    return server.earned - once;
  },
  'the win of another seed': (_chance, seed) => {
    const [server, other] = [new EncounterServer(seed), new EncounterServer(`another ${seed}`)];
    server.report(playEncounter(other.seed, server.play, skilled).input, longMs);
    return server.earned;
  },
  'a press at every tick': (_chance, seed) => {
    const server = new EncounterServer(seed);
    server.report(
      Array.from({ length: 3600 }, (_, tick) => ({ tick, x: 0, y: 1 })),
      longMs,
    );
    return server.earned;
  },
  'a hand that is none': (_chance, seed) => {
    const server = new EncounterServer(seed);
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, 1e308, -5];
    server.report(
      odd.map((x, tick) => ({ tick, x, y: odd[3 - tick]! })),
      longMs,
    );
    return server.earned;
  },
};
