/** The active NFTs, at most one of each slot. */
export interface ActiveNfts {
  readonly extruder: 'full' | 'lite' | null;
  readonly wormhole: 'full' | 'lite' | null;
}

/** What a trip depends on besides its ship: the crew and the active NFTs. */
export interface Perks extends ActiveNfts {
  /** Percent of the base extraction (D2). */
  readonly crewPercent: number;
}
