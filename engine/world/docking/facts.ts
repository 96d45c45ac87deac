/**
 * What has happened in a try at docking, as plain data. Systems append facts to `world.facts`, the client adds the
 * countdown before the first tick, and the docking scene decides what each fact sounds and feels like.
 */
export interface DockingFact {
  /** A second of the countdown has begun; the ship came into the frame or left it; the try is over. */
  readonly kind: 'counted' | 'entered' | 'left' | 'won' | 'lost';
  /** Ticks since the start of the try; 0 during the countdown. */
  readonly tick: number;
}
