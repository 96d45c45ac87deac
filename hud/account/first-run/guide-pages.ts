import { shipTypes } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { amount, trimmed } from '#hud/ui/format/amount.ts';

/** The guide's pages, in order; also the keys of their strings. */
export const guidePages = ['trips', 'cargo', 'pirates', 'health', 'pilot', 'crew', 'proto'] as const;
export type GuidePage = (typeof guidePages)[number];

/** The numbers that the guide mentions, from the published tunables. */
export function guideNumbers(tunables: Tunables): Record<string, string> {
  const full = tunables.healthRecoverySeconds;
  return {
    atOnce: String(shipTypes.length),
    jump: trimmed(tunables.timeTravelSeconds / 60),
    energy: trimmed(tunables.energyPerTap),
    perPoint: trimmed(tunables.cargoPerEnergyPoint, 2),
    pirates: trimmed(tunables.pirateMost),
    every: trimmed(tunables.pirateIntervalMs / 1000),
    stay: trimmed(tunables.pirateStayMs / 1000),
    divisor: trimmed(tunables.pirateRewardDivisor),
    hours: trimmed(Math.floor(full / 3600)),
    minutes: trimmed(Math.floor((full % 3600) / 60)),
    exchanges: trimmed(tunables.aiExchangesNeeded),
    spaceship: trimmed(tunables.crewSpaceshipPercent, 2),
    satellite: trimmed(tunables.crewSatellitePercent, 2),
    planetary: trimmed(tunables.crewPlanetaryPercent, 2),
    bonus: amount(tunables.invitationBonus, 0),
    pilots: trimmed(tunables.generalReferralsMost),
    tribute: trimmed(tunables.generalTributePercent),
    better: trimmed(tunables.generalConversionPercent),
    rate: trimmed(tunables.conversionRate, 4),
  };
}
