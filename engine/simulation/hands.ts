import { shipRows } from '../content/hangar.ts';
import type { PathVerb } from '../content/kinds.ts';
import type { Tunables } from '../content/tunables.ts';
import { termsBy } from '../rules/core/modifiers.ts';
import { randomOf } from '../rules/core/random.ts';
import { withTerms } from '../rules/core/with-terms.ts';
import { shipStats } from '../rules/hangar/ship-stats.ts';
import { buildShip } from '../rules/hangar/ships.ts';
import { pirateReward, piratesWithin } from '../rules/trip/pirates.ts';
import { chainRestOf } from '../rules/trip/tapping/chain.ts';
import { fieldOf } from '../rules/trip/tapping/replay-taps.ts';
import {
  anyTime,
  noTaps,
  type TapState,
  type TapTerms,
  takeTap,
  tapEnergyAt,
} from '../rules/trip/tapping/take-tap.ts';
import { againMs, type FlightHand, simulatedWaves } from './play-object.ts';
import { gestureOn } from './verb-gestures.ts';

/** Result of a flight, as shares of the trip's base; `cargo` is the share of a full cargo. */
export interface HandFlight {
  readonly cargo: number;
  readonly overload: number;
  readonly pay: number;
}

/** The place of a flight by hand. */
export interface HandField {
  /** Absent for taps. */
  readonly verb?: PathVerb | undefined;
  readonly knows?: PathVerb | undefined;
  readonly durationMs?: number;
}

const flightMs = 400_000;
const row = shipRows.find(({ type, rarity }) => type === 'personal' && rarity === 'common')!;

/**
 * Flies with a common ship without points, extruder and crew, beginning with full energy, in a system of a
 * verb, or of taps. A hand that `knows` another verb than the system's uses that one on everything.
 */
export function flyByHand(
  hand: FlightHand,
  seed: string,
  published: Tunables,
  { verb, knows = verb, durationMs = flightMs }: HandField = {},
): HandFlight {
  const tunables = withTerms(published, termsBy(published, chainRestOf(verb, published)));
  const stats = shipStats(buildShip(row, 'ship', true, { nowMs: 0, tunables }), [], tunables);
  const terms: TapTerms = {
    ...fieldOf(seed, { ...simulatedWaves, ...(verb && { verb }) }, tunables),
    durationMs,
    energyPoints: 0,
    cargoLimit: Math.round(stats.energyLimit * 100),
    energyLimit: stats.energyLimit,
    energyPerMs: stats.energyPerMs,
    tunables,
    ...anyTime,
  };
  const { baggage, overload } = gather(hand, seed, terms, knows);
  const [cargo, over] = [baggage / terms.cargoLimit, overload / terms.cargoLimit];
  const byTaps = (stats.cargoPercent / 100) * (cargo + (over * tunables.overloadPercent) / 100);
  const caught = Array.from({ length: piratesWithin(durationMs, tunables) }, (_, index) =>
    randomOf(seed, index, 51),
  ).filter((chance) => chance < hand.pirates);
  return { cargo, overload: over, pay: byTaps + caught.length * pirateReward(1, tunables) };
}

/** Gathers the objects in order while there is energy, with taps in the middle of their stay. */
function gather(hand: FlightHand, seed: string, terms: TapTerms, knows: PathVerb | undefined): TapState {
  const { spawnIntervalMs, objectLifeMs, energyPerTap } = terms.tunables;
  let state = noTaps({ value: terms.energyLimit, atMs: 0 });
  for (let objectNumber = 0; objectNumber * spawnIntervalMs < terms.durationMs; objectNumber++) {
    const nature = terms.natureOf(objectNumber, state.lastWave);
    if (!nature) continue;
    const { kind, size } = nature;
    if (hand.skipsXs && size === 'xs' && !kind) continue;
    const isMine = kind?.breaksChain === true;
    if (isMine && randomOf(seed, objectNumber, 52) >= hand.mines) continue;
    const firstMs = objectNumber * spawnIntervalMs + objectLifeMs / 2;
    if (tapEnergyAt(state, firstMs, terms) < energyPerTap) continue;
    if (kind?.verb) {
      const chance = (step: number) => randomOf(seed, objectNumber, 54, step);
      const gesture = gestureOn(terms.objectOf(objectNumber, state.lastWave)!, hand, chance, terms.tunables);
      if (kind.verb === knows) state = takeTap(state, gesture, terms).state;
      continue;
    }
    for (let tap = 0; tap < (kind?.taps ?? 1); tap++) {
      const isHit = isMine || randomOf(seed, objectNumber, 53, tap) < hand.hits;
      state = takeTap(state, { k: isHit ? objectNumber : null, t: firstMs + tap * againMs }, terms).state;
    }
  }
  return state;
}
