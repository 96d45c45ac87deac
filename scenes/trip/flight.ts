import { openTripWorld, progressOf, sinceStart } from '../../engine/client/open-trip.ts';
import { TripProjection } from '../../engine/client/project.ts';
import { store } from '../../engine/client/store.ts';
import type { Ship, Trip } from '../../engine/protocol/entities.ts';
import type { TripState } from '../../engine/protocol/live.ts';
import { advanceTrip } from '../../engine/systems/advance-trip.ts';
import { applyProgress, type TripWorld } from '../../engine/world/create-trip-world.ts';

/** The running trip on the screen: the store's session on one side, its world on the other. */
export class Flight {
  world: TripWorld | undefined;
  private projection: TripProjection | undefined;
  private sessionId: string | null = null;
  private heardAt = '';

  /** Opens the session on the screen as soon as the store has what it needs; true when another world begins. */
  open(): boolean {
    const { sessionId } = store.view;
    if (this.world && sessionId === this.sessionId) return false;
    this.close();
    this.sessionId = sessionId;
    this.world = sessionId ? openTripWorld(sessionId) : undefined;
    this.projection = this.world && sessionId ? new TripProjection(this.world, sessionId) : undefined;
    this.heardAt = this.session?.now ?? '';
    return this.world !== undefined;
  }

  close(): void {
    this.projection?.close();
    this.projection = undefined;
  }

  /** Lives the world up to now; how far into the next step that is, 0 to 1. */
  live(nowMs: number): number {
    const { world, session } = this;
    if (!world || !session) return 0;
    if (session.now !== this.heardAt) {
      this.heardAt = session.now;
      applyProgress(world, progressOf(session, world.setup));
    }
    this.projection?.takeRequests();
    const between = advanceTrip(world, sinceStart(session));
    this.projection?.publish(nowMs);
    return between;
  }

  get session(): TripState | undefined {
    return store.sessions[this.sessionId ?? ''] as TripState | undefined;
  }
}

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
