import { shipRowOf } from '../content/hangar.ts';
import { giveFirstShip } from '../rules/account/new-player.ts';
import { endsAtMs } from '../rules/trip/flight.ts';
import { tapRecordedObjects, workAboard } from './aboard.ts';
import { callBack, collectAiPilots, simulateAiRun } from './ai-runs.ts';
import { collectTrips, launchTrips, meetEncounters, nextEndMs, openSystems } from './fly.ts';
import { type Habit, type SimulatedPerson, simulatedPerson } from './habits.ts';
import { improve } from './improve.ts';
import {
  beginLife,
  completedSystems,
  dayMs,
  hourMs,
  type Life,
  simulatedShip,
  startMs,
  tunables,
} from './life.ts';
import { mend } from './mend.ts';
import { buyWithStars, keepAiPilot, levelShips, openCapsules, visitHome } from './spend.ts';
import type { Tapping } from './stay.ts';

/** The pilot's state at the end of a day; amounts in PROTO. */
interface DayEnd {
  readonly earned: number;
  readonly spent: number;
  readonly systems: number;
  /** Launches of the personal ship a look. */
  readonly launches: number;
  /** Minutes of tapping phases, arrival games and encounters on offer. */
  readonly minutes: number;
}

export interface LifeRecord {
  readonly habit: string;
  readonly days: readonly DayEnd[];
  readonly clean: number;
  readonly stars: number;
  readonly trips: number;
  readonly shipLevel: number;
  readonly ships: number;
  readonly grades: number;
  /** Figures of personal trips: the share by hand, 0 to 1, and minutes a day with objects to tap. */
  readonly shareByHand: number;
  readonly tapMinutes: number;
  /** Minutes a day of dockings, assaults and encounters that could be played. */
  readonly tryMinutes: number;
  /**
   * Days until the first system and the whole galaxy were completed; null when the simulated time didn't
   * suffice.
   */
  readonly firstSystemDays: number | null;
  readonly galaxyDays: number | null;
}

/**
 * Simulates a pilot of a habit for a number of days by the real rules. The same seed gives the same life.
 * Only taps come from recorded flights, unless `tapOwnObjects` is passed to simulate each of them.
 */
export function livePilot(
  habit: Habit,
  seed: string,
  days: number,
  systemCount: number,
  tapping: Tapping = tapRecordedObjects,
): LifeRecord {
  const { life, person } = beginPilot(habit, seed, tapping);
  const ends: DayEnd[] = [];
  let [launchesBefore, workedBeforeMs] = [0, 0];
  const pace = new LookPace(systemCount);
  for (let day = 0; day < days; day++) {
    playDay(life, person, day, { before: () => pace.begin(life), after: () => pace.note(life) });
    const [launches, workedMs] = [life.personal.launches, life.personal.watchedMs + life.triedMs];
    ends.push({
      earned: life.earned / 100,
      spent: life.spent / 100,
      systems: completedSystems(life),
      launches: (launches - launchesBefore) / person.looksAt(day).length,
      minutes: (workedMs - workedBeforeMs) / 60_000,
    });
    [launchesBefore, workedBeforeMs] = [launches, workedMs];
  }
  const { player } = life;
  return {
    habit: habit.key,
    days: ends,
    clean: player.balance.clean / 100,
    stars: life.stars,
    trips: player.totals.trips,
    shipLevel: Math.max(
      ...player.ships.filter(({ key }) => shipRowOf(key).type === 'personal').map(({ level }) => level),
    ),
    ships: player.ships.length,
    grades: player.totals.improvedShips + player.totals.improvedArtifacts,
    shareByHand: life.personal.byHand / Math.max(1, life.personal.byHand + life.personal.mined),
    tapMinutes: life.personal.watchedMs / 60_000 / days,
    tryMinutes: life.triedMs / 60_000 / days,
    firstSystemDays: pace.firstSystemDays,
    galaxyDays: pace.galaxyDays,
  };
}

/** Days from the first look until the first system and the whole galaxy are completed. */
export class LookPace {
  firstSystemDays: number | null = null;
  galaxyDays: number | null = null;
  #beganMs: number | null = null;

