import { synthesise } from '../rules/capsules/synthesise.ts';
import type { OwnedShip } from '../rules/core/player.ts';
import { healthAt, type ShipStats } from '../rules/hangar/ship-stats.ts';
import { isTypeInTrip, restsFromMs } from '../rules/hangar/ships.ts';
import { confirmAd, issueAd, takeAdReward } from '../rules/shop/ads.ts';
import { applyBooster } from '../rules/trip/use-booster.ts';
import { nextSimulatedTrip } from './chains.ts';
import type { SimulatedPerson } from './habits.ts';
import { attempt, type Life, newId, simulatedShip, simulatedStats, store, tunables } from './life.ts';

/**
 * Repairs the personal ship when it has too little health for the next trip: with boosters, made from clean
 * PROTO if necessary, and with ads.
 */
export function mend(life: Life, person: SimulatedPerson): void {
  const next = nextSimulatedTrip(life, 'personal');
  if (!next || isTypeInTrip(life.player, 'personal')) return;
  for (let ads = person.ads; ; ) {
    const ship = simulatedShip(life, 'personal');
    if (!ship) return;
    const stats = simulatedStats(life, ship);
    if (healthAt(ship, stats, 0, life.nowMs) >= next.row.damage) return;
    const { player, nowMs } = life;
    if (attempt(life, applyBooster(player, 'full_healing', { ship, stats, tripType: null, nowMs, tunables })))
      return;
    if (player.balance.clean >= person.cleanKept) {
      const made = synthesise(player, { nonce: '', nextSeed: newId(life) }, nowMs, tunables);
      if ('ok' in made) store(life, made.ok.change);
    } else {
      if (ads <= 0) return;
      ads--;
      watchAd(life, ship, stats);
    }
  }
}

function watchAd(life: Life, ship: OwnedShip, stats: ShipStats): void {
  const issued = issueAd(life.player, newId(life), life.nowMs, tunables);
  if ('refuse' in issued) return;
  store(life, issued.ok.change);
  const { id } = issued.ok.ticket;
  const watchedMs = life.nowMs + tunables.adShortestSeconds * 1000;
  attempt(life, confirmAd(life.player, id, watchedMs, tunables));
  const health = healthAt(ship, stats, restsFromMs(life.player, ship.id), life.nowMs);
  attempt(
    life,
    takeAdReward(life.player, id, 'health', { ship, stats, health, nowMs: life.nowMs, tunables }),
  );
}
