import type { TripWorld } from '../../world/trip/trip-world.ts';

/** The dev tools' sandbox: a trip flown only on this device. The server never learns of it. */
export interface SandboxTrip {
  /** An id that no flight on the server has. */
  readonly flightId: string;
  /** Replaced by another world when the tunables, the seed or the position in time change. */
  readonly world: TripWorld;
  /** The message with which calls that would change something are refused while the sandbox is open. */
  readonly refusal: string;
  /** The entity that the scene highlights, or null. */
  readonly watched: number | null;
  /** Draws the area in which a tap takes each object. */
  readonly showsReach: boolean;
  /** The time to advance the world to, in milliseconds since the trip's start. Called once a frame. */
  tick(nowMs: number): number;
}

/** The open sandbox, if there is one. */
export const activeSandbox: { current: SandboxTrip | null } = { current: null };
