import type { Step } from '#engine/protocol/dev/console-data.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { type Day, dayOf, minuteOf } from './daily-tables.ts';

/** A player's day, as far as this process has seen it since it last saved. */
export interface SeenDay {
  readonly playerId: string;
  readonly day: Day;
  /** The day is the player's first. */
  readonly isFirst: boolean;
  /** When this process first saw the player on this day. */
  readonly seenMs: number;
  /** Minutes of the day in which the player made a call. */
  readonly minutes: Set<number>;
  /** Steps of the first hour, in milliseconds after the player was created. */
  readonly steps: Map<Step, number>;
  wasRefused: boolean;
}

/** Maximum number of days in memory; more are dropped, because the database has been away for long. */
const maxSeen = 200_000;

/**
 * Notes players' activity in memory, so that no call waits for it. Players who don't want to be counted
 * aren't. A crash loses the time since the last save.
 */
export class PlayerDays {
  #seen = new Map<string, SeenDay>();
  /** The player of a messenger's user who was heard since the last save: a refusal knows only the user. */
  #playerIds = new Map<number, string>();
  readonly #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** To be called when the player's device makes a call. */
  heard(player: Player, nowMs: number): void {
    const { id, profile, account, createdAtMs } = player;
    if (!this.#isOn || account.isUncounted) return;
    this.#playerIds.set(profile.telegramId, id);
    this.#on(dayOf(nowMs), id, createdAtMs, nowMs)?.minutes.add(minuteOf(nowMs));
  }

  /** To be called when the player has been changed by the player's own call. */
  changed(before: Player, after: Player, nowMs: number): void {
    this.heard(after, nowMs);
    const { id, account, createdAtMs } = after;
    const sinceMs = nowMs - createdAtMs;
    if (!this.#isOn || account.isUncounted || sinceMs > firstHourMs) return;
    // The first hour belongs to the first day, over midnight too.
    const seen = this.#on(dayOf(createdAtMs), id, createdAtMs, nowMs);
    for (const step of stepsOf(before, after))
      if (!seen?.steps.has(step)) seen?.steps.set(step, Math.max(0, sinceMs));
  }

  /** To be called when a call of the user was refused. */
  refused(telegramId: number, nowMs: number): void {
    const seen = this.#seen.get(`${dayOf(nowMs)}:${this.#playerIds.get(telegramId)}`);
    if (seen) seen.wasRefused = true;
  }

  /** Days that were seen since the last call. */
  take(): SeenDay[] {
    const days = [...this.#seen.values()];
    this.#seen = new Map();
    this.#playerIds = new Map();
    return days;
  }

  /** Puts days back that couldn't be saved. */
  putBack(days: readonly SeenDay[]): void {
    for (const day of days) {
      const key = `${day.day}:${day.playerId}`;
      const newer = this.#seen.get(key);
      for (const minute of newer?.minutes ?? []) day.minutes.add(minute);
      for (const [step, ms] of newer?.steps ?? []) if (!day.steps.has(step)) day.steps.set(step, ms);
      day.wasRefused ||= newer?.wasRefused ?? false;
      if (newer || this.#seen.size < maxSeen) this.#seen.set(key, day);
    }
  }

  /** Forgets a player who is deleted, or who wants it. */
  forget(playerId: string): void {
    for (const [key, seen] of this.#seen) if (seen.playerId === playerId) this.#seen.delete(key);
  }

  /** Number of days that wait to be saved. */
  get size(): number {
    return this.#seen.size;
  }

  #on(day: Day, playerId: string, createdAtMs: number, seenMs: number): SeenDay | undefined {
    const key = `${day}:${playerId}`;
    const existing = this.#seen.get(key);
    if (existing || this.#seen.size >= maxSeen) return existing;
    const isFirst = day === dayOf(createdAtMs);
    const created = { playerId, day, isFirst, seenMs, minutes: new Set<number>(), steps: new Map() };
    const seen: SeenDay = { ...created, wasRefused: false };
    this.#seen.set(key, seen);
    return seen;
  }
}

/** The funnel looks at this time after a player was created. */
const firstHourMs = 3_600_000;

/** The steps that a change of the player takes. */
export function stepsOf(before: Player, after: Player): Step[] {
  const flightsBefore = new Map(before.flights.map((flight) => [flight.id, flight]));
  const hasLaunched = after.flights.some(({ id }) => !flightsBefore.has(id));
  const steps: [Step, boolean][] = [
    ['launched', hasLaunched],
    [
      'tapped',
      after.flights.some(({ id, tapped }) => tapped.length > (flightsBefore.get(id)?.tapped.length ?? 0)),
    ],
    ['collected', after.totals.trips > before.totals.trips],
    ['upgraded', hasUpgraded(before, after)],
    ['launched_again', hasLaunched && before.totals.trips + before.flights.length > 0],
  ];
  return steps.flatMap(([step, isTaken]) => (isTaken ? [step] : []));
}

/** A ship that was there before has a higher level. A new ship isn't a level that was bought. */
function hasUpgraded(before: Player, after: Player): boolean {
  const levels = new Map(before.ships.map(({ id, level }) => [id, level]));
  return after.ships.some(({ id, level }) => level > (levels.get(id) ?? level));
}
