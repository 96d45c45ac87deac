import type { ShipType } from '#engine/content/kinds.ts';

/** The stars of a player's trips (D38), and what they wear for them. */
export interface MasteryState {
  /** By system priority: one digit a trip, up to the last one with a star. The won stars are its bits. */
  readonly stars: Readonly<Record<string, string>>;
  /** How far trips with open stars came, the last flown at the end; only as many as `mostNearly`. */
  readonly nearly: readonly NearlyWon[];
  /** The key of the livery that the ships of a type wear; missing for none. */
  readonly liveries: Readonly<Partial<Record<ShipType, string>>>;
}

/** The best so far of what a trip's stars measure, in whole units. */
export interface NearlyWon {
  readonly system: number;
  readonly trip: number;
  readonly best: readonly [number, number, number];
}

export const mostNearly = 12;

export const noMastery: MasteryState = { stars: {}, nearly: [], liveries: {} };
