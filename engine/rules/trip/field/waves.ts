import type { ObjectKindRow, WavePatternRow } from '../../../content/schemas/waves.ts';
import type { TunableName, Tunables } from '../../../content/tunables.ts';
import { waveEdition } from '../../../content/waves.ts';
import type { FlightWaves } from '../../core/flight-state.ts';
import { pickWeighted, randomOf } from '../../core/random.ts';
import { type ObjectSize, sizeAt } from './objects.ts';

/*
 * The objects of a flight come in waves of twelve (D33). Pattern and kind of an object follow from the seed
 * and its number without the objects before it, because the server needs nothing else to judge a tap.
 */

/** Objects of a wave; five waves are a minute, and each pirate comes as a wave begins. */
export const waveLength = 12;

/** The number of the wave that an object belongs to. */
export function waveOf(objectNumber: number): number {
  return Math.floor(objectNumber / waveLength);
}

/** The wave whose objects come at a moment of the flight. */
export function waveAtMs(atMs: number, { spawnIntervalMs }: Tunables): number {
  return waveOf(Math.max(0, Math.floor(atMs / spawnIntervalMs)));
}

/**
 * Pattern of a wave. The first wave has the opening pattern, or one of the system's verb; the last has the
 * strongest pattern of the place (D51), followed by the opening pattern. The waves between are drawn by
 * weight at the place; `verbWavePercent` of them are of the verb.
 */
export function patternAt(
  seed: string,
  { edition, place, verb, last = Number.POSITIVE_INFINITY }: FlightWaves,
  wave: number,
  { stormRatePercent, verbWavePercent }: Tunables,
): WavePatternRow {
  const { patterns } = waveEdition(edition);
  const isOfVerb = wave === 0 || wave === last || randomOf(seed, wave, 47) * 100 < verbWavePercent;
  const present = wave < last + 1 && isOfVerb ? verb : undefined;
  const opens = !present && (wave === 0 || wave > last);
  const weights = patterns.map((pattern) => {
    if (pattern.verb !== present) return 0;
    if (opens) return Number(pattern.opens ?? false);
    const { weight, places, tone } = pattern;
    return (weight * (places[place] ?? 1) * (tone === 'storm' ? stormRatePercent : 100)) / 100;
  });
  const strongest = weights.indexOf(Math.max(...weights));
  return patterns[wave === last ? strongest : pickWeighted(weights, randomOf(seed, wave, 41))]!;
}

/** The waves of a flight with the number of the tapping phase's last one; null when it isn't known. */
export function wavesWithLast(waves: FlightWaves, last: number | null): FlightWaves {
  return (waves.last ?? null) === last ? waves : { ...waves, last: last ?? undefined };
}

/**
 * The last wave of the tapping phase of a flight that was first hit at `firstMs` (D51): the phase lasts
 * `handSeconds` from there, rounded down to a second, and ends `handEndSeconds` before the flight at the
 * latest. Null for short flights, and for a first hit so late that no wave is left.
 */
export function lastWaveAfter(firstMs: number, durationMs: number, tunables: Tunables): number | null {
  const { handFlightSeconds, handSeconds, handEndSeconds } = tunables;
  if (durationMs < handFlightSeconds * 1000) return null;
  const beginsMs = Math.floor(firstMs / 1000) * 1000;
  const dueMs = Math.min(beginsMs + handSeconds * 1000, durationMs - handEndSeconds * 1000);
  const wave = waveAtMs(dueMs, tunables);
  return wave > waveAtMs(firstMs, tunables) ? wave : null;
}

/** End of the tapping phase: the moment at which the wave after the last one begins. */
export function tappingEndsMs(last: number, { spawnIntervalMs }: Tunables): number {
  return (last + 1) * waveLength * spawnIntervalMs;
}

/** Nature of an object: a rock of a size, or a kind; `size` decides the base pay of both. */
export interface ObjectNature {
  readonly size: ObjectSize;
  readonly kind: ObjectKindRow | undefined;
}

/**
 * The nature of an object; undefined for a number that an object of several slots takes up (D33). The last
 * wave begins with its core.
 */
export function natureAt(
  seed: string,
  waves: FlightWaves,
  objectNumber: number,
  tunables: Tunables,
): ObjectNature | undefined {
  const wave = waveOf(objectNumber);
  const slot = objectNumber - wave * waveLength;
  const pattern = patternAt(seed, waves, wave, tunables);
  const coreSlots = wave === waves.last ? (core(waves).slots ?? 1) : 0;
  if (slot < coreSlots) return slot === 0 ? natureOf(core(waves)) : undefined;
  if (pattern.verb) {
    const worked = waveEdition(waves.edition).kinds.find(({ verb }) => verb === pattern.verb)!;
    return slot % (worked.slots ?? 1) === 0 ? natureOf(worked) : undefined;
  }
  const kind = kindIn(pattern, seed, waves, objectNumber, tunables);
  return { size: kind?.size ?? sizeAt(seed, objectNumber, tunables, pattern.sizes), kind };
}

/** The large target of the last wave. */
function core({ edition }: FlightWaves): ObjectKindRow {
  return waveEdition(edition).kinds.find(({ key }) => key === 'core')!;
}

const natureOf = (kind: ObjectKindRow): ObjectNature => ({ size: kind.size, kind });

function kindIn(
  pattern: WavePatternRow,
  seed: string,
  waves: FlightWaves,
  objectNumber: number,
  tunables: Tunables,
): ObjectKindRow | undefined {
  let remainder = randomOf(seed, objectNumber, 42) * 100;
  for (const [key, share] of Object.entries(pattern.kinds)) {
    const more = key === 'vein' ? tunables.researchVeinPercent : 0;
    remainder -= (share * (tunables[rateOf(key)] + more)) / 100;
    if (remainder < 0) return waveEdition(waves.edition).kinds.find((kind) => kind.key === key);
  }
  return undefined;
}

/** The tunable that makes a kind of object rarer or more frequent. */
function rateOf(kind: string): TunableName {
  return `${kind}RatePercent` as TunableName;
}
