import type { MessageCode } from '../../content/messages.ts';
import type { SystemRow } from '../../content/schemas/galaxy.ts';
import type { Tunables } from '../../content/tunables.ts';
import { aiFinishesAtMs } from '../ai-pilot/ai-pilot.ts';
import type { MessageEffect, MessageValues } from '../core/effects.ts';
import type { Flight } from '../core/flight-state.ts';
import type { DailyClaim } from '../core/homeland-state.ts';
import { wantsNotice } from '../core/notice-settings.ts';
import type { Level, OwnedShip, Player } from '../core/player.ts';
import { withTerms } from '../core/with-terms.ts';
import { shipStats } from '../hangar/ship-stats.ts';
import { isInTrip } from '../hangar/ships.ts';
import { nextDayOpensAtMs } from '../homeland/daily-rewards.ts';
import { encountersOf } from '../trip/encounters/encounters.ts';
import { endsAtMs } from '../trip/flight.ts';

/** The facts besides the player that notices follow from. */
export interface NoticeTerms {
  readonly tunables: Tunables;
  readonly tunablesOf: (version: number) => Tunables;
  readonly systems: readonly SystemRow[];
}

/** Time for a player in the game to see the event and act; no notice is sent then. */
const graceMs = 60_000;

/**
 * Wanted notices due after `fromMs` and up to `toMs`, ordered by time. Ids follow from the stored events, so
 * overlapping spans never produce a notice under two ids.
 */
export function noticesDue(
  player: Player,
  fromMs: number,
  toMs: number,
  terms: NoticeTerms,
): MessageEffect[] {
  return comingNotices(player, terms)
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
    .sort((a, b) => a.atMs - b.atMs);
}

/** Time of the next notice after a moment; null without one. */
export function nextNoticeAtMs(player: Player, afterMs: number, terms: NoticeTerms): number | null {
  return earliest(comingNotices(player, terms), afterMs);
}

/**
 * Like nextNoticeAtMs, but only for notices that the change moved; the stored time covers the rest. A notice
 * that moved to a later time isn't looked for, because a look too early does no harm.
 */
export function movedNoticeAtMs(
  before: Player,
  after: Player,
  afterMs: number,
  terms: NoticeTerms,
): number | null {
  const isAnew =
    before.account.notices !== after.account.notices || before.crew.general !== after.crew.general;
  return earliest(comingNotices(after, terms, isAnew ? null : before), afterMs);
}

