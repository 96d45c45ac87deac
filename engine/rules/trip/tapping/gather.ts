import { canBeTaken, cargoOf, type ObjectSize, objectStay } from '#engine/rules/trip/field/objects.ts';
import { natureAt } from '#engine/rules/trip/field/waves.ts';
import type { HitRules } from './hit.ts';

/** An object that comes along with a hit. */
export interface Gathered {
  readonly k: number;
  readonly size: ObjectSize;
  /** Hundredths of cargo. */
  readonly gained: number;
}

const gathering: readonly (readonly ObjectSize[])[] = [[], ['xs'], ['xs', 's']];

/**
 * What comes along with a hit on object `k` at `t` (D36): every small rock that can be taken then. It costs no energy, pays
 * its base and changes no chain. `isTaken` tells what was tapped or has come along before.
 */
export function gatheredBy(
  { seed, waves, energyPoints, tunables }: HitRules,
  k: number,
  t: number,
  durationMs: number,
  isTaken: (k: number) => boolean,
): readonly Gathered[] {
  const sizes = gathering[tunables.gatherSizes] ?? [];
  if (sizes.length === 0 || !waves) return [];
  const { spawnIntervalMs, objectLifeMs } = tunables;
  const found: Gathered[] = [];
  const first = Math.max(0, Math.floor((t - objectLifeMs) / spawnIntervalMs));
  for (let other = first; other <= Math.floor(t / spawnIntervalMs); other++) {
    if (other === k || objectStay(other, tunables).appearsMs >= durationMs) continue;
    if (!canBeTaken(other, t, tunables) || isTaken(other)) continue;
    const { size, kind } = natureAt(seed, waves, other, tunables);
    if (!kind && sizes.includes(size))
      found.push({ k: other, size, gained: cargoOf(size, energyPoints, tunables) });
  }
  return found;
}
