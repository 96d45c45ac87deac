import type { Tunables } from '../../content/tunables.ts';
import { repairShip } from '../ai-pilot/ai-pilot.ts';
import {
  type Change,
  changeShip,
  type Decided,
  replaceShip,
  unchanged,
  withPlayer,
} from '../core/decision.ts';
import { utcDate } from '../core/local-date.ts';
import type { OwnedShip, Player } from '../core/player.ts';
import type { AdState, AdTicket } from '../core/shop-state.ts';
import { energyAt, type ShipStats } from '../hangar/ship-stats.ts';

export type AdReward = 'energy' | 'health';

/** Number of ads that the player has left today, by UTC days. */
export function adsLeft(player: Player, nowMs: number, tunables: Tunables): number {
  return Math.max(0, tunables.adsPerDay - shownToday(player.shop.ads, nowMs));
}

/**
 * Issues a ticket for an ad (D29). A player has at most one: an open or unclaimed ticket is returned again;
 * `id` is used for a new ticket. Refused when today's ads are used up.
 */
export function issueAd(
  player: Player,
  id: string,
  nowMs: number,
  tunables: Tunables,
): Decided<{ readonly change: Change; readonly ticket: AdTicket }, 'ads_over'> {
  const { ticket: present } = player.shop.ads;
  if (present && !isStale(present, nowMs, tunables))
    return { ok: { change: unchanged(player), ticket: present } };
  if (adsLeft(player, nowMs, tunables) < 1) return { refuse: 'ads_over' };
  const ticket: AdTicket = { id, issuedAtMs: nowMs, isConfirmed: false };
  return { ok: { change: withAds(player, { ticket }), ticket } };
}

/** The provider reports that the ad was watched: counts it for the day. A repeated report changes nothing. */
export function confirmAd(
  player: Player,
  id: string,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'ad_unknown' | 'ad_too_short'> {
  const { ads } = player.shop;
  const { ticket } = ads;
  if (ticket?.id !== id) return { refuse: 'ad_unknown' };
  if (ticket.isConfirmed) return { ok: unchanged(player) };
  if (isStale(ticket, nowMs, tunables)) return { refuse: 'ad_unknown' };
  if (nowMs - ticket.issuedAtMs < tunables.adShortestSeconds * 1000) return { refuse: 'ad_too_short' };
  return {
    ok: withAds(player, {
      day: utcDate(nowMs),
      shown: shownToday(ads, nowMs) + 1,
      ticket: { ...ticket, isConfirmed: true },
    }),
  };
}

/**
 * True for the player's present ad and for the last rewarded ad, so that a second attempt gets the right
 * refusal instead of 'unknown'.
 */
export function isAdOf(player: Player, id: string): boolean {
  const { ticket, takenId } = player.shop.ads;
  return id === ticket?.id || id === takenId;
}

const fullCodes = { energy: 'energy_full', health: 'health_full' } as const;
export type AdFullCode<Reward extends AdReward> = (typeof fullCodes)[Reward];

interface AdRewardInput {
  readonly ship: OwnedShip;
  readonly stats: ShipStats;
  readonly health: number;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/**
 * Gives the reward of a watched ad, once: full energy, or some health, for one ship, in a trip or not.
 * `health` is the ship's present health.
 */
export function takeAdReward<Reward extends AdReward>(
  player: Player,
  id: string,
  reward: Reward,
  { ship, stats, health, nowMs, tunables }: AdRewardInput,
): Decided<Change, 'ad_unknown' | 'ad_not_finished' | AdFullCode<Reward>> {
  const { ticket } = player.shop.ads;
  if (ticket?.id !== id) return { refuse: 'ad_unknown' };
  if (!ticket.isConfirmed) return { refuse: 'ad_not_finished' };
  const isFull =
    reward === 'health' ? health >= stats.maxHealth : energyAt(ship, stats, nowMs) >= stats.energyLimit;
  if (isFull) return { refuse: fullCodes[reward] };
  const rewarded = withAds(player, { ticket: null, takenId: id });
  if (reward === 'health')
    return { ok: repairShip(rewarded, ship, { stats, health, addedHealth: tunables.adHealth, nowMs }) };
  const fresh = changeShip(ship, { energy: { value: stats.energyLimit, atMs: nowMs } });
  return { ok: withPlayer(rewarded, { ships: replaceShip(player.ships, fresh) }) };
}

/** True for an unconfirmed ticket that has timed out; a confirmed ticket is valid until used. */
function isStale(ticket: AdTicket, nowMs: number, tunables: Tunables): boolean {
  return !ticket.isConfirmed && nowMs - ticket.issuedAtMs > tunables.adTicketMinutes * 60_000;
}

function shownToday(ads: AdState, nowMs: number): number {
  return ads.day === utcDate(nowMs) ? ads.shown : 0;
}

function withAds(player: Player, fields: Partial<AdState>): Change {
  const { shop } = player;
  return withPlayer(unchanged(player), { shop: { ...shop, ads: { ...shop.ads, ...fields } } });
}
