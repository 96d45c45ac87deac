import { artUrl } from '#engine/client/core/asset-url.ts';
import type { Rarity, ShipType } from '#engine/content/kinds.ts';

export type ShipView = 'hero' | 'turn';

export function shipPicture(type: ShipType, rarity: Rarity, view: ShipView): string {
  return artUrl(`ships/${type}-${rarity}-${view}.webp`);
}

/** A ship's turn sheet has one full turn: eight frames in rows of four. */
export const turnFrames = 8;
export const turnColumns = 4;

export function planetPicture(look: string): string {
  return artUrl(`planets/${look}.webp`);
}

export function propPicture(name: string): string {
  return artUrl(`props/${name}.webp`);
}

export function backdropPicture(name: string): string {
  return artUrl(`backdrops/${name}.webp`);
}
