import type { Tunables } from '../../content/tunables.ts';
import { type Change, nextEffectId, withEffect, withPlayer } from '../core/decision.ts';
import type { ScoreEffect } from '../core/effects.ts';
import { utcDate } from '../core/local-date.ts';
import type { Scores } from '../core/player.ts';

export const leaderboardRanges = ['weekly', 'total'] as const;
export const leaderboardTypes = ['flights', 'earned', 'r-and-d'] as const;
/** Players on a board: all, the player's crew, or those who invited or were invited. */
export const leaderboardScopes = ['world', 'crew', 'friends'] as const;
export type LeaderboardScope = (typeof leaderboardScopes)[number];
export type LeaderboardRange = (typeof leaderboardRanges)[number];
export type LeaderboardType = (typeof leaderboardTypes)[number];

const dayMs = 86_400_000;
/** The first Monday of the epoch, in days since 1970-01-01. */
const firstMonday = 4;

/** A player on one board. */
export interface BoardEntry {
  readonly playerId: string;
  readonly value: number;
  /** Time at which the player reached this value; of two equal values, the earlier ranks first. */
  readonly reachedAtMs: number;
  /** The player's last activity. */
  readonly activeAtMs: number;
}

/** The week of a moment; weeks start on Monday 00:00 UTC (D25). */
export function weekOf(atMs: number): number {
  return Math.floor((utcDate(atMs) - firstMonday) / 7);
}

/** When a week starts, in milliseconds. */
export function weekStartsAtMs(week: number): number {
  return (week * 7 + firstMonday) * dayMs;
}

/** When a board counts: each week and each season has its own boards. */
export interface BoardTime {
  readonly week: number;
  readonly season: number;
}

/** The key of a board. */
export function boardKey(range: LeaderboardRange, type: LeaderboardType, time: BoardTime): string {
  return range === 'weekly' ? `${type}:week:${time.week}` : `${type}:season:${time.season}`;
}

/** The score that a board of this type ranks by. */
export function leaderboardScore(scores: Scores, type: LeaderboardType): number {
  return { flights: scores.flights, earned: scores.earned, 'r-and-d': scores.invested }[type];
}

/**
 * Adds to this week's scores and emits the player's new standing. The caller has already counted the
 * totals. The effect carries the standing, not the difference, so it can be written late or twice. When the
 * player's season is over, the boards stand still (D42).
 */
export function addScores(change: Change, gained: Partial<Scores>, nowMs: number): Change {
  const { player } = change;
  const { season } = player;
  if (season.result) return change;
  const number = weekOf(nowMs);
  const before = player.week.number === number ? player.week : { flights: 0, earned: 0, invested: 0 };
  const weekly: Scores = {
    flights: before.flights + (gained.flights ?? 0),
    earned: before.earned + (gained.earned ?? 0),
    invested: before.invested + (gained.invested ?? 0),
  };
  const { totals, homeland } = player;
  const total: Scores = {
    flights: totals.trips - season.base.flights,
    earned: totals.mined + totals.manualMined - season.base.earned,
    invested: homeland.invested - season.base.invested,
  };
  return withEffect(withPlayer(change, { week: { number, ...weekly } }), {
    kind: 'score',
    id: nextEffectId(change),
    atMs: nowMs,
    playerId: player.id,
    week: number,
    season: season.number,
    total,
    weekly,
  });
}

/**
 * An entry after applying a score, in any order of arrival: a value never falls, and the earliest time it
 * was reached is kept.
 */
export function applyScore(
  before: BoardEntry | undefined,
  score: ScoreEffect,
  range: LeaderboardRange,
  type: LeaderboardType,
): BoardEntry {
  const value = leaderboardScore(range === 'weekly' ? score.weekly : score.total, type);
  const { playerId, atMs } = score;
  if (!before || value > before.value)
    return { playerId, value, reachedAtMs: atMs, activeAtMs: Math.max(atMs, before?.activeAtMs ?? 0) };
  const reachedAtMs = value === before.value ? Math.min(atMs, before.reachedAtMs) : before.reachedAtMs;
  return { ...before, reachedAtMs, activeAtMs: Math.max(atMs, before.activeAtMs) };
}

/** A player is ranked with a value above 0 and some activity in the last days. */
export function isRanked(entry: BoardEntry, nowMs: number, tunables: Tunables): boolean {
  return entry.value > 0 && entry.activeAtMs > rankedAfterMs(nowMs, tunables);
}

/** Players whose last activity is after this moment are ranked. */
export function rankedAfterMs(nowMs: number, tunables: Tunables): number {
  return nowMs - tunables.leaderboardActiveDays * dayMs;
}

/** The order of a board: higher value first, then earlier, then by id to make it unambiguous. */
export function compareEntries(a: BoardEntry, b: BoardEntry): number {
  if (a.value !== b.value) return b.value - a.value;
  if (a.reachedAtMs !== b.reachedAtMs) return a.reachedAtMs - b.reachedAtMs;
  return a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0;
}

/** Facts about a pilot of a crew, or about its leader. */
export interface KnownPilot {
  /** Fingerprints of devices, and networks that the pilot signed in from. */
  readonly devices: readonly string[];
  readonly networks: readonly string[];
  /** Long enough active to have flown, and never did. */
  readonly neverFlew: boolean;
}

/** A device says more than a network, which a family or a whole mobile carrier may share. */
const points = { device: 1, network: 0.5, neverFlew: 0.5 };

/**
 * Suspicion score of a crew farm (D24): points for each pilot on a device or network of the leader or of
 * another pilot, and for each pilot who has never flown. A high score only asks an operator to look.
 */
export function farmScore(leader: KnownPilot, pilots: readonly KnownPilot[]): number {
  const everybody = [leader, ...pilots];
  const sharedDevices = findShared(everybody.map(({ devices }) => devices));
  const sharedNetworks = findShared(everybody.map(({ networks }) => networks));
  return pilots.reduce(
    (score, { devices, networks, neverFlew }) =>
      score +
      (devices.some((device) => sharedDevices.has(device)) ? points.device : 0) +
      (networks.some((network) => sharedNetworks.has(network)) ? points.network : 0) +
      (neverFlew ? points.neverFlew : 0),
    0,
  );
}

/** Values that occur in more than one of the lists. */
function findShared(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const list of lists)
    for (const value of new Set(list)) {
      if (seen.has(value)) shared.add(value);
      seen.add(value);
    }
  return shared;
}
