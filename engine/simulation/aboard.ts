import type { Tunables } from '../content/tunables.ts';
import { changeFlight, changeShip, replaceShip, unchanged, withPlayer } from '../rules/core/decision.ts';
import type { Flight } from '../rules/core/flight-state.ts';
import { randomOf } from '../rules/core/random.ts';
import { shipStats } from '../rules/hangar/ship-stats.ts';
import { tappingPhaseEndMs, withJudgedFlight } from '../rules/trip/clean-flight.ts';
import { waveLength, waveOf, wavesWithLast } from '../rules/trip/field/waves.ts';
import { endsAtMs } from '../rules/trip/flight.ts';
import { catchPirate, pirateAppearsMs } from '../rules/trip/pirates.ts';
import { fieldOf, tapStateOf, tapTermsOf } from '../rules/trip/tapping/replay-taps.ts';
import {
  energyOfTap,
  isTaken,
  type TapState,
  type TapTerms,
  takeTap,
  tapEnergyAt,
} from '../rules/trip/tapping/take-tap.ts';
import { applyBooster } from '../rules/trip/use-booster.ts';
import { numbersOf, pirateHardness, tapHardness } from './flight-numbers.ts';
import { flightsRecorded, objectsRecorded, recordedObject } from './flight-records.ts';
import type { SimulatedPerson } from './habits.ts';
import { attempt, chance, type Life, simulatedStats, store, tunables } from './life.ts';
import { againMs, playByHand, playObject, simulatedWaves } from './play-object.ts';
import type { Stay, Tapped } from './stay.ts';

/*
 * A pilot's work during a personal trip: taps on objects and shots at pirates. Each is hit with a chance
 * given by the pilot's skill (`play-object.ts`), at least half a second after it appeared.
 *
 * Every tap is counted by the game's rule, `takeTap`. Drawing what an object is costs more than the tap
 * itself, so whole lives use `tapRecordedObjects`: its objects come from long flights that are drawn once
 * (`flight-records.ts`). `tapOwnObjects` uses the objects of the flight itself.
 * `tests/engine/simulation/aboard.program.test.ts` compares the two: the cargo of equal stays differs by at
 * most 4 %, whole lives by at most 4 %.
 */

/** Time from an object's appearance until it is tapped. */
function reactionOf({ objectLifeMs, objectDarkMs }: Tunables): number {
  return Math.floor((objectLifeMs + objectDarkMs) / 2);
}

/**
 * Fills cargo from now until a time, or at once with a booster, and shoots the pirates that appear
 * meanwhile.
 */
export function workAboard(life: Life, person: SimulatedPerson, untilMs: number, fromMs = life.nowMs): void {
  const flight = life.player.flights.find(({ cargoLimit }) => cargoLimit > 0);
  const ship = flight && life.player.ships.find(({ id }) => id === flight.shipId);
  // Somebody without any skill only looks at the timer.
  if (!flight || !ship || person.skill <= 0) return;
  const numbers = numbersOf(flight);
  const stats = flight.terms ? shipStats(ship, life.player.artifacts, numbers) : simulatedStats(life, ship);
  if (life.player.boosters.autoReplenishCount > 0 && !flight.isReplenished)
    attempt(
      life,
      applyBooster(life.player, 'auto_replenish', {
        ship,
        stats,
        tripType: 'personal',
        nowMs: life.nowMs,
        tunables,
      }),
    );
  const shared = { stats, numbers, skill: person.skill, hand: person.hand, luck: chance(life) };
  if (flight.clean) {
    work(life, flight.id, { ...shared, fromMs, untilMs });
    return;
  }
  work(life, flight.id, { ...shared, fromMs, untilMs, isPhaseOnly: true });
  const phaseMs = judge(life, flight.id);
  if (phaseMs === null || phaseMs >= untilMs) return;
  const endMs = endsAtMs(life.player.flights.find(({ id }) => id === flight.id)!);
  const leavesMs = Math.min(untilMs, endMs);
  if (leavesMs > phaseMs)
    work(life, flight.id, { ...shared, fromMs: Math.max(fromMs, phaseMs), untilMs: leavesMs });
}

