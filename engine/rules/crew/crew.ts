import type { Tunables } from '#engine/content/tunables.ts';

export const crewTiers = ['spaceship', 'satellite', 'planetary'] as const;
export type CrewTier = (typeof crewTiers)[number];

/** How many active referrals stand in each tier; a referral after the last place is in none. */
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

/** Percent of the base extraction that each tier adds when so many referrals are active. */
export function tierPercents(activeMembers: number, tunables: Tunables): Record<CrewTier, number> {
  const counts = crewCounts(activeMembers, tunables);
  return {
    spaceship: toPercent(counts.spaceship * tunables.crewSpaceshipPercent),
    satellite: toPercent(counts.satellite * tunables.crewSatellitePercent),
    planetary: toPercent(counts.planetary * tunables.crewPlanetaryPercent),
  };
}

/** Percent of the base extraction that so many active referrals add: three tiers, filled in order (D2). */
export function crewPercent(activeMembers: number, tunables: Tunables): number {
  const { spaceship, satellite, planetary } = tierPercents(activeMembers, tunables);
  return toPercent(spaceship + satellite + planetary);
}

/** Two decimals, without what binary fractions leave over. */
function toPercent(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/** The tier of the active referral that was the `place`-th to become active, from 0; null beyond the last place. */
export function crewTierAt(place: number, tunables: Tunables): CrewTier | null {
  let left = place;
  for (const [tier, places] of Object.entries(crewCounts(Number.MAX_SAFE_INTEGER, tunables))) {
    if (left < places) return tier as CrewTier;
    left -= places;
  }
  return null;
}
