import { shipRows } from '#engine/content/hangar.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { pirateReward, piratesWithin } from '#engine/rules/trip/pirates.ts';
import { fieldOf } from '#engine/rules/trip/tapping/replay-taps.ts';
import {
  anyTime,
  noTaps,
  type TapState,
  type TapTerms,
  takeTap,
  tapEnergyAt,
} from '#engine/rules/trip/tapping/take-tap.ts';
import { againMs, simulatedWaves } from './play-object.ts';

/** A way of playing a flight by hand (D47), as shares from 0 to 1. */
export interface FlightHand {
  readonly key: string;
  /** Taps that hit; the others are misses. */
  readonly hits: number;
  /** Mines that are tapped. */
  readonly mines: number;
  /** Pirates that are shot. */
  readonly pirates: number;
  /** Leaves the smallest rocks alone, since they cost as much energy as large ones. */
  readonly skipsXs: boolean;
}

export const flightHands: readonly FlightHand[] = [
  { key: 'careless', hits: 0.65, mines: 0.5, pirates: 0, skipsXs: false },
  { key: 'ordinary', hits: 0.8, mines: 0, pirates: 0.6, skipsXs: false },
  { key: 'practised', hits: 0.95, mines: 0, pirates: 0.9, skipsXs: true },
  { key: 'perfect', hits: 1, mines: 0, pirates: 1, skipsXs: true },
];

/** Result of a flight, as shares of the trip's base; `cargo` is the share of a full cargo. */
export interface HandFlight {
  readonly cargo: number;
  readonly overload: number;
  readonly pay: number;
}

const durationMs = 400_000;
const row = shipRows.find(({ type, rarity }) => type === 'personal' && rarity === 'common')!;

/** Flies 400 s with a common ship without points, extruder and crew, beginning with full energy. */
export function flyByHand(hand: FlightHand, seed: string, tunables: Tunables): HandFlight {
  const stats = shipStats(buildShip(row, 'ship', true, { nowMs: 0, tunables }), [], tunables);
  const terms: TapTerms = {
    ...fieldOf(seed, simulatedWaves, tunables),
    durationMs,
    energyPoints: 0,
    cargoLimit: Math.round(stats.energyLimit * 100),
    energyLimit: stats.energyLimit,
    energyPerMs: stats.energyPerMs,
    tunables,
    ...anyTime,
  };
  const { baggage, overload } = tapObjects(hand, seed, terms);
  const [cargo, over] = [baggage / terms.cargoLimit, overload / terms.cargoLimit];
  const byTaps = (stats.cargoPercent / 100) * (cargo + (over * tunables.overloadPercent) / 100);
  const caught = Array.from({ length: piratesWithin(durationMs, tunables) }, (_, index) =>
    randomOf(seed, index, 51),
  ).filter((chance) => chance < hand.pirates);
  return { cargo, overload: over, pay: byTaps + caught.length * pirateReward(1, tunables) };
}

/** Taps the objects one after another, each in the middle of its stay, while there is energy. */
function tapObjects(hand: FlightHand, seed: string, terms: TapTerms): TapState {
  const { spawnIntervalMs, objectLifeMs, energyPerTap } = terms.tunables;
  let state = noTaps({ value: terms.energyLimit, atMs: 0 });
  for (let k = 0; k * spawnIntervalMs < durationMs; k++) {
    const nature = terms.natureOf(k, state.lastWave);
    if (!nature) continue;
    const { kind, size } = nature;
    if (hand.skipsXs && size === 'xs' && !kind) continue;
    const isMine = kind?.breaksChain === true;
    if (isMine && randomOf(seed, k, 52) >= hand.mines) continue;
    const firstMs = k * spawnIntervalMs + objectLifeMs / 2;
    if (tapEnergyAt(state, firstMs, terms) < energyPerTap) continue;
    for (let tap = 0; tap < (kind?.taps ?? 1); tap++) {
      const isHit = isMine || randomOf(seed, k, 53, tap) < hand.hits;
      state = takeTap(state, { k: isHit ? k : null, t: firstMs + tap * againMs }, terms).state;
    }
  }
  return state;
}
