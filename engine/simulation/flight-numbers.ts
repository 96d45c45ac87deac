import type { Tunables } from '../content/tunables.ts';
import type { Flight, FlightTerms } from '../rules/core/flight-state.ts';
import { withTerms } from '../rules/core/with-terms.ts';
import { tunables } from './simulated-tunables.ts';

/*
 * Effect of a system rule (D35) or a trait (D36) on a simulated pilot. Pay, time and energy follow
 * from the rules themselves. How much harder or easier an object is to hit is a guess: a chance is raised
 * to a power.
 */

/** The numbers by which a flight is flown. */
export function numbersOf({ terms }: Flight): Tunables {
  return withTerms(tunables, terms);
}

const cache = new Map<string, FlightTerms>();

/** The same object for equal terms, so that what was computed for them is found again. */
export function sameTerms(terms: FlightTerms | null): FlightTerms | null {
  if (!terms) return null;
  const key = JSON.stringify(terms);
  const found = cache.get(key) ?? terms;
  cache.set(key, found);
  return found;
}

/** The power of the chance to hit an object: less time, more speed and a shorter reach make it harder. */
export function tapHardness(numbers: Tunables): number {
  const { objectLifeMs, objectDarkMs, laneSpeedPercent, reachPercent } = numbers;
  const time = tunables.objectLifeMs / Math.max(100, objectLifeMs - objectDarkMs);
  return time ** 0.7 * (laneSpeedPercent / 100) ** 0.5 * (100 / reachPercent) ** 0.5;
}

/** The same for a pirate. */
export function pirateHardness(numbers: Tunables): number {
  return (tunables.pirateStayMs / numbers.pirateStayMs) ** 0.7;
}

/** The same for the fight or the docking that ends a trip. */
export function hardness(type: 'attack' | 'expedition', numbers: Tunables): number {
  const ratio = (name: keyof Tunables) => numbers[name] / tunables[name];
  if (type === 'attack') return (ratio('assaultHitEasy') / ratio('assaultStrikeDamage')) ** 0.7;
  return (ratio('dockingDriftEasyPercent') / ratio('dockingZoneEasyPercent')) ** 2;
}

/** The same for an encounter that is played. */
export function playHardness({ encounterGapPercent }: Tunables): number {
  return (tunables.encounterGapPercent / encounterGapPercent) ** 2;
}
