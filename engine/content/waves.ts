import rows from '#assets/content/waves.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { PlanetLook } from './kinds.ts';
import type { WaveEdition } from './schemas/waves.ts';

/** Surroundings of a trip that decide its waves: a planet, or open space. */
export type WavePlace = PlanetLook | 'space';

const editions: readonly WaveEdition[] = freezeDeep(rows as unknown as { editions: WaveEdition[] }).editions;

/** The edition by which new trips fly. */
export const presentEdition: number = editions.at(-1)?.edition ?? 0;

/** The waves and kinds of objects of an edition (D33). */
export function waveEdition(edition: number): WaveEdition {
  const found = editions.find((one) => one.edition === edition);
  if (!found) throw new Error(`There is no edition ${edition} of the waves`);
  return found;
}
