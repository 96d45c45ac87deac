import type { ShipType } from '#engine/content/kinds.ts';
import { liveryRows, markRows } from '#engine/content/mastery.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { Player } from '../core/player.ts';
import { starsIn } from './mastery.ts';

/** How many stars in its system a livery takes for the ships of a type (D38). */
export function starsForLivery(type: ShipType): number {
  return markRows.find(({ livery }) => livery === type)?.stars ?? Number.POSITIVE_INFINITY;
}

/** The keys of the liveries that a player's ships of a type may wear. */
export function openLiveries(
  player: Pick<Player, 'mastery' | 'season'>,
  type: ShipType,
  tunables: Tunables,
): string[] {
  const needed = starsForLivery(type);
  return liveryRows
    .filter(({ key, needs }, index) =>
      needs
        ? tunables[needs] > 0
        : starsIn(player, index + 1) >= needed || player.season.liveries.includes(`${type}:${key}`),
    )
    .map(({ key }) => key);
}

/** Paints all ships of a type; null takes the paint off. It is free and can be done at any time. */
export function wearLivery(
  player: Player,
  type: ShipType,
  key: string | null,
  tunables: Tunables,
): Decided<Change, 'livery_locked'> {
  if (key !== null && !openLiveries(player, type, tunables).includes(key)) return { refuse: 'livery_locked' };
  const { [type]: _, ...others } = player.mastery.liveries;
  const liveries = key === null ? others : { ...others, [type]: key };
  return { ok: withPlayer(unchanged(player), { mastery: { ...player.mastery, liveries } }) };
}
