import { shipRowOf } from '../../engine/content/tables.ts';
import { giveFirstShip } from '../../engine/rules/new-player.ts';
import {
  callBack,
  collectAiPilots,
  collectTrips,
  launchTrips,
  mend,
  nextEndMs,
  openSystems,
  sendAiPilot,
  shipInUse,
  workAboard,
} from './fly.ts';
import type { Habit } from './habits.ts';
import { beginLife, completedSystems, dayMs, hourMs, type Life, startMs, tunables } from './life.ts';
import { buyWithStars, improve, keepAiPilot, levelShips, openCapsules, visitHome } from './spend.ts';

/** What a pilot had come to at the end of a day; amounts in PROTO. */
export interface DayEnd {
  readonly earned: number;
  readonly spent: number;
  readonly systems: number;
}

export interface Told {
  readonly habit: string;
  readonly days: readonly DayEnd[];
  readonly clean: number;
  readonly stars: number;
  readonly trips: number;
  readonly shipLevel: number;
  readonly ships: number;
  readonly grades: number;
  /** Days until the first system and until the galaxy was completed; null when not within the time. */
  readonly firstSystemDays: number | null;
  readonly galaxyDays: number | null;
}

/** Lives a pilot of a habit through so many days by the real rules. The same seed is the same life. */
export function livePilot(habit: Habit, seed: string, days: number, systemCount: number): Told {
  const life = beginLife(seed);
  const first = giveFirstShip(life.player, `${seed}:ship`, startMs, tunables);
  if ('ok' in first) life.player = first.ok;
  const ends: DayEnd[] = [];
  let [firstSystemDays, galaxyDays]: (number | null)[] = [null, null];
  for (let day = 0; day < days; day++) {
    for (const hour of habit.looksAt(day)) {
      life.nowMs = startMs + day * dayMs + hour * hourMs;
      if (hour === habit.looksAt(day)[0]) buyWithStars(life, habit, day);
      lookIn(life, habit, hour === habit.looksAt(day).at(-1));
      const systems = completedSystems(life.player);
      const since = (life.nowMs - startMs - habit.looksAt(0)[0]! * hourMs) / dayMs;
      if (systems >= 1) firstSystemDays ??= since;
      if (systems >= systemCount) galaxyDays ??= since;
    }
    ends.push({ earned: life.earned / 100, spent: life.spent / 100, systems: completedSystems(life.player) });
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
    firstSystemDays: firstSystemDays ?? null,
    galaxyDays: galaxyDays ?? null,
  };
}

/** One look: collect, spend, launch, and work aboard until it is time to go; short trips are flown one after another. */
function lookIn(life: Life, habit: Habit, isLast: boolean): void {
  const leavesMs = life.nowMs + habit.stayMinutes * 60_000;
  const isAiTime = habit.aiPilot !== null && (habit.aiPilot.at === 'always' || isLast);
  if (!isAiTime) callBack(life);
  collectAiPilots(life);
  visitHome(life);
  for (;;) {
    collectTrips(life, habit);
    openSystems(life);
    openCapsules(life);
    improve(life);
    keepAiPilot(life, habit);
    levelShips(life);
    mend(life, habit);
    launchTrips(life, isAiTime ? aiShip(life) : null);
    const untilMs = Math.min(leavesMs, nextEndMs(life));
    workAboard(life, habit, (untilMs - life.nowMs) / 60_000);
    if (untilMs >= leavesMs) break;
    life.nowMs = untilMs;
  }
  life.nowMs = leavesMs;
  if (isAiTime) sendAiPilot(life);
  launchTrips(life, null);
}

/** The personal ship in use, when it has an AI pilot. */
function aiShip(life: Life): string | null {
  const ship = shipInUse(life, 'personal');
  return ship && life.player.aiPilots.ships[ship.id] ? ship.id : null;
}
