import { tripAt } from '#engine/content/galaxy.ts';
import { difficulties } from '#engine/content/kinds.ts';
import { giveFirstShip, newPlayer } from '#engine/rules/account/new-player.ts';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Flight, FlightRecord } from '#engine/rules/core/flight-state.ts';
import { energyAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { addFlight, type FairPlay, noFairPlay } from '#engine/rules/trip/fair-play/fair-play.ts';
import { flightObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';
import { replayTaps, type Tap, tapTermsOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import { anyTime } from '#engine/rules/trip/tapping/take-tap.ts';
import { dayMs, hourMs, startMs, tunables } from '#engine/simulation/life.ts';
import { simulatedWaves } from '#engine/simulation/play-object.ts';
import type { Chance } from './hands.ts';
import type { GameOdds, TappingPilot } from './pilots.ts';

const minuteMs = 60_000;
const { spawnIntervalMs, objectLifeMs } = tunables;
/** Two taps take at least this long. */
const handMs = 130;

/** A ship in the middle of a season: its cargo takes a few minutes to fill. */
const { ship, stats, flight: template } = launchOnce();

function launchOnce() {
  const profile = { telegramId: 1, firstName: 'A', lastName: null, username: null, referralCode: 'a' };
  const built = giveFirstShip(
    newPlayer('a', profile, { capsule: '', synthesis: '' }, 0),
    'ship',
    0,
    tunables,
  );
  if ('refuse' in built) throw new Error(built.refuse);
  const ship = built.ok.ships[0]!;
  const stats = shipStats(ship, [], tunables);
  const order = {
    flightId: 'flight',
    seed: '',
    tunablesVersion: 0,
    system: 1,
    trip: 1,
    waves: simulatedWaves,
  };
  const perks = { crewPercent: 0, extruder: null, wormhole: null };
  const launched = startFlight(built.ok, ship, {
    stats,
    row: tripAt(1, 1)!,
    perks,
    request: order,
    nowMs: 0,
    tunables,
  });
  if ('refuse' in launched) throw new Error(launched.refuse);
  return { ship, stats, flight: launched.ok.flight };
}

/** The server's record of a pilot's fair play after some days; every tap goes through the rules. */
export function playDays(pilot: TappingPilot, days: number): FairPlay {
  let fairPlay = noFairPlay;
  let energy = { value: stats.energyLimit, atMs: startMs };
  for (let day = 0; day < days; day++)
    for (const hour of pilot.habit.looksAt(day, pilot.chance)) {
      const beganMs = startMs + day * dayMs + Math.round(hour * hourMs);
      const flown = flyOnce(pilot, beganMs, energy);
      energy = flown.energy;
      fairPlay = addFlight(fairPlay, flown.record, tunables);
    }
  return fairPlay;
}

function flyOnce(
  { habit, hand, chance }: TappingPilot,
  beganMs: number,
  energy: { value: number; atMs: number },
) {
  const [least, most] = habit.stayMinutes;
  const stayMs = (least + (most - least) * chance()) * minuteMs;
  const seed = `${habit.title}:${beganMs}:${chance()}`;
  const has = energyAt({ ...ship, energy }, stats, beganMs);
  const flight = changeFlight(template, {
    id: seed,
    seed,
    createdAtMs: beganMs,
    durationMs: Math.max(stayMs, 10 * minuteMs),
    cargoLimit: Math.round(stats.energyLimit * 100),
  });
  hand.begin();
  const taps = tapAlong(flight, hand.tap, stayMs, habit.maxTaps ?? defaultMaxTaps);
  const by = hand.by === 'pointer' ? {} : { by: hand.by };
  const lateMs = habit.lateMinutes(chance) * minuteMs;
  let state = { flight, energy: { value: has, atMs: beganMs } };
  for (let from = 0; from < taps.length; from += batch) {
    const part = taps.slice(from, from + batch).map((tap) => ({ ...tap, ...by }));
    const terms = tapTermsOf(flight, stats, tunables, { ...anyTime, elapsedMs: part.at(-1)!.t + lateMs });
    state = replayTaps(state, { taps: part }, terms);
  }
  const record: FlightRecord = {
    flight: { ...state.flight, ...playArrival(habit.wins, chance) },
    finishedAtMs: beganMs + Math.max(stayMs, taps.at(-1)?.t ?? 0) + lateMs,
    mined: 0,
    manualMined: 0,
    awards: [],
  };
  return { record, energy: state.energy };
}

/** An arrival game of a trip of any difficulty; two flights of three end with one. */
function playArrival(wins: GameOdds | undefined, chance: Chance): Partial<Flight> {
  if (!wins || chance() < 1 / 3) return {};
  const difficulty = difficulties[Math.floor(chance() * difficulties.length)]!;
  const earned = chance() < wins[difficulty] ? 100 : 0;
  return { ...tripOf[difficulty], docking: { startedAtMs: 0, endedAtMs: 1, earned } };
}

/** A trip of each difficulty. */
const tripOf = Object.fromEntries(
  difficulties.map((difficulty) => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
    const trip = numbers.find((number) => tripAt(1, number)?.difficulty === difficulty);
    if (trip === undefined) throw new Error(`The first system has no ${difficulty} trip`);
    return [difficulty, { system: 1, trip }];
  }),
) as Record<keyof GameOdds, { system: number; trip: number }>;

const batch = 20;

/** Taps until the stay is over. A hand that is still busy taps later, or misses. */
function tapAlong(flight: Flight, tap: TappingPilot['hand']['tap'], stayMs: number, maxTaps: number): Tap[] {
  const taps: Tap[] = [];
  const objectOf = flightObjects(flight.seed, flight.waves!, tunables);
  let last = objectOf(0)!;
  let freeMs = 0;
  for (
    let objectNumber = 0;
    objectNumber * spawnIntervalMs < stayMs && taps.length < maxTaps;
    objectNumber++
  ) {
    const object = objectOf(objectNumber)!;
    const reach = Math.log2(Math.hypot(object.x - last.x, object.y - last.y) / object.diameter + 1);
    const delay = tap({ k: objectNumber, reach });
    if (delay === null) continue;
    const t = Math.round(Math.max(objectNumber * spawnIntervalMs + delay, freeMs + handMs));
    if (t - objectNumber * spawnIntervalMs > objectLifeMs) continue;
    taps.push({ k: objectNumber, t });
    freeMs = t;
    last = object;
  }
  return taps;
}

/** More than any cargo takes. */
const defaultMaxTaps = 160;
