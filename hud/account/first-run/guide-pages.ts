import { shipTypes } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { formatAmount, trimmed } from '#hud/ui/format/amount.ts';

/** The guide's pages, in order; also the keys of their strings. */
export const guidePages = [
  'trips',
  'cargo',
  'chain',
  'waves',
  'pirates',
  'encounters',
  'rules',
  'docking',
  'assault',
  'mastery',
  'health',
  'ships',
  'grades',
  'artifacts',
  'traits',
  'pilot',
  'capsules',
  'crew',
  'research',
  'contracts',
  'proto',
] as const;
export type GuidePage = (typeof guidePages)[number];

/** The numbers that the guide mentions, from the published tunables. */
export function guideNumbers(tunables: Tunables): Record<string, string> {
  const full = (100 * tunables.healthRecoverySeconds) / (100 + tunables.researchRepairPercent);
  return {
    atOnce: String(shipTypes.length),
    jump: trimmed(tunables.timeTravelSeconds / 60),
    maxSpeed: trimmed(tunables.maxSpeedPercent),
    energy: trimmed(tunables.energyPerTap),
    perPoint: trimmed(tunables.cargoPerEnergyPoint, 2),
    chainStep: trimmed(tunables.chainStepPercent),
    maxChain: trimmed(tunables.maxChainPercent),
    chainGap: trimmed(tunables.chainGapMs / 1000),
    pirates: trimmed(tunables.maxPirates),
    every: trimmed(tunables.pirateIntervalMs / 1000),
    stay: trimmed(tunables.pirateStayMs / 1000),
    divisor: trimmed(tunables.pirateRewardDivisor),
    encounterEvery: trimmed(tunables.encounterEveryMinutes),
    maxEncounters: trimmed(tunables.maxEncounters),
    encounterOpen: trimmed(tunables.encounterOpenMinutes),
    encounterPay: trimmed(tunables.maxEncounterPercent),
    hours: trimmed(Math.floor(full / 3600)),
    minutes: trimmed(Math.floor((full % 3600) / 60)),
    exchanges: trimmed(tunables.aiExchangesNeeded),
    spaceship: trimmed(tunables.crewSpaceshipPercent, 2),
    satellite: trimmed(tunables.crewSatellitePercent, 2),
    planetary: trimmed(tunables.crewPlanetaryPercent, 2),
    bonus: formatAmount(tunables.invitationBonus, 0),
    pilots: trimmed(tunables.maxGeneralReferrals),
    tribute: trimmed(tunables.generalTributePercent),
    better: trimmed(tunables.generalConversionPercent),
    contracts: trimmed(tunables.contractStreakEvery),
    clean: trimmed(tunables.contractStreakClean),
    rate: trimmed(tunables.conversionRate, 4),
    dockSeconds: trimmed(tunables.dockingSeconds),
    tellSeconds: trimmed(tunables.assaultTellSeconds),
    masteryHits: trimmed(tunables.masteryChainHits),
    masteryAi: trimmed(tunables.masteryAiPercent),
    points: trimmed(tunables.levelPoints),
    energyReward: trimmed(tunables.energyRewardPerPoint, 2),
    maxPoints: trimmed(tunables.statCap),
    grade1: trimmed(tunables.gradeBonus1),
    grade2: trimmed(tunables.gradeBonus2),
    grade3: trimmed(tunables.gradeBonus3),
    grade4: trimmed(tunables.gradeBonus4),
    grade5: trimmed(tunables.gradeBonus5),
    capsule: trimmed(tunables.capsulePriceClean),
    synthesis: trimmed(tunables.synthesisPriceClean),
  };
}