  constructor(private readonly systemCount: number) {}

  begin(life: Life): void {
    this.#beganMs ??= life.nowMs;
  }

  note(life: Life): void {
    const systems = completedSystems(life);
    const since = (life.nowMs - (this.#beganMs ?? life.nowMs)) / dayMs;
    if (systems >= 1) this.firstSystemDays ??= since;
    if (systems >= this.systemCount) this.galaxyDays ??= since;
  }
}

/** A new pilot with the first ship. */
export function beginPilot(
  habit: Habit,
  seed: string,
  tapping: Tapping = tapRecordedObjects,
): { readonly life: Life; readonly person: SimulatedPerson } {
  const life = beginLife(seed, tapping);
  const first = giveFirstShip(life.player, `${seed}:ship`, startMs, tunables);
  if ('ok' in first) life.player = first.ok;
  return { life, person: simulatedPerson(habit, seed) };
}

/**
 * All looks of a day, counted from 0. `around` is called before and after each, with the life at that
 * moment.
 */
export function playDay(
  life: Life,
  person: SimulatedPerson,
  day: number,
  around: { before(): void; after(): void },
): void {
  const hours = person.looksAt(day);
  for (const [look, hour] of hours.entries()) {
    life.nowMs = startMs + day * dayMs + Math.round(hour * hourMs);
    around.before();
    if (look === 0) buyWithStars(life, person, day);
    lookIn(life, person, look === hours.length - 1);
    around.after();
  }
}

/** One look: collects, spends, launches and plays aboard until its end; short trips are flown in a row. */
function lookIn(life: Life, person: SimulatedPerson, isLast: boolean): void {
  const leavesMs = life.nowMs + person.stayMinutes * 60_000;
  const isAiTime = person.aiPilot !== null && (person.aiPilot.at === 'always' || isLast);
  collectAiPilots(life);
  if (!isAiTime) callBack(life);
  visitHome(life);
  for (;;) {
    if (person.isAbsent) reportAll(life, person);
    // Encounters of the time that a clean flight saved wait at its landing.
    else meetEncounters(life, person);
    collectTrips(life, person);
    openSystems(life);
    openCapsules(life);
    improve(life);
    keepAiPilot(life, person);
    levelShips(life, person);
    mend(life, person);
    launchTrips(life, isAiTime ? aiShip(life) : null);
    const untilMs = Math.min(leavesMs, nextEndMs(life));
    if (!person.isAbsent) {
      meetEncounters(life, person);
      workAboard(life, person, untilMs);
    }
    // A clean flight has come home earlier than it was to.
    const endMs = Math.max(life.nowMs, Math.min(untilMs, nextEndMs(life)));
    if (endMs >= leavesMs) break;
    life.nowMs = endMs;
  }
  life.nowMs = leavesMs;
  if (person.hand) {
    finishHand(life, person);
    collectTrips(life, person);
  }
  if (isAiTime) simulateAiRun(life);
  launchTrips(life, null);
}

/** Time after a launch within which all that a hand can win has come: five pirates, a minute apart. */
const handMs = 5.2 * 60_000;

/** Stays a few minutes longer for a flight that was launched at the end of a look. */
function finishHand(life: Life, person: SimulatedPerson): void {
  const flight = life.player.flights.find(({ cargoLimit }) => cargoLimit > 0);
  if (!flight) return;
  const untilMs = Math.min(flight.createdAtMs + handMs, endsAtMs(flight));
  if (untilMs <= life.nowMs) return;
  workAboard(life, person, untilMs);
  life.nowMs = untilMs;
}

/** Reports the whole flight at once, as if the pilot had been aboard since the launch (D46). */
function reportAll(life: Life, person: SimulatedPerson): void {
  const flight = life.player.flights.find(({ cargoLimit }) => cargoLimit > 0);
  if (flight) workAboard(life, person, Math.min(life.nowMs, endsAtMs(flight)), flight.createdAtMs);
}

/** The personal ship in use, if it has an AI pilot. */
function aiShip(life: Life): string | null {
  const ship = simulatedShip(life, 'personal');
  return ship && life.player.aiPilots.ships[ship.id] ? ship.id : null;
}
