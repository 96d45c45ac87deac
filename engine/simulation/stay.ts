import type { Tunables } from '../content/tunables.ts';
import type { Chain, Flight } from '../rules/core/flight-state.ts';
import type { Level, OwnedShip } from '../rules/core/player.ts';
import type { ShipStats } from '../rules/hangar/ship-stats.ts';
import type { TapOrMiss } from '../rules/trip/tapping/take-tap.ts';
import type { FlightHand } from './play-object.ts';

/** A pilot's presence during a personal trip, from one time until another. */
export interface Stay {
  readonly flight: Flight;
  readonly ship: OwnedShip;
  readonly stats: ShipStats;
  readonly numbers: Tunables;
  readonly skill: number;
  /** Way of playing; by the skill when absent. */
  readonly hand?: FlightHand | undefined;
  readonly fromMs: number;
  readonly untilMs: number;
  /** In [0, 1), different for each stay. */
  readonly luck: number;
  /** Ends with the tapping phase. */
  readonly isPhaseOnly?: boolean;
  /** Hears of every tap and miss. */
  readonly note?: (tap: TapOrMiss) => void;
}

/** The result of a stay's taps. */
export interface Tapped {
  readonly baggage: number;
  readonly overload: number;
  readonly energy: Level;
  readonly chain: Chain;
  readonly longestChain: number;
  readonly lastWave: number | null;
  /** Number of objects that the pilot had to watch. */
  readonly watched: number;
}

/** Plays the taps of a stay. */
export type Tapping = (stay: Stay) => Tapped;
