import { state } from '#engine/client/core/state.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { energyNow, type TripWorld } from '#engine/world/trip/trip-world.ts';

/** The trip on the screen, or the one about to be shown. */
export function tripOnScreen(): Trip | undefined {
  const { systemId, tripId } = state.view;
  return state.trips[systemId ?? '']?.find(({ uuid }) => uuid === tripId) as Trip | undefined;
}

/** The ship that flies it. */
export function shipOnScreen(): Ship | undefined {
  const shipId = state.flights[state.view.flightId ?? '']?.shipId;
  return state.ships.find((ship) => ship.shipId === shipId) as Ship | undefined;
}

/** How worn the ship looks, 0 to 1: how low its flames are (little health or energy), and how badly it is damaged. */
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

/** 0 down to a third of its health, 1 at none. */
function shipHurt(): number {
  const ship = shipOnScreen();
  return ship ? Math.max(0, 1 - ship.health / Math.max(1, ship.maxHealth) / HURT_UNDER) : 0;
}

/** 0 down to a seventh of its energy, 1 at none. */
export function shipTiredness(world: TripWorld): number {
  return Math.max(0, 1 - energyNow(world) / Math.max(1, world.setup.energyLimit) / TIRED_UNDER);
}

const HURT_UNDER = 0.35;
const TIRED_UNDER = 0.15;
const WEAR_MS = 200;
