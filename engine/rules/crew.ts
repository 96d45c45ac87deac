import type { Tunables } from '../content/tunables.ts';

/** Percent of the base extraction that so many active referrals add: three tiers, filled in order (D2). */
export function crewPercent(activeMembers: number, tunables: Tunables): number {
  const tiers = [
    { places: tunables.crewSpaceshipMembers, percent: tunables.crewSpaceshipPercent },
    { places: tunables.crewSatelliteMembers, percent: tunables.crewSatellitePercent },
    { places: tunables.crewPlanetaryMembers, percent: tunables.crewPlanetaryPercent },
  ];
  let left = activeMembers;
  let percent = 0;
  for (const tier of tiers) {
    const members = Math.min(left, tier.places);
    percent += members * tier.percent;
    left -= members;
  }
  return Math.round(percent * 100) / 100;
}

export const crewTiers = ['spaceship', 'satellite', 'planetary'] as const;
export type CrewTier = (typeof crewTiers)[number];

/** How many active referrals stand in each tier; whoever comes after the last place is in none. */
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

/** The tier of the active referral that was the `place`-th to become active, from 0; null beyond the last place. */
export function crewTierAt(place: number, tunables: Tunables): CrewTier | null {
  let left = place;
  for (const [tier, places] of Object.entries(crewCounts(Number.MAX_SAFE_INTEGER, tunables))) {
    if (left < places) return tier as CrewTier;
    left -= places;
  }
  return null;
}
