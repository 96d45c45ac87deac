/**
 * What has happened in a played encounter, as plain data. Systems append facts to `world.facts`; the client adds the
 * countdown and decides what each sounds and feels like.
 */
export interface EncounterFact {
  /**
   * A second of the countdown has begun; a beat sounds; the hand came into a gap or left it; a press was on a beat or beside
   * it, or a beat had none; the play is over.
   */
  readonly kind: 'counted' | 'beat' | 'entered' | 'left' | 'hit' | 'wrong' | 'missed' | 'won' | 'lost';
  /** Ticks since the start of the play; 0 during the countdown. */
  readonly tick: number;
}
