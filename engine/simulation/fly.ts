import { systemAt, tripAt } from '../content/galaxy.ts';
import { shipRowOf } from '../content/hangar.ts';
import type { TripType } from '../content/kinds.ts';
import { ruleRowOf } from '../content/terms.ts';
import { changeFlight, unchanged } from '../rules/core/decision.ts';
import type { Flight } from '../rules/core/flight-state.ts';
import type { OwnedShip } from '../rules/core/player.ts';
import { randomOf } from '../rules/core/random.ts';
import { withTerms } from '../rules/core/with-terms.ts';
import { canComplete, completeByHand, exploreSystem, systemStatus } from '../rules/galaxy/progress.ts';
import { healthAt } from '../rules/hangar/ship-stats.ts';
import { isInTrip, isTypeInTrip } from '../rules/hangar/ships.ts';
import { winReward } from '../rules/trip/arrival/arrival-games.ts';
import { withPhasesEnded, withShipHealed } from '../rules/trip/clean-flight.ts';
import {
  beginPlay,
  chooseAt,
  encounterStatus,
  encountersOf,
  endPlay,
  wayTerms,
} from '../rules/trip/encounters/encounters.ts';
import { finishFlight } from '../rules/trip/finish.ts';
import { endsAtMs, isOver } from '../rules/trip/flight.ts';
import { flightTerms } from '../rules/trip/flight-terms.ts';
import { startFlight } from '../rules/trip/launch.ts';
import { shipTypeFor } from '../rules/trip/launch-refusals.ts';
import { bestAgain, type ChainPlace, mayFly, nextSimulatedTrip, simulatedTripTypes } from './chains.ts';
import { hardness, numbersOf, playHardness, sameTerms } from './flight-numbers.ts';
import type { SimulatedPerson } from './habits.ts';
import {
  attempt,
  chance,
  type Life,
  newId,
  presentSystem,
  simulatedPerks,
  simulatedShip,
  simulatedStats,
  store,
  tunables,
} from './life.ts';
import { simulatedWaves } from './play-object.ts';

/** Collects every trip that has run out. */
export function collectTrips(life: Life, person: SimulatedPerson): void {
  store(life, unchanged(withPhasesEnded(life.player, life.nowMs, numbersOf)));
  for (const flight of life.player.flights) {
    if (!isOver(flight, life.nowMs)) continue;
    const row = tripAt(flight.system, flight.trip)!;
    const system = systemAt(flight.system)!;
    const next = systemAt(flight.system + 1)?.priority;
    const ended = row.type === 'personal' ? flight : withTry(life, flight, row.type, person);
    const numbers = numbersOf(flight);
    const decided = finishFlight(life.player, ended, {
      row,
      system,
      nextSystem: next,
      giftId: newId(life),
      nowMs: life.nowMs,
      tunables: numbers,
    });
    if (!('ok' in decided)) continue;
    store(life, decided.ok.change);
    if (row.type !== 'personal') continue;
    life.personal.mined += decided.ok.flight.mined;
    life.personal.byHand += decided.ok.flight.manualMined;
  }
}

/** Chooses at every open encounter (D34): good hands play the bold way, others take the safe one. */
export function meetEncounters(life: Life, person: SimulatedPerson): void {
  for (const { id } of life.player.flights) {
    const flight = life.player.flights.find((other) => other.id === id)!;
    const ship = life.player.ships.find((other) => other.id === flight.shipId)!;
    const numbers = numbersOf(flight);
    for (const encounter of encountersOf(flight, numbers)) {
      if (encounterStatus(encounter, life.nowMs) !== 'open') continue;
      const choice = person.skill > 0.8 ? 'bold' : 'safe';
      const now = life.player.flights.find((other) => other.id === id)!;
      life.triedMs += 1000 * (wayTerms(encounter, 'bold', numbers)?.seconds ?? 0);
      const terms = wayTerms(encounter, choice, numbers);
      if (terms)
        playAt(life, now, encounter.n, luckOf(now, encounter.n) < person.skill ** playHardness(numbers));
      else
        attempt(
          life,
          chooseAt(life.player, now, {
            ship,
            stats: simulatedStats(life, ship),
            encounter,
            choice,
            nowMs: life.nowMs,
            tunables: numbers,
          }),
        );
    }
  }
}

/** Drawn apart from the life's other chances, so that a played encounter changes only its pay. */
function luckOf(flight: Flight, n: number): number {
  return randomOf(flight.id, 91, n);
}

/**
 * Plays the bold way. It is decided by the pilot's skill, since simulating its ticks would only take time.
 */
