import { describe, expect, it } from 'vitest';
import { giveFirstShip, newPlayer } from '#engine/rules/account/new-player.ts';
import { noon, ok, profile, secrets, tunables } from '../../fixtures/given.ts';

const fresh = newPlayer('ada', profile, secrets, noon);

describe('a new player', () => {
  it('owns nothing, has done nothing, and may explore the first system', () => {
    expect(fresh).toMatchObject({
      id: 'ada',
      rev: 0,
      createdAtMs: noon,
      profile,
      secrets,
      isOnboarded: false,
    });
    expect([fresh.ships, fresh.artifacts, fresh.flights]).toEqual([[], [], []]);
    expect(fresh.systems).toEqual({ 1: { status: 'available', completed: 0, awarded: 0 } });
    expect(fresh.aiPilots).toEqual({ registrations: [], ships: {} });
    expect(fresh.nfts).toEqual({ extruder: null, wormhole: null });
    expect(fresh.crew.leader).toBeNull();
  });

  it('counts from 0', () => {
    const { balance, boosters, keys, totals, week, crewActive, homeland, shop } = fresh;
    const counts = [balance, boosters, keys, totals, week, { crewActive }, shop.holdings].flatMap(
      Object.values,
    );
    expect(counts.filter((count) => count !== 0)).toEqual([]);
    expect([homeland.invested, homeland.investedTimes, shop.ads.shown, shop.ads.day]).toEqual([0, 0, 0, 0]);
  });

  it('gets one common personal ship, with full health and energy, and no second one (D7)', () => {
    const player = ok(giveFirstShip(fresh, 'ship', noon, tunables));
    expect(player.ships).toEqual([
      expect.objectContaining({
        id: 'ship',
        key: 'personal-common',
        grade: 1,
        level: 1,
        inUse: true,
        freePoints: 0,
      }),
    ]);
    expect(player.ships[0]!.health).toEqual({ value: 100, atMs: noon });
    expect(giveFirstShip(player, 'other', noon, tunables)).toEqual({ refuse: 'ship_exists' });
  });
});
