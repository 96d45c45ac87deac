import carryOver from '#assets/content/carry-over.json' with { type: 'json' };
import seasons from '#assets/content/seasons.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { CarryOverKind, SeasonRow } from './schemas/seasons.ts';

/** The seasons of the release, in order. Published versions replace them. */
export const seasonRows = freezeDeep(seasons as readonly SeasonRow[]);

/**
 * Fate of a player's possessions when a new season begins. `check-seasons.ts` proves that the rows fit.
 */
export const carryOverRows = freezeDeep(
  carryOver as readonly { readonly key: CarryOverKey; readonly what: CarryOverKind }[],
);
export type CarryOverKey = (typeof carryOverKeys)[number];
export const carryOverKeys = [
  'profile',
  'skins',
  'wallet',
  'goods',
  'clean',
  'ships',
  'ai-pilots',
  'crew',
  'homeland',
  'proto',
  'systems',
  'stars',
  'boards',
  'general',
] as const;

export function carryOverOf(key: CarryOverKey): CarryOverKind {
  return carryOverRows.find((row) => row.key === key)?.what ?? 'stays';
}
