import type { PlanetLook } from '#engine/content/kinds.ts';

/** The disc's share of its picture's width, and the colour of its light on things nearby. */
export const PLANETS: Readonly<Record<PlanetLook, { readonly disc: number; readonly light: number }>> = {
  azure: { disc: 0.817, light: 0x8fc0ff },
  crystal: { disc: 0.817, light: 0xd9b0ff },
  cryo: { disc: 0.777, light: 0x9fe0ff },
  dune: { disc: 0.817, light: 0xffd09a },
  ember: { disc: 0.778, light: 0xffa860 },
  fracture: { disc: 0.817, light: 0xd6e4ee },
  gas: { disc: 0.334, light: 0xc9b8ff },
  moon: { disc: 0.776, light: 0xc8d4e2 },
  ocean: { disc: 0.856, light: 0x7fc8ff },
  ringed: { disc: 0.37, light: 0xffc4b0 },
  rust: { disc: 0.776, light: 0xffa070 },
  storm: { disc: 0.856, light: 0xa9c4ff },
  terra: { disc: 0.777, light: 0x9fdcc0 },
  toxic: { disc: 0.817, light: 0xd2dc9a },
};
