import type { Tunables } from '#engine/content/tunables.ts';
import type { FlightWaves } from '#engine/rules/core/flight-state.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { objectStay, type SpawnedObject } from './objects.ts';
import { placeOn, type WaveObject, waveObjects } from './wave-objects.ts';
import { waveLength, waveOf } from './waves.ts';

/** A flight's objects by their numbers. A wave is laid out as a whole, so the waves that were asked for are remembered. */
export function flightObjects(
  seed: string,
  waves: FlightWaves,
  tunables: Tunables,
): (k: number) => SpawnedObject {
  const known = new Map<number, readonly WaveObject[]>();
  return (k) => {
    const wave = waveOf(k);
    const objects = known.get(wave) ?? waveObjects(seed, waves, wave, tunables);
    known.set(wave, objects);
    return spawned(seed, objects[k - wave * waveLength]!, tunables);
  };
}

function spawned(seed: string, object: WaveObject, tunables: Tunables): SpawnedObject {
  return {
    ...object,
    ...placeOn(object.course, 0),
    ...objectStay(object.k, tunables),
    look: randomOf(seed, object.k, 4),
  };
}
