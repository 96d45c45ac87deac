import { describe, expect, it } from 'vitest';
import type { Player } from '#engine/rules/core/player.ts';
import { healthAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { restsFromMs } from '#engine/rules/hangar/ships.ts';
import { type AdReward, adsLeft, confirmAd, isAdOf, issueAd, takeAdReward } from '#engine/rules/shop/ads.ts';
import { aPilot, day, minute, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

const long = tunables.adShortestSeconds * 1000;
const issued = (player: Player, id = 'ad', atMs = noon) =>
  saved(ok(issueAd(player, id, atMs, tunables)).change);
const confirm = (player: Player, id = 'ad', atMs = noon + long) => confirmAd(player, id, atMs, tunables);
const watched = (player = aPilot(), id = 'ad', atMs = noon) =>
  saved(ok(confirm(issued(player, id, atMs), id, atMs + long)));

/** The player with a ship of this health and energy. */
function worn(health: number, energy: number, player = watched()): Player {
  const ships = player.ships.map((ship) => ({
    ...ship,
    health: { value: health, atMs: noon + long },
    energy: { value: energy, atMs: noon + long },
  }));
  return { ...player, ships };
}

function take(player: Player, reward: AdReward, id = 'ad', atMs = noon + long) {
  const ship = player.ships[0]!;
  const stats = shipStats(ship, [], tunables);
  const health = healthAt(ship, stats, restsFromMs(player, ship.id), atMs);
  return takeAdReward(player, id, reward, { ship, stats, health, nowMs: atMs, tunables });
}

describe('an ad', () => {
  it('gives 25 HP when it was watched, never above the maximum', () => {
    expect(ok(take(worn(40, 0), 'health')).player.ships[0]?.health.value).toBe(65);
    expect(ok(take(worn(90, 0), 'health')).player.ships[0]?.health.value).toBeCloseTo(100, 1);
    expect(take(worn(1000, 0), 'health')).toEqual({ refuse: 'health_full' });
  });

  it('can give full energy instead', () => {
    expect(ok(take(worn(40, 3), 'energy')).player.ships[0]?.energy).toEqual({ value: 80, atMs: noon + long });
    expect(take(worn(40, 1000), 'energy')).toEqual({ refuse: 'energy_full' });
  });

  it('pays once', () => {
    const player = saved(ok(take(worn(40, 0), 'health')));
    expect(take(player, 'health')).toEqual({ refuse: 'ad_unknown' });
    expect(take(worn(40, 0), 'health', 'other')).toEqual({ refuse: 'ad_unknown' });
  });

  it('pays nothing before it was watched to its end', () => {
    const open = issued(aPilot());
    expect(take(worn(40, 0, open), 'health')).toEqual({ refuse: 'ad_not_finished' });
    expect(confirm(open, 'ad', noon + long - 1)).toEqual({ refuse: 'ad_too_short' });
    expect(confirm(open, 'other')).toEqual({ refuse: 'ad_unknown' });
    expect(confirm(open, 'ad', noon + tunables.adTicketMinutes * minute + 1)).toEqual({
      refuse: 'ad_unknown',
    });
  });

  it('counts once when it is confirmed twice', () => {
    const player = watched();
    expect(ok(confirm(player))).toEqual({ player, effects: [] });
    expect(adsLeft(player, noon, tunables)).toBe(tunables.adsPerDay - 1);
  });

  it('is given one at a time: an open or unclaimed one is given again', () => {
    expect(ok(issueAd(issued(aPilot()), 'other', noon + 1, tunables)).ticket.id).toBe('ad');
    expect(ok(issueAd(watched(), 'other', noon + day, tunables)).ticket.id).toBe('ad');
    const late = noon + tunables.adTicketMinutes * minute + 1;
    expect(ok(issueAd(issued(aPilot()), 'other', late, tunables)).ticket.id).toBe('other');
  });

  it('leaves the count of the day as it is when its reward is taken', () => {
    const player = worn(40, 0);
    const { ads } = ok(take(player, 'health')).player.shop;
    expect(ads).toEqual({ ...player.shop.ads, ticket: null, takenId: 'ad' });
  });

  it('is limited to a number a day', () => {
    let player = aPilot();
    for (let count = 0; count < tunables.adsPerDay; count++)
      player = saved(ok(take(worn(40, 0, watched(player, `ad${count}`)), 'health', `ad${count}`)));
    expect(issueAd(player, 'more', noon, tunables)).toEqual({ refuse: 'ads_over' });
    expect(issueAd(player, 'more', Date.UTC(2026, 2, 15), tunables)).toHaveProperty('ok');
  });
});

describe("the player's present ad", () => {
  it('is the open one, or the last one that was paid', () => {
    const { player } = ok(issueAd(aPilot(), 'ad', noon, tunables)).change;
    expect(['ad', 'other'].map((id) => isAdOf(player, id))).toEqual([true, false]);
    const taken = aPilot({
      shop: { ...player.shop, ads: { ...player.shop.ads, ticket: null, takenId: 'ad' } },
    });
    expect(['ad', 'other'].map((id) => isAdOf(taken, id))).toEqual([true, false]);
  });
});