function earliest(notices: readonly MessageEffect[], afterMs: number): number | null {
  const moments = notices.map(({ atMs }) => atMs).filter((atMs) => atMs > afterMs);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** Past and future notices of a state; given an earlier state, only the notices of its differences. */
function comingNotices(player: Player, terms: NoticeTerms, since: Player | null = null): MessageEffect[] {
  const { flights, aiPilots, homeland } = player;
  const isNew = <Part>(part: Part, old: (before: Player) => Part | undefined) =>
    !since || old(since) !== part;
  const moved = flights.filter((flight) => {
    const old = since?.flights.find(({ id }) => id === flight.id);
    return !old || endsAtMs(old) !== endsAtMs(flight);
  });
  return [
    ...(wantsNotice(player, 'returned') ? moved.map((flight) => returned(player, flight)) : []),
    ...(wantsNotice(player, 'encounter') ? moved.flatMap((flight) => encounters(player, flight, terms)) : []),
    ...(wantsNotice(player, 'returned') && isNew(aiPilots, (before) => before.aiPilots)
      ? aiReturns(player, terms)
      : []),
    ...player.ships
      .filter(
        (ship) =>
          !since ||
          since.artifacts !== player.artifacts ||
          since.ships.find(({ id }) => id === ship.id) !== ship,
      )
      .flatMap((ship) => recovered(player, ship, terms)),
    ...(wantsNotice(player, 'daily') && isNew(homeland.daily, (before) => before.homeland.daily)
      ? daily(player)
      : []),
  ];
}

function returned(player: Player, flight: Flight): MessageEffect {
  const values = { ship: shipKey(player, flight.shipId), system: flight.system, trip: flight.trip };
  return notice(player, 'returned', `${flight.id}:returned`, endsAtMs(flight), values);
}

function encounters(player: Player, flight: Flight, { tunablesOf }: NoticeTerms): MessageEffect[] {
  if (!flight.encounters) return [];
  const values = { ship: shipKey(player, flight.shipId) };
  return encountersOf(flight, withTerms(tunablesOf(flight.tunablesVersion), flight.terms))
    .filter(({ met }) => !met)
    .map(({ n, opensAtMs, closesAtMs }) =>
      notice(player, 'encounter', `${flight.id}:encounter:${n}`, opensAtMs, {
        ...values,
        minutes: Math.max(1, Math.floor((closesAtMs - opensAtMs - graceMs) / 60_000)),
      }),
    );
}

function aiReturns(player: Player, { systems, tunablesOf }: NoticeTerms): MessageEffect[] {
  return Object.entries(player.aiPilots.ships).flatMap(([shipId, { run }]) => {
    if (!run || run.collectedAtMs !== null) return [];
    const atMs = aiFinishesAtMs(run, systems, tunablesOf(run.tunablesVersion));
    return [notice(player, 'ai_returned', `${run.id}:returned`, atMs, { ship: shipKey(player, shipId) })];
  });
}

/** Notices of a repaired ship at home, and of full energy. */
function recovered(player: Player, ship: OwnedShip, { tunables }: NoticeTerms): MessageEffect[] {
  const isHome = !isInTrip(player, ship.id);
  const isRepairWanted = isHome && wantsNotice(player, 'repaired');
  // Only the ship in use spends energy.
  const isEnergyWanted = ship.inUse && wantsNotice(player, 'energy');
  if (!isRepairWanted && !isEnergyWanted) return [];
  const stats = shipStats(ship, player.artifacts, tunables);
  const wholeAtMs = fullAtMs(ship.health, stats.healthPerMs, stats.maxHealth);
  const chargedAtMs = fullAtMs(ship.energy, stats.energyPerMs, stats.energyLimit);
  const values = { ship: ship.key };
  return [
    ...(isRepairWanted && wholeAtMs !== null
      ? [notice(player, 'repaired', `${ship.id}:repaired:${ship.health.atMs}`, wholeAtMs, values)]
      : []),
    ...(isEnergyWanted && stats.cargoPercent > 0 && chargedAtMs !== null
      ? [notice(player, 'energy_full', `${ship.id}:energy:${ship.energy.atMs}`, chargedAtMs, values)]
      : []),
  ];
}

/** When a quantity has recovered; null when nothing was missing. */
function fullAtMs({ value, atMs }: Level, perMs: number, limit: number): number | null {
  return value < limit && perMs > 0 ? Math.ceil(atMs + (limit - value) / perMs) : null;
}

/** Reminds once of the next reward after the last claimed one. */
function daily(player: Player): MessageEffect[] {
  const last = player.homeland.daily;
  if (!last) return [];
  const atMs = opensAtMs(last, player.account.seen?.zone ?? last.zone);
  return [notice(player, 'daily_ready', `${player.id}:daily:${last.date}`, atMs, {})];
}

/** Cached: finding the opening in a time zone is slow. */
const openings = new WeakMap<DailyClaim, { readonly zone: string; readonly atMs: number }>();

function opensAtMs(last: DailyClaim, zone: string): number {
  const cached = openings.get(last);
  if (cached?.zone === zone) return cached.atMs;
  const atMs = nextDayOpensAtMs(last, zone, last.atMs);
  openings.set(last, { zone, atMs });
  return atMs;
}

function shipKey(player: Player, shipId: string): string {
  return player.ships.find(({ id }) => id === shipId)?.key ?? '';
}

function notice(
  player: Player,
  code: MessageCode,
  id: string,
  eventAtMs: number,
  values: MessageValues,
): MessageEffect {
  return { kind: 'message', id, atMs: eventAtMs + graceMs, playerId: player.id, code, values };
}
