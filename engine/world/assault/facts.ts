import type { Station, Threat } from '#engine/rules/trip/assault/assault.ts';

/**
 * What has happened in an assault, as plain data. Systems append facts to `world.facts`; the client adds the countdown,
 * and decides what each sounds and feels like, and the scene what it looks like.
 */
export type AssaultFact = { readonly tick: number } & (
  | { readonly kind: 'counted' }
  /** A phase has begun, 0 to 2. */
  | { readonly kind: 'phase'; readonly phase: number; readonly threat: Threat }
  | { readonly kind: 'ordered'; readonly station: Station }
  /** The ordered station has worn the base down. */
  | { readonly kind: 'volley'; readonly station: Station; readonly damage: number }
  | { readonly kind: 'told' | 'opened'; readonly shot: number; readonly gun: number }
  /** The pilot pressed in time, or not. */
  | { readonly kind: 'answered'; readonly shot: number; readonly station: Station }
  | { readonly kind: 'mistimed'; readonly station: Station }
  /** A shot was stopped: by the pilot's answer, which struck the base, or by the crew, which didn't. */
  | {
      readonly kind: 'stopped';
      readonly shot: number;
      readonly gun: number;
      readonly station: Station;
      readonly damage: number;
    }
  | { readonly kind: 'hit'; readonly shot: number; readonly gun: number; readonly damage: number }
  | { readonly kind: 'won' | 'lost' }
);
