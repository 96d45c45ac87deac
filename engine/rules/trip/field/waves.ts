import type { ObjectKindRow, WavePatternRow } from '#engine/content/schemas/waves.ts';
import type { TunableName, Tunables } from '#engine/content/tunables.ts';
import { waveEdition } from '#engine/content/waves.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import { pickWeighted, randomOf } from '#engine/rules/core/random.ts';
import { type ObjectSize, sizeAt } from './objects.ts';

/*
 * The objects of a flight come in waves of twelve (D33). Pattern and kind of an object follow from the seed
 * and its number without the objects before it, because the server needs nothing else to judge a tap.
 */

/** Objects of a wave; five waves are a minute, and each pirate comes as a wave begins. */
export const waveLength = 12;

/** The number of the wave to which object `k` belongs. */
export function waveOf(k: number): number {
  return Math.floor(k / waveLength);
}

/** The wave whose objects come at a moment of the flight. */
export function waveAtMs(atMs: number, { spawnIntervalMs }: Tunables): number {
  return waveOf(Math.max(0, Math.floor(atMs / spawnIntervalMs)));
}

/** The pattern of a wave: the opening one first, then one by its weight at the flight's place. */
export function patternAt(
  seed: string,
  { edition, place }: FlightWaves,
  wave: number,
  { stormRatePercent }: Tunables,
): WavePatternRow {
  const { patterns } = waveEdition(edition);
  const weights = patterns.map(({ weight, places, opens, tone }) => {
    if (wave === 0) return Number(opens ?? false);
    return (weight * (places[place] ?? 1) * (tone === 'storm' ? stormRatePercent : 100)) / 100;
  });
  return patterns[pickWeighted(weights, randomOf(seed, wave, 41))]!;
}

/** Nature of an object: a rock of a size, or a kind; `size` decides the base pay of both. */
export interface ObjectNature {
  readonly size: ObjectSize;
  readonly kind: ObjectKindRow | undefined;
}

export function natureAt(seed: string, waves: FlightWaves, k: number, tunables: Tunables): ObjectNature {
  const pattern = patternAt(seed, waves, waveOf(k), tunables);
  const kind = kindIn(pattern, seed, waves, k, tunables);
  return { size: kind?.size ?? sizeAt(seed, k, tunables, pattern.sizes), kind };
}

function kindIn(
  pattern: WavePatternRow,
  seed: string,
  waves: FlightWaves,
  k: number,
  tunables: Tunables,
): ObjectKindRow | undefined {
  let left = randomOf(seed, k, 42) * 100;
  for (const [key, share] of Object.entries(pattern.kinds)) {
    const more = key === 'vein' ? tunables.researchVeinPercent : 0;
    left -= (share * (tunables[rateOf(key)] + more)) / 100;
    if (left < 0) return waveEdition(waves.edition).kinds.find((kind) => kind.key === key);
  }
  return undefined;
}

/** The tunable that makes a kind of object rarer or more frequent. */
function rateOf(kind: string): TunableName {
  return `${kind}RatePercent` as TunableName;
}
