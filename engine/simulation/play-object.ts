import { presentEdition } from '../content/waves.ts';
import type { FlightWaves } from '../rules/core/flight-state.ts';
import type { ObjectNature } from '../rules/trip/field/waves.ts';
import type { GestureHand } from './verb-gestures.ts';

/** All simulated trips meet the waves of open space, which pay like those of an average place. */
export const simulatedWaves: FlightWaves = { edition: presentEdition, place: 'space' };

/** The share of the objects not hit that get a tap beside them; the others are left alone. */
const missShare = 0.35;
/** The share of the mines that a pilot without any skill taps. */
const mineShare = 0.25;
/** Between two taps on a vein. */
export const againMs = 300;

export interface Play {
  readonly taps: number;
  /** A tap beside the object ends the chain. */
  readonly isMiss: boolean;
}

/** A way of playing a flight by hand (D47), as shares from 0 to 1. */
export interface FlightHand extends GestureHand {
  readonly key: string;
  /** Mines that are tapped. */
  readonly mines: number;
  /** Pirates that are shot. */
  readonly pirates: number;
  /** Skips the smallest rocks, since they cost as much energy as large ones. */
  readonly skipsXs: boolean;
}

export const flightHands: readonly FlightHand[] = [
  { key: 'careless', hits: 0.65, mines: 0.5, pirates: 0, skipsXs: false, pressMs: 180, stray: 24 },
  { key: 'ordinary', hits: 0.8, mines: 0, pirates: 0.6, skipsXs: false, pressMs: 120, stray: 18 },
  { key: 'practised', hits: 0.95, mines: 0, pirates: 0.9, skipsXs: true, pressMs: 50, stray: 11 },
  { key: 'perfect', hits: 1, mines: 0, pirates: 1, skipsXs: true, pressMs: 0, stray: 0 },
];

/** Play of a hand on an object: it tries every object except those it skips on purpose. */
export function playByHand(
  { kind, size }: ObjectNature,
  hand: FlightHand,
  chance: (step: number) => number,
  hardness = 1,
): Play {
  if (kind?.breaksChain) return { taps: chance(1) < hand.mines ? 1 : 0, isMiss: false };
  if (hand.skipsXs && size === 'xs' && !kind) return { taps: 0, isMiss: false };
  const hits = hand.hits ** hardness;
  const needed = kind?.taps ?? 1;
  let taps = 0;
  while (taps < needed && chance(1 + taps) < hits) taps++;
  return { taps, isMiss: taps < needed };
}

/** Play of a pilot of a skill (0 to 1) on an object; `chance` draws numbers in [0, 1). */
export function playObject(
  { kind }: ObjectNature,
  skill: number,
  chance: (step: number) => number,
  hardness = 1,
): Play {
  if (kind?.breaksChain) return { taps: chance(1) < (1 - skill) * mineShare ? 1 : 0, isMiss: false };
  if (chance(0) >= skill ** hardness) return { taps: 0, isMiss: chance(1) < missShare };
  let taps = 1;
  while (taps < (kind?.taps ?? 1) && chance(1 + taps) < Math.sqrt(skill)) taps++;
  return { taps, isMiss: false };
}
