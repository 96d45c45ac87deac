import { ruleRowOf } from '#engine/content/terms.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import type { FlightTerms } from '#engine/rules/core/flight-state.ts';
import type { OwnedArtifact } from '#engine/rules/core/player.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import { flightTerms } from '#engine/rules/trip/flight-terms.ts';
import type { Chance } from '#tools/simulate/fair-play/hands.ts';
import { between, type Forgery, gain, minuteMs } from './forgery.ts';
import { TripServer } from './trip-server.ts';

/** Cheats who know the rule of the system and the traits of the ship (D35, D36). */
export const termForgeries: readonly Forgery[] = [
  {
    title: 'taps in the dark',
    forge: (chance) => {
      const server = tripWith(chance, ruled('dark-field'));
      const { spawnIntervalMs, objectDarkMs } = server.numbers;
      const taps = Array.from({ length: 60 }, (_, k) => ({
        k,
        t: Math.round(k * spawnIntervalMs + between(chance, 0, objectDarkMs - 1)),
      }));
      return gain(server, taps, 3 * minuteMs);
    },
  },
  {
    title: 'taps after the shorter stay of a swarm',
    forge: (chance) => {
      const server = tripWith(chance, ruled('the-swarm'));
      const { spawnIntervalMs, objectLifeMs } = server.numbers;
      const taps = Array.from({ length: 60 }, (_, k) => ({
        k,
        t: Math.round(k * spawnIntervalMs + objectLifeMs + between(chance, 1, 600)),
      }));
      return gain(server, taps, 3 * minuteMs);
    },
  },
  {
    title: 'more free taps than a trait gives',
    forge: (chance) => {
      const energy = Math.floor(between(chance, 1, 30));
      const server = tripWith(chance, worn('energy-rare', 'energy-epic'), energy);
      Object.assign(server.stats, { energyPerMs: 0 });
      gain(server, goodTaps(server, chance, 150), 10 * minuteMs);
      const { tapped, tappedAgain, seed, waves } = server.flight;
      const hits = [...tapped, ...tappedAgain];
      const isFree = (k: number) => natureAt(seed, waves!, k, server.numbers)?.kind?.isFree;
      const free = Math.floor(hits.length / server.numbers.freeTapEvery) + hits.filter(isFree).length;
      const paid = hits.length - free;
      return Math.max(0, paid - energy);
    },
  },
  {
    title: 'what came along, tapped as well and gathered twice',
    forge: (chance) => {
      const server = tripWith(chance, worn('extraction-epic'), 200);
      const taps = goodTaps(server, chance, 100);
      server.report(taps, 10 * minuteMs);
      const { gathered, tapped } = server.flight;
      const both = gathered.filter((k) => tapped.includes(k)).length;
      const again = gathered.length - new Set(gathered).size;
      const late = gathered.map((k) => ({ k, t: Math.round((k + 1) * server.numbers.spawnIntervalMs) }));
      return both + again + gain(server, late, 10 * minuteMs);
    },
  },
  {
    title: 'the Captain more than once, and pirates of another system',
    forge: (chance) => {
      const server = tripWith(chance, ruled('the-captain'));
      const { pirateIntervalMs, pirateStayMs } = server.numbers;
      for (let shot = 0; shot < 20; shot++)
        server.shoot(
          1 + Math.floor(between(chance, 1, 9)),
          Math.round(between(chance, 0, 9) * minuteMs),
          10 * minuteMs,
        );
      for (const late of [-1, pirateStayMs + 1, 4000])
        server.shoot(1, pirateIntervalMs + late, 10 * minuteMs);
      return server.flight.pirates.length;
    },
  },
  {
    title: 'a pirate that stays longer for somebody else’s artifact',
    forge: (chance) => {
      const server = tripWith(chance, null);
      const late = Math.round(between(chance, 1, tunables.traitLuckEpic));
      server.shoot(1, tunables.pirateIntervalMs + tunables.pirateStayMs + late, 10 * minuteMs);
      return server.flight.pirates.length;
    },
  },
  {
    title: 'misses forgiven after the trait is used up',
    forge: (chance) => {
      const server = tripWith(chance, worn('recovery-rare'), 200);
      const taps = goodTaps(server, chance, 40);
      const misses = taps.map(({ t }) => t + 1);
      server.report(taps, 10 * minuteMs, misses);
      return (
        Math.max(0, (server.flight.chain.forgiven ?? 0) - server.numbers.missesForgiven) +
        server.flight.chain.hits
      );
    },
  },
];

function ruled(key: string): FlightTerms | null {
  return flightTerms(ruleRowOf(key), [], 'ship', tunables);
}

function worn(...keys: string[]): FlightTerms | null {
  const artifacts = keys.map((key): OwnedArtifact => ({ id: key, key, grade: 1, shipId: 'ship' }));
  return flightTerms(undefined, artifacts, 'ship', tunables);
}

function tripWith(chance: Chance, terms: FlightTerms | null, energy = 40): TripServer {
  return new TripServer(`forged ${chance()}`, 10 * minuteMs, energy, terms);
}

/** One tap on each of the first objects, while it can be taken. */
function goodTaps({ numbers }: TripServer, chance: Chance, count: number) {
  const { spawnIntervalMs, objectLifeMs } = numbers;
  return Array.from({ length: count }, (_, k) => ({
    k,
    t: Math.round(k * spawnIntervalMs + between(chance, 200, objectLifeMs - 200)),
  }));
}
