import { shipTypes } from '../../content/kinds.ts';
import { liveryRows } from '../../content/mastery.ts';
import type { SeasonRow } from '../../content/schemas/seasons.ts';
import { carryOverOf } from '../../content/seasons.ts';
import type { AiPilotState } from '../core/ai-pilot-state.ts';
import { type Change, moveMoney, postMessage, unchanged, withPlayer } from '../core/decision.ts';
import { isPastFirst, type Player } from '../core/player.ts';
import { endSeasonAccess } from '../crew/general-status.ts';
import { dropAward } from './awards.ts';
import { starsForLivery, starsIn } from './mastery.ts';
import { lifetimeCounts, type PresentSeason, seasonResult } from './season.ts';

/** PROTO for one clean PROTO, as in a conversion without general status (D4). */
const protoForClean = 100;

/**
 * Brings a player into the present season; null if there is nothing to do. Apply it before any other decision
 * about the player. It has two steps, which may be far apart or follow immediately: the end of a season fixes
 * its result; the beginning of the next one resets what starts anew. Trips are never cut off: a player with
 * uncollected trips of the last season enters the new season after collecting them.
 */
export function turnSeason(
  player: Player,
  rows: readonly SeasonRow[],
  present: PresentSeason,
  nowMs: number,
): Change | null {
  const { season } = player;
  const isBehind = season.number < present.row.number;
  const isDone = isBehind || (season.number === present.row.number && present.isOver);
  const closed = isDone && !season.result ? closeSeason(player, rows, nowMs) : null;
  if (!isBehind || isUnderWay(player)) return closed;
  return beginSeason(closed ?? unchanged(player), present.row.number, nowMs);
}

/**
 * Fixes what the player has reached, calls the AI pilots back, ends the season's access and pays the stars.
 */
function closeSeason(player: Player, rows: readonly SeasonRow[], nowMs: number): Change {
  const { number } = player.season;
  const row = rows.find((other) => other.number === number);
  const endedAtMs = Math.min(nowMs, row?.until ? Date.parse(row.until) : nowMs);
  const result = seasonResult(player);
  const closed = withPlayer(unchanged(player), {
    season: { ...player.season, result },
    aiPilots: calledBack(player.aiPilots, endedAtMs),
  });
  const ended = carryOverOf('general') === 'anew' ? endSeasonAccess(closed, endedAtMs, nowMs) : closed;
  const reached = row?.mastery.filter(({ stars }) => stars <= result.stars).at(-1);
  if (!reached) return ended;
  const attachments = reached.rewards.map(dropAward);
  return postMessage(ended, 'season_stars', {
    id: `${player.id}:season:${number}:stars`,
    values: { season: number, stars: result.stars },
    nowMs,
    attachments: attachments.map(({ kind, count, collection }) => ({ kind, count, collection })),
  });
}

/** A run under way flies the trip of that moment to its end and begins no other. */
function calledBack(state: AiPilotState, atMs: number): AiPilotState {
  const isFlying = ([, { run }]: [string, AiPilotState['ships'][string]]) =>
    run !== null && run.collectedAtMs === null && run.calledBackAtMs === null;
  const entries = Object.entries(state.ships);
  if (!entries.some(isFlying)) return state;
  const ships = entries.map((entry) => {
    const [id, pilot] = entry;
    const run = isFlying(entry) && pilot.run ? { ...pilot.run, calledBackAtMs: atMs } : pilot.run;
    return [id, { ...pilot, run }];
  });
  return { ...state, ships: Object.fromEntries(ships) as AiPilotState['ships'] };
}

function isUnderWay({ flights, aiPilots }: Player): boolean {
  return (
    flights.length > 0 ||
    Object.values(aiPilots.ships).some(({ run }) => run !== null && run.collectedAtMs === null)
  );
}

/** Resets everything that the content's table marks as starting anew, and sends a message. */
function beginSeason(change: Change, number: number, nowMs: number): Change {
  const { player } = change;
  const startsAnew = (key: 'systems' | 'stars' | 'boards') => carryOverOf(key) === 'anew';
  const { season, mastery } = player;
  const begun = withPlayer(change, {
    ...(startsAnew('systems') && { systems: { 1: { status: 'available', completed: 0, awarded: 0 } } }),
    ...(startsAnew('stars') && { mastery: { ...mastery, stars: {}, nearly: [] } }),
    season: {
      number,
      base: startsAnew('boards') ? lifetimeCounts(player) : season.base,
      result: null,
      liveries: startsAnew('stars') ? wonLiveries(player) : season.liveries,
      ...(isPastFirst(player) && { isPastFirst: true }),
    },
  });
  const proto = carryOverOf('proto') === 'becomes-clean' ? wholeProto(player) : 0;
  const converted = protoToClean(begun, proto, `season:${number}`, nowMs);
  const values = { season: number, proto, clean: proto / protoForClean };
  return postMessage(converted, 'season_begun', { id: `${player.id}:season:${number}:begun`, values, nowMs });
}

/** Liveries are won for good, the stars that open them start anew. */
function wonLiveries(player: Player): readonly string[] {
  const won = shipTypes.flatMap((type) =>
    liveryRows
      .filter(({ needs }, index) => !needs && starsIn(player, index + 1) >= starsForLivery(type))
      .map(({ key }) => `${type}:${key}`),
  );
  return [...new Set([...player.season.liveries, ...won])];
}

/** Only whole PROTO are converted; the rest stays. */
function wholeProto({ balance }: Player): number {
  return Math.floor(balance.default / 100);
}

function protoToClean(change: Change, whole: number, reference: string, nowMs: number): Change {
  if (whole === 0) return change;
  const paid = moveMoney(change, 'default', -whole * 100, { reason: 'season', reference, nowMs });
  return moveMoney(paid, 'clean', (whole * 100) / protoForClean, { reason: 'season', reference, nowMs });
}
