import type { NebulaLook } from '#engine/content/kinds.ts';
import type { ArtKey } from '../stage/art.ts';

/** Each nebula's star, and the colour of its light on the orbits. */
export const SUNS: Readonly<Record<NebulaLook, { readonly key: ArtKey; readonly light: number }>> = {
  amber: { key: 'sun-red', light: 0xff6a3a },
  blue: { key: 'sun-blue', light: 0x8cbcff },
  deep: { key: 'sun-gold', light: 0xffb25a },
  violet: { key: 'sun-white', light: 0xe6c6f0 },
};
