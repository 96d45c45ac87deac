import { store } from '../../engine/client/store.ts';
import type { Ship, Trip } from '../../engine/protocol/entities.ts';

/** The trip that is on the screen or about to be. */
export function tripOnScreen(): Trip | undefined {
  const { systemId, tripId } = store.view;
  return store.trips[systemId ?? '']?.find(({ uuid }) => uuid === tripId) as Trip | undefined;
}

/** The ship that flies it. */
export function shipOnScreen(): Ship | undefined {
  const shipId = store.sessions[store.view.sessionId ?? '']?.shipId;
  return store.ships.find((ship) => ship.shipId === shipId) as Ship | undefined;
}

/** How badly the ship is hurt: 0 down to a third of its health, 1 at none. It then burns low. */
export function shipWeakness(): number {
  const ship = shipOnScreen();
  return ship ? Math.max(0, 1 - ship.health / Math.max(1, ship.maxHealth) / HURT_UNDER) : 0;
}

const HURT_UNDER = 0.35;
