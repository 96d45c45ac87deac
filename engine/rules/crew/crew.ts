import type { Tunables } from '#engine/content/tunables.ts';

export const crewTiers = ['spaceship', 'satellite', 'planetary'] as const;
export type CrewTier = (typeof crewTiers)[number];

/** How many active referrals are in each tier; referrals beyond the last place are in none. */
export function crewCounts(activeMembers: number, tunables: Tunables): Record<CrewTier, number> {
  let left = activeMembers;
  const take = (places: number) => {
    const taken = Math.min(left, places);
    left -= taken;
    return taken;
  };
  return {
    spaceship: take(tunables.crewSpaceshipMembers),
    satellite: take(tunables.crewSatelliteMembers),
    planetary: take(tunables.crewPlanetaryMembers),
  };
}

/** Percent of the base extraction that each tier adds for this number of active referrals. */
export function tierPercents(activeMembers: number, tunables: Tunables): Record<CrewTier, number> {
  const counts = crewCounts(activeMembers, tunables);
  return {
    spaceship: toPercent(counts.spaceship * tunables.crewSpaceshipPercent),
    satellite: toPercent(counts.satellite * tunables.crewSatellitePercent),
    planetary: toPercent(counts.planetary * tunables.crewPlanetaryPercent),
  };
}

/** Percent of the base extraction that this number of active referrals adds: three tiers, filled in order (D2). */
export function crewPercent(activeMembers: number, tunables: Tunables): number {
  const { spaceship, satellite, planetary } = tierPercents(activeMembers, tunables);
  return toPercent(spaceship + satellite + planetary);
}

/** Rounds to two decimals, removing floating-point noise. */
function toPercent(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/**
 * The tier of the active referral that became active as number `place`, counted from 0; null beyond the last place.
 */
export function crewTierAt(place: number, tunables: Tunables): CrewTier | null {
  let left = place;
  for (const [tier, places] of Object.entries(crewCounts(Number.MAX_SAFE_INTEGER, tunables))) {
    if (left < places) return tier as CrewTier;
    left -= places;
  }
  return null;
}
