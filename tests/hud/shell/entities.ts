import type { AiPilotView } from '#engine/protocol/ai-pilot/calls.ts';
import type { TripState } from '#engine/protocol/core/live.ts';
import type { SolarSystem, Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Artifact, Ship } from '#engine/protocol/hangar/calls.ts';

/** A common personal ship in use, a little hurt. */
export function aShip(fields: Partial<Ship> = {}): Ship {
  return {
    uuid: 'ship',
    shipId: 'ship',
    collectionId: 'lark',
    type: 'personal',
    rarity: 'common',
    grade: 1,
    level: 1,
    skin: 'personal-common',
    livery: null,
    name: 'Lark',
    about: 'A small runabout.',
    size: 'XS',
    inUse: true,
    cleanMarks: 0,
    sessionId: null,
    isEvent: false,
    currentShards: 0,
    requiredShards: 8,
    nextGrade: null,
    nextLevel: { price: 12 },
    upgradePoints: 0,
    healthPoints: 0,
    energyPoints: 0,
    luckPoints: 0,
    speedPoints: 0,
    recoveryPoints: 0,
    extractionPoints: 0,
    maxHealth: 100,
    health: 82,
    fillCargoEnergyLimit: 80,
    energy: 80,
    dockingReward: 0,
    assaultReward: 0,
    shipWarTime: 0,
    reduceTripTime: 0,
    healthRecoveryRate: 42,
    energyRecoveryRate: 53,
    luckCoefficient: 2,
    baseProtoExtraction: 100,
    cargoCapacity: 40,
    artifacts: [],
    traits: [],
    ...fields,
  };
}

export function aSystem(fields: Partial<SolarSystem> = {}): SolarSystem {
  return {
    uuid: 'system',
    name: 'Vega Minor',
    status: 'progress',
    verb: 'tap',
    priority: 4,
    attackTrips: [],
    expeditionTrips: [],
    personalTrips: ['trip'],
    completedTrips: 0,
    stars: 0,
    canComplete: false,
    awards: [],
    position: { x: 0, y: 0, z: 0 },
    nebula: 'amber',
    rule: null,
    ...fields,
  };
}

export function aTrip(fields: Partial<Trip> = {}): Trip {
  return {
    uuid: 'trip',
    solarSystemId: 'system',
    name: 'Glass Meridian',
    type: 'personal',
    tripType: 'personal',
    location: 'planet',
    planet: 'cryo',
    status: 'available',
    difficulty: 'medium',
    damage: 18,
    time: 2.4,
    baseExtraction: 100,
    mining: 100,
    minRarity: 'common',
    priority: 14,
    awards: [{ kind: 'ship_shard', count: 2, rarity: 'rare', skin: null, collectionId: null }],
    awardWasDropped: false,
    stars: [],
    ...fields,
  };
}

/** A personal trip that has just begun and lasts two hours. */
export function aFlight(fields: Partial<TripState> = {}): TripState {
  const now = Date.now();
  const lasts = 2 * 3_600_000;
  return {
    uuid: 'flight',
    tripId: 'trip',
    shipId: 'ship',
    solarSystemId: 'system',
    createdAt: new Date(now).toISOString(),
    endsAt: new Date(now + lasts).toISOString(),
    finishedAt: null,
    isAiPilot: false,
    seed: '00',
    tunablesVersion: 1,
    base: 100,
    expected: 140,
    mined: 100,
    manualMined: 0,
    pirateEarned: 0,
    overloadEarned: 0,
    baggage: 12,
    overload: 0,
    overloadLimit: 80,
    marks: [],
    cargoLimit: 80,
    energy: 60,
    health: 64,
    isReplenished: false,
    awards: [],
    caughtPirates: 0,
    pirates: [],
    tapped: [],
    tappedAgain: [],
    chain: { hits: 0, atMs: 0 },
    waves: null,
    cargoPercent: 40,
    docking: null,
    assault: null,
    rev: 1,
    now: new Date(now).toISOString(),
    remainingMs: lasts,
    ...fields,
  };
}

/** A common artifact on no ship. */
export function anArtifact(fields: Partial<Artifact> = {}): Artifact {
  return {
    uuid: 'artifact',
    artifactId: 'artifact',
    shipId: null,
    name: 'Vein Drill',
    about: 'It follows the ore by ear.',
    skin: 'extraction-common',
    rarity: 'common',
    grade: 1,
    step: 1.5,
    stat: 'extraction',
    bonus: 3.5,
    equipped: false,
    currentShards: 0,
    requiredShards: 6,
    trait: null,
    set: { size: 3, text: 'Veins come more often: ×1.5.' },
    ...fields,
  };
}

/** The AI pilot of `aShip`, an hour into two. */
export function anAiPilot(fields: Partial<AiPilotView> = {}): AiPilotView {
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return {
    shipId: 'ship',
    isActive: true,
    isAvailable: true,
    isCollectable: false,
    startedAt: at(-hour),
    finishedAt: at(hour),
    difficulty: 'easy',
    status: 'available',
    availableAt: null,
    registrations: [],
    registrationsNeeded: 2,
    tripId: 'trip',
    forecasts: [],
    ...fields,
  };
}
