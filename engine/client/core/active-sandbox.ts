import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** A trip that is flown on this device alone: the dev tools' sandbox. The server never hears of it. */
export interface SandboxTrip {
  /** The session's id; the server knows none of that name. */
  readonly flightId: string;
  /** Its world; another one from the moment its numbers, its seed or its place have changed. */
  readonly world: TripWorld;
  /** What a call that would change something is refused with while it is flown. */
  readonly refusal: string;
  /** The entity to be pointed out on the scene, or null. */
  readonly watched: number | null;
  /** Shows from where a finger takes what. */
  readonly showsReach: boolean;
  /** How far it is to be lived, in milliseconds since its start; asked once a frame. */
  tick(nowMs: number): number;
}

/** The trip that is being rehearsed, if one is. */
export const activeSandbox: { current: SandboxTrip | null } = { current: null };
