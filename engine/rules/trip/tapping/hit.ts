import type { ObjectKindRow } from '#engine/content/schemas/waves.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { Chain, FlightWaves } from '#engine/rules/core/flight-state.ts';
import { cargoOf, type ObjectSize } from '#engine/rules/trip/field/objects.ts';
import { natureAt, type ObjectNature } from '#engine/rules/trip/field/waves.ts';
import { chainAfter, chainBroken, chainPercent, hitsAt } from './chain.ts';

/** What decides the pay of a flight's taps. */
export interface HitRules {
  readonly seed: string;
  readonly waves: FlightWaves | null;
  readonly energyPoints: number;
  readonly tunables: Tunables;
}

/** A tap that counts. */
export interface Hit {
  readonly size: ObjectSize;
  readonly kind: ObjectKindRow | undefined;
  /** Hundredths of cargo. */
  readonly gained: number;
  /** What it paid for being in a chain, in percent of the pay alone. */
  readonly percent: number;
  readonly chain: Chain;
  /** How many more taps the object takes. */
  readonly left: number;
}

/** The energy of a flight's next tap that counts, by how many have counted: a trait makes every n-th free (D36). */
export function energyOfTap(counted: number, { energyPerTap, freeTapEvery }: Tunables): number {
  return freeTapEvery > 0 && (counted + 1) % freeTapEvery === 0 ? 0 : energyPerTap;
}

/** The units of cargo after `gained` hundredths more. Rounded, because sums of fractions end beside the limit, not at it. */
export function addCargo(units: number, gained: number, limit: number): number {
  return Math.min(limit, Math.round(units * 100 + gained) / 100);
}

/** How many taps take object `k`. */
export function tapsFor({ seed, waves, tunables }: HitRules, k: number): number {
  return waves ? (natureAt(seed, waves, k, tunables).kind?.taps ?? 1) : 1;
}

/** What a tap on object `k` at `t` pays after `before` earlier taps on it (D17, D32, D33). */
export function hitOn(rules: HitRules, chain: Chain, before: number, k: number, t: number): Hit {
  const nature = natureAt(rules.seed, rules.waves, k, rules.tunables);
  return hitFor(nature, rules, chain, before, t);
}

/** The same for an object whose nature is known. */
export function hitFor(
  { size, kind }: ObjectNature,
  { waves, energyPoints, tunables }: Omit<HitRules, 'seed'>,
  chain: Chain,
  before: number,
  t: number,
): Hit {
  const left = (kind?.taps ?? 1) - before - 1;
  const pay = (left > 0 ? kind?.pay : kind?.lastPay) ?? 1;
  const percent = waves ? chainPercent(hitsAt(chain, t, tunables), tunables) : 100;
  const gained = Math.round((cargoOf(size, energyPoints, tunables) * pay * percent) / 100);
  const next = chainAfter(chain, t, kind?.hits ?? 1, tunables);
  return {
    size,
    kind,
    gained,
    percent,
    chain: kind?.breaksChain ? chainBroken(next, t, tunables.mineKeepsPercent) : next,
    left,
  };
}