function playAt(life: Life, flight: Flight, n: number, won: boolean): void {
  const numbers = numbersOf(flight);
  const shipOf = () => life.player.ships.find((other) => other.id === flight.shipId)!;
  const stats = simulatedStats(life, shipOf());
  const present = () => {
    const now = life.player.flights.find((other) => other.id === flight.id)!;
    return { now, encounter: encountersOf(now, numbers).find((other) => other.n === n)! };
  };
  const { now, encounter } = present();
  attempt(
    life,
    beginPlay(life.player, now, {
      ship: shipOf(),
      stats,
      encounter,
      choice: 'bold',
      nowMs: life.nowMs,
      tunables: numbers,
    }),
  );
  const begun = present();
  const result = { won, progress: won ? 100 : 50, ticks: 0 };
  attempt(
    life,
    endPlay(life.player, begun.now, {
      ship: shipOf(),
      stats,
      encounter: begun.encounter,
      choice: 'bold',
      replay: () => result,
      nowMs: life.nowMs,
      tunables: numbers,
    }),
  );
}

/** Share of a perfect hand's wins that are clean, as measured on medium and hard trips. */
const cleanWins = 0.3;

/** Decides a docking or an assault by the pilot's skill, since simulating its ticks would only take time. */
function withTry(life: Life, flight: Flight, type: 'attack' | 'expedition', person: SimulatedPerson): Flight {
  const ship = life.player.ships.find(({ id }) => id === flight.shipId)!;
  const numbers = numbersOf(flight);
  const luck = chance(life);
  const odds = person.skill ** hardness(type, numbers);
  const isWon = luck < odds;
  const isClean = luck < odds * cleanWins * person.skill ** 6;
  // A better hand leaves more time, for the star that asks for it (D38).
  const seconds = type === 'expedition' ? numbers.dockingSeconds : shipRowOf(ship.key).warTimeSeconds;
  const playedMs = Math.round(seconds * 1000 * (1 - person.skill / 3));
  life.triedMs += playedMs;
  const game = type === 'expedition' ? 'docking' : 'assault';
  const earned = isWon ? winReward(game, flight.base, ship, { tunables: numbers, isClean }) : 0;
  const [startedAtMs, endedAtMs] = [life.nowMs, life.nowMs + playedMs];
  if (isClean) {
    const healed = withShipHealed(life.player, flight, flight.damage, {
      nowMs: life.nowMs,
      tunables: numbers,
    });
    store(life, unchanged(healed));
  }
  return changeFlight(flight, { [game]: { startedAtMs, endedAtMs, earned } });
}

/** Explores every available system, and completes by hand what the AI pilot left. */
export function openSystems(life: Life): void {
  const system = presentSystem(life);
  if (canComplete(life.player.systems[system])) {
    const next = systemAt(system + 1)?.priority;
    attempt(
      life,
      completeByHand(life.player, system, systemAt(system)!, { nextSystem: next, nowMs: life.nowMs }),
    );
  }
  const present = presentSystem(life);
  if (systemStatus(life.player, present) === 'available') attempt(life, exploreSystem(life.player, present));
}

/**
 * Launches a trip for each type of ship at home, except the ship left to its AI pilot; none between two
 * seasons.
 */
export function launchTrips(life: Life, leftAlone: string | null): void {
  if (!life.mayFly) return;
  for (const type of simulatedTripTypes) {
    const shipType = shipTypeFor(type);
    const ship = simulatedShip(life, shipType);
    if (!ship || ship.id === leftAlone || isInTrip(life.player, ship.id)) continue;
    if (isTypeInTrip(life.player, shipType)) continue;
    const place = pickTrip(life, type, ship);
    if (place) launch(life, ship, place.system, place.trip);
  }
}

function launch(life: Life, ship: OwnedShip, system: number, trip: number): void {
  const { artifacts } = life.player;
  const terms = sameTerms(flightTerms(ruleRowOf(systemAt(system)?.rule), artifacts, ship.id, tunables));
  const request = {
    flightId: newId(life),
    seed: life.seed,
    tunablesVersion: 0,
    terms,
    system,
    trip,
    waves: simulatedWaves,
    encounterSecret: newId(life),
  };
  const row = tripAt(system, trip)!;
  const [stats, numbers] = [simulatedStats(life, ship), withTerms(tunables, terms)];
  const decided = startFlight(life.player, ship, {
    stats,
    row,
    perks: simulatedPerks(life),
    request,
    nowMs: life.nowMs,
    tunables: numbers,
  });
  if (!('ok' in decided)) return;
  if (row.type === 'personal') life.personal.launches += 1;
  store(life, { player: decided.ok.player, effects: [] });
}

/**
 * The next trip of the chain. A personal ship without enough health for it waits and recovers; other ships
 * fly what they can meanwhile. Without a next trip, the completed trip that pays most for its time and
 * damage.
 */
function pickTrip(life: Life, type: TripType, ship: OwnedShip): ChainPlace | undefined {
  const health = healthAt(ship, simulatedStats(life, ship), 0, life.nowMs);
  const next = nextSimulatedTrip(life, type);
  const { rarity } = shipRowOf(ship.key);
  if (next && mayFly(next, rarity)) return health >= next.row.damage ? next : undefined;
  return bestAgain(life, type, rarity, health);
}

/** When the next running trip ends; infinity when there is none. */
export function nextEndMs(life: Life): number {
  return life.player.flights.reduce(
    (first, flight) => Math.min(first, endsAtMs(flight)),
    Number.POSITIVE_INFINITY,
  );
}
