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