/** Taps and shots of a stay; one of the phase alone ends with it. */
function work(life: Life, flightId: string, given: Omit<Stay, 'flight' | 'ship'>): void {
  const flight = life.player.flights.find(({ id }) => id === flightId)!;
  const ship = life.player.ships.find(({ id }) => id === flight.shipId)!;
  const stay: Stay = { ...given, flight, ship };
  const { energy, watched, lastWave, ...load } = life.tapping(stay);
  life.personal.watchedMs += watched * stay.numbers.spawnIntervalMs;
  const waves = flight.waves && wavesWithLast(flight.waves, lastWave);
  const isFirst = flight.longestChain === 0 && load.longestChain > 0;
  // Recorded objects have no numbers: the first one stands for the beginning of the tapping phase.
  const tapped = isFirst ? [objectsOf(stay).first] : flight.tapped;
  const worked = shootPirates(stay, changeFlight(flight, { ...load, tapped, waves }));
  const flights = life.player.flights.map((other) => (other.id === flightId ? worked : other));
  const ships = replaceShip(life.player.ships, changeShip(ship, { energy }));
  store(life, withPlayer(unchanged(life.player), { flights, ships }));
}

/** Judges the marks of a flight whose tapping phase was played (D48); its end, or null without a phase. */
function judge(life: Life, flightId: string): number | null {
  const flight = life.player.flights.find(({ id }) => id === flightId)!;
  const tunables = numbersOf(flight);
  const phaseMs = tappingPhaseEndMs(flight, tunables);
  if (phaseMs === null) return null;
  // Without a stay, the phase is reported only now.
  const nowMs = Math.max(phaseMs, life.nowMs);
  store(life, unchanged(withJudgedFlight(life.player, flight, { result: flight, nowMs, tunables })));
  return phaseMs;
}

function shootPirates(stay: Stay, worked: Flight): Flight {
  const { flight, numbers, skill, hand, fromMs, luck } = stay;
  const phaseMs = stay.isPhaseOnly ? tappingPhaseEndMs(worked, numbers) : null;
  const untilMs = Math.min(stay.untilMs, phaseMs ?? stay.untilMs);
  let present = worked;
  const aim = (hand?.pirates ?? skill) ** pirateHardness(numbers);
  const reactionMs = Math.min(1200, Math.floor(numbers.pirateStayMs / 2));
  for (let number = 1; number <= numbers.maxPirates; number++) {
    const shotMs = pirateAppearsMs(number, numbers) + reactionMs;
    const atMs = flight.createdAtMs + shotMs;
    if (atMs < fromMs || atMs >= untilMs || randomOf(flight.id, number, luck * 2 ** 31) >= aim) continue;
    const caught = catchPirate(present, 'personal', { number, shotMs, elapsedMs: shotMs, tunables: numbers });
    if ('ok' in caught) present = caught.ok;
  }
  return present;
}

/** A stay with the objects of its own flight. */
export function tapOwnObjects(stay: Stay): Tapped {
  const { seed, waves } = stay.flight;
  const { natureOf } = fieldOf(seed, waves, stay.numbers);
  return tapObjects(stay, natureOf, (objectNumber, step) =>
    randomOf(seed, objectNumber, 31, step, stay.luck * 2 ** 31),
  );
}

const longestStay = 3000;

/** A stay with the objects of a recorded flight, which are drawn only once. */
export function tapRecordedObjects(stay: Stay): Tapped {
  const { flight, numbers, luck } = stay;
  const { first, last } = objectsOf(stay);
  const recorded = Math.floor(luck * flightsRecorded);
  const spare = objectsRecorded - Math.max(0, last - first + 1);
  const anywhere = Math.floor((luck * flightsRecorded - recorded) * spare);
  // A stay that begins with its trip begins with the opening wave.
  const shift = first < waveLength ? 0 : anywhere - first;
  const field = fieldOf('last', simulatedWaves, numbers);
  const natureOf: TapTerms['natureOf'] = (objectNumber, last) =>
    last !== null && waveOf(objectNumber) >= last
      ? field.natureOf(objectNumber, last)
      : recordedObject(recorded, Math.max(0, objectNumber + shift), numbers);
  // Recorded flights store no tapped objects; a flight with hits must not fix another last wave.
  const tapped = flight.longestChain > 0 ? [-1] : [];
  const fresh = { ...stay, flight: changeFlight(flight, { tapped, tappedAgain: [], gathered: [] }) };
  return tapObjects(fresh, natureOf, (objectNumber, step) =>
    randomOf('play', objectNumber + shift, step, luck * 2 ** 31),
  );
}

