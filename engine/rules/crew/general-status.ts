import type { Tunables } from '../../content/tunables.ts';
import {
  type Change,
  type Decided,
  nextEffectId,
  postMessage,
  unchanged,
  withEffect,
  withPlayer,
} from '../core/decision.ts';
import { utcDate } from '../core/local-date.ts';
import { noticeSettings } from '../core/notice-settings.ts';
import type { GeneralState, Player } from '../core/player.ts';

const dayMs = 86_400_000;

/** True while the player has access as a general (D23). */
export function isGeneral(player: Player, nowMs: number): boolean {
  return hadAccess(player.crew.general, nowMs);
}

/** Whether a period of access includes a moment: from its start up to, but not including, its end. */
export function hadAccess(
  { sinceMs, untilMs }: Pick<GeneralState, 'sinceMs' | 'untilMs'>,
  atMs: number,
): boolean {
  return atMs >= sinceMs && atMs < untilMs;
}

/**
 * Days of access that a purchase gives: 30 for a month and 90 for a season, whenever it is bought, so that
 * it is never short.
 */
export function generalDays(term: 'month' | 'season', tunables: Tunables): number {
  return term === 'month' ? tunables.generalMonthDays : tunables.generalSeasonDays;
}

/** Length of the end of a season, in days, in which status for it isn't sold. */
const closingDays = 7;

/**
 * True while general status for a season is sold: until the player's access, or else the present time,
 * ends less than 7 days before the season. `endsAtMs` is null for a season without an announced end,
 * and for a player whose season is over, whose purchase counts for the next one. `untilMs` is the end
 * of the player's access.
 */
export function sellsSeason(endsAtMs: number | null, untilMs: number, nowMs: number): boolean {
  return endsAtMs === null || Math.max(untilMs, nowMs) < endsAtMs - closingDays * dayMs;
}

/** Adds days of access, after the present end or from now. */
export function extendAccess(change: Change, days: number, nowMs: number): Change {
  const { general } = change.player.crew;
  const isOn = hadAccess(general, nowMs);
  return setAccess(
    change,
    isOn ? general.sinceMs : nowMs,
    (isOn ? general.untilMs : nowMs) + days * dayMs,
    nowMs,
  );
}

/** Adds days of access that are bought for a season; unused days end with it. */
export function extendSeasonAccess(change: Change, days: number, nowMs: number): Change {
  const { general } = change.player.crew;
  const extended = extendAccess(change, days, nowMs);
  const { untilMs } = extended.player.crew.general;
  const begun = general.season && general.season.untilMs > nowMs ? general.season.fromMs : undefined;
  const fromMs = begun ?? untilMs - days * dayMs;
  return setGeneral(extended, { ...extended.player.crew.general, season: { fromMs, untilMs } });
}

/**
 * Ends the access that was bought for a season which was over at `endedAtMs`; months and earned days stay.
 */
export function endSeasonAccess(change: Change, endedAtMs: number, nowMs: number): Change {
  const { season, ...general } = change.player.crew.general;
  if (!season) return change;
  const without = setGeneral(change, general);
  const bought = Math.min(season.untilMs, general.untilMs) - Math.max(season.fromMs, endedAtMs);
  if (bought <= 0) return without;
  return setAccess(without, general.sinceMs, general.untilMs - bought, nowMs);
}

/** Removes days of access after a refund; a period already over is unchanged. */
export function shortenAccess(change: Change, days: number, nowMs: number): Change {
  const { general } = change.player.crew;
  if (!hadAccess(general, nowMs)) return change;
  return setAccess(change, general.sinceMs, Math.max(nowMs, general.untilMs - days * dayMs), nowMs);
}

/** The share of these days, from 0 to 1, that was used and can't be taken back. */
export function usedAccess({ crew }: Player, days: number, nowMs: number): number {
  const leftMs = hadAccess(crew.general, nowMs) ? crew.general.untilMs - nowMs : 0;
  return 1 - Math.min(1, leftMs / (days * dayMs));
}

/**
 * Updates a leader after a crew effect; `active` is how many pilots of the crew are active now, which falls
 * when one of them is absent. Every `generalEarnPilots` of them earn `generalEarnDays` of general status,
 * once. Applying it twice changes nothing.
 */
export function countCrew(player: Player, active: number, nowMs: number, tunables: Tunables): Change {
  if (active === player.crewActive) return unchanged(player);
  let change = withPlayer(unchanged(player), { crewActive: active });
  if (active < player.crewActive) return change;
  change = postMessage(change, 'crew_active', {
    id: `${player.id}:crew:${active}`,
    values: { active },
    nowMs,
  });
  const { general } = player.crew;
  const times = Math.floor(active / tunables.generalEarnPilots);
  if (times <= general.timesEarned) return change;
  change = setGeneral(change, { ...general, timesEarned: times });
  const days = (times - general.timesEarned) * tunables.generalEarnDays;
  change = extendAccess(change, days, nowMs);
  return postMessage(change, 'general_earned', {
    id: `${player.id}:earned:${times}`,
    values: { days },
    nowMs,
  });
}

/**
 * Switches a general's notices of returns and repairs on or off; everything else that isn't chosen follows.
 */
export function setNotifications(
  player: Player,
  isEnabled: boolean,
  nowMs: number,
): Decided<Change, 'not_general'> {
  const { general } = player.crew;
  if (!isGeneral(player, nowMs)) return { refuse: 'not_general' };
  const settings = noticeSettings(player);
  const kinds = { ...settings.kinds, returned: isEnabled, repaired: isEnabled };
  const switched = setGeneral(unchanged(player), { ...general, isNotificationEnabled: isEnabled });
  return { ok: withPlayer(switched, { account: { ...player.account, notices: { ...settings, kinds } } }) };
}

function setAccess(change: Change, sinceMs: number, untilMs: number, nowMs: number): Change {
  const { player } = change;
  return withEffect(setGeneral(change, { ...player.crew.general, sinceMs, untilMs }), {
    kind: 'general',
    id: nextEffectId(change),
    atMs: nowMs,
    playerId: player.id,
    sinceMs,
    untilMs,
  });
}

function setGeneral(change: Change, general: GeneralState): Change {
  return withPlayer(change, { crew: { ...change.player.crew, general } });
}

/**
 * Lets as many of the waiting pilots count as the day's limit allows (D24). `granted` is how many. The
 * number is saved with the leader before the pilots begin to count, so that two servers never let in more
 * than the limit together.
 */
export function grantActivations(
  leader: Player,
  waiting: number,
  nowMs: number,
  tunables: Tunables,
): { readonly change: Change; readonly granted: number } {
  const { activated } = leader.crew;
  const day = Math.max(utcDate(nowMs), activated?.day ?? 0);
  const before = activated?.day === day ? activated.count : 0;
  const granted = Math.min(waiting, Math.max(0, tunables.activationsPerDay - before));
  if (granted === 0) return { change: unchanged(leader), granted };
  const crew = { ...leader.crew, activated: { day, count: before + granted } };
  return { change: withPlayer(unchanged(leader), { crew }), granted };
}
