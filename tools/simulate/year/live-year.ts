import type { SeasonRow } from '#engine/content/schemas/seasons.ts';
import { seasonRows } from '#engine/content/seasons.ts';
import { giveAttachments } from '#engine/rules/account/give-attachments.ts';
import { canFly, presentSeason, seasonResult } from '#engine/rules/galaxy/season.ts';
import { turnSeason } from '#engine/rules/galaxy/turn-season.ts';
import type { Habit } from '#engine/simulation/habits.ts';
import {
  completedSystems,
  dayMs,
  type Life,
  newId,
  startMs,
  store,
  tunables,
} from '#engine/simulation/life.ts';
import { beginPilot, LookPace, playDay } from '#engine/simulation/live-pilot.ts';

const seasonDays = 84;
/** From one season's end to the beginning of the next. */
const offDays = 7;

/** A pilot's result of a season; amounts in PROTO. */
export interface SeasonRecord {
  readonly earned: number;
  readonly systems: number;
  readonly stars: number;
  /** Days from the season's first look; null when the season was too short. */
  readonly firstSystemDays: number | null;
  readonly galaxyDays: number | null;
  /** Clean PROTO at its beginning. */
  readonly clean: number;
}

/**
 * Simulates a pilot through seasons of twelve weeks with a week between them, by the table of what carries
 * over. The rewards for stars are claimed; those of boards aren't simulated, since they depend on everybody
 * else.
 */
export function liveYear(habit: Habit, seed: string, seasons: number, systemCount: number): SeasonRecord[] {
  const { life, person } = beginPilot(habit, seed);
  const rows = rowsOf(seasons);
  const records: SeasonRecord[] = [];
  for (let season = 0; season < seasons; season++) {
    const pace = new LookPace(systemCount);
    const firstDay = season * (seasonDays + offDays);
    let clean: number | null = null;
    const before = () => {
      turn(life, rows);
      pace.begin(life);
      clean ??= life.player.balance.clean / 100;
    };
    for (let day = firstDay; day < firstDay + seasonDays; day++)
      playDay(life, person, day, { before, after: () => pace.note(life) });
    const { earned, stars } = seasonResult(life.player);
    const { firstSystemDays, galaxyDays } = pace;
    const systems = completedSystems(life);
    records.push({ earned: earned / 100, systems, stars, firstSystemDays, galaxyDays, clean: clean ?? 0 });
    for (let day = firstDay + seasonDays; day < firstDay + seasonDays + offDays; day++)
      playDay(life, person, day, { before: () => turn(life, rows), after: () => undefined });
  }
  return records;
}

/** Seasons with the rewards of the first one of the content. */
function rowsOf(count: number): SeasonRow[] {
  const { boards, mastery, number } = seasonRows[0]!;
  const at = (day: number) => new Date(startMs + day * dayMs).toISOString();
  return Array.from({ length: count + 1 }, (_, index) => {
    const day = index * (seasonDays + offDays);
    return { number: number + index, from: at(day), until: at(day + seasonDays), boards, mastery };
  });
}

/** Closes the season or begins the next one when due, and claims the rewards of the stars. */
function turn(life: Life, rows: readonly SeasonRow[]): void {
  const present = presentSeason(rows, life.nowMs, Number.POSITIVE_INFINITY);
  const before = life.player.season.number;
  const change = turnSeason(life.player, rows, present, life.nowMs);
  if (change) {
    store(life, change);
    for (const effect of change.effects) {
      if (effect.kind !== 'message' || !effect.attachments) continue;
      const claim = { messageId: effect.id, newId: () => newId(life), nowMs: life.nowMs, tunables };
      store(life, giveAttachments({ player: life.player, effects: [] }, effect.attachments, claim));
    }
  }
  life.mayFly = canFly(life.player, present);
  if (life.player.season.number === before) return;
  for (const type of ['personal', 'attack', 'expedition'] as const) life.reached[type] = 0;
  life.system = 1;
}