/** Plays the objects of a stay one after another, each tap and each miss by the rule. */
function tapObjects(
  stay: Stay,
  natureOf: TapTerms['natureOf'],
  chanceAt: (objectNumber: number, step: number) => number,
): Tapped {
  const { flight, ship, stats, numbers, skill, hand } = stay;
  const { spawnIntervalMs } = numbers;
  const [reactionMs, hardness] = [reactionOf(numbers), tapHardness(numbers)];
  const terms = { ...tapTermsOf(flight, stats, numbers), natureOf };
  const { first, last } = objectsOf(stay);
  let state = tapStateOf({ flight, energy: ship.energy });
  let watched = 0;
  for (let objectNumber = first; objectNumber <= last && state.overload < flight.cargoLimit; objectNumber++) {
    const t = objectNumber * spawnIntervalMs + reactionMs;
    const lacking = energyOfTap(state, numbers) - tapEnergyAt(state, t, terms);
    if (lacking > 0) {
      // Nothing happens until there is energy again; the chain doesn't last that long.
      objectNumber += Math.floor(lacking / stats.energyPerMs / spawnIntervalMs);
      continue;
    }
    if (stay.isPhaseOnly && state.lastWave !== null && waveOf(objectNumber) > state.lastWave) break;
    // A hand leaves when its part is over; the other habits tap as long as they stay.
    if (hand && isTappingDone(state, objectNumber, flight, numbers)) break;
    if (isTaken(state, objectNumber, terms)) continue;
    const nature = natureOf(objectNumber, state.lastWave);
    if (!nature) continue;
    const chanceOf = (step: number) => chanceAt(objectNumber, step);
    const play = hand
      ? playByHand(nature, hand, chanceOf, hardness)
      : playObject(nature, skill, chanceOf, hardness);
    for (let made = 0; made < play.taps; made++) {
      const tap = { k: objectNumber, t: t + made * againMs };
      stay.note?.(tap);
      const outcome = takeTap(state, tap, terms);
      if (outcome.kind === 'hit') watched = objectNumber - first + 1;
      state = outcome.state;
    }
    if (!play.isMiss) continue;
    stay.note?.({ k: null, t });
    state = takeTap(state, { k: null, t }, terms).state;
  }
  const { baggage, overload, chain, longestChain, lastWave, energy } = state;
  return {
    baggage,
    overload,
    longestChain,
    lastWave,
    energy: { value: energy.value, atMs: energy.atMs + flight.createdAtMs },
    chain,
    watched,
  };
}

/** True once the tapping phase is over and the cargo is full enough for its star: nothing calls any more. */
function isTappingDone(
  { lastWave, baggage }: TapState,
  objectNumber: number,
  flight: Flight,
  numbers: Tunables,
): boolean {
  const wanted = (flight.cargoLimit * numbers.masteryCargoPercent) / 100;
  return lastWave !== null && waveOf(objectNumber) > lastWave && baggage >= wanted;
}

/** The first and the last object that the pilot can tap during a stay. */
function objectsOf({ flight: { createdAtMs }, numbers, fromMs, untilMs }: Stay) {
  const numberAt = (atMs: number) => (atMs - createdAtMs - reactionOf(numbers)) / numbers.spawnIntervalMs;
  const first = Math.max(0, Math.ceil(numberAt(fromMs)));
  return { first, last: Math.min(Math.floor(numberAt(untilMs)), first + longestStay - 1) };
}
