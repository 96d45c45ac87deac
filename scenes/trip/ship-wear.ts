import { energyNow, type TripWorld } from '#engine/world/trip/trip-world.ts';
import { shipOnScreen } from './trip-layout.ts';

/** Shares of health and energy under which the ship shows its wear. */
const HURT_UNDER = 0.35;
const TIRED_UNDER = 0.15;
/** Interval of readings. */
const WEAR_MS = 200;

/**
 * Wear of the ship, each 0 to 1. `weak`: how low the flames burn, from little health or energy; `hurt`: how
 * damaged it is.
 */
export class ShipWear {
  private seen = { weak: 0, hurt: 0 };
  private readAtMs = Number.NEGATIVE_INFINITY;

  /** Reads the state five times a second. */
  read(nowMs: number, world: TripWorld): { readonly weak: number; readonly hurt: number } {
    if (nowMs - this.readAtMs < WEAR_MS) return this.seen;
    this.readAtMs = nowMs;
    const hurt = shipHurt();
    this.seen = { weak: Math.max(hurt, shipTiredness(world)), hurt };
    return this.seen;
  }
}

/** 0 at 35 % of its health or more, 1 at none. */
function shipHurt(): number {
  const ship = shipOnScreen();
  return ship ? Math.max(0, 1 - ship.health / Math.max(1, ship.maxHealth) / HURT_UNDER) : 0;
}

/** 0 at 15 % of its energy or more, 1 at none. */
export function shipTiredness(world: TripWorld): number {
  return Math.max(0, 1 - energyNow(world) / Math.max(1, world.setup.energyLimit) / TIRED_UNDER);
}
