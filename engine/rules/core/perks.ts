/** The NFTs that are switched on, one of each kind at a time. */
export interface ActiveNfts {
  readonly extruder: 'full' | 'lite' | null;
  readonly wormhole: 'full' | 'lite' | null;
}

/** What a trip depends on beside its ship: the crew and the NFTs that are switched on. */
export interface Perks extends ActiveNfts {
  /** Percent of the base extraction (D2). */
  readonly crewPercent: number;
}
