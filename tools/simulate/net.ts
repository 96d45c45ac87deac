import type { Tunables } from '#engine/content/tunables.ts';
import { cargoOf, type ObjectSize } from '#engine/rules/trip/field/objects.ts';
import type { ObjectNature } from '#engine/rules/trip/field/waves.ts';

/** What comes along with the hits of a stay (D36), as `gatheredBy` finds it on a flight. */
export class Net {
  readonly #sizes: readonly ObjectSize[];
  readonly #reach: number;
  readonly #taken = new Set<number>();

  constructor(
    private readonly numbers: Tunables,
    private readonly energyPoints: number,
    private readonly natureOf: (index: number) => ObjectNature,
  ) {
    this.#sizes = (['xs', 's'] as const).slice(0, numbers.gatherSizes);
    // An object is hit when half of its time is over, so that half of those before it are still there.
    this.#reach = Math.floor(numbers.objectLifeMs / 2 / numbers.spawnIntervalMs);
  }

  /** It has come along with an earlier hit. */
  has(index: number): boolean {
    return this.#taken.has(index);
  }

  /** What a hit on an object brings besides, in hundredths of cargo. */
  cast(index: number): number {
    if (this.#sizes.length === 0) return 0;
    this.#taken.add(index);
    let gained = 0;
    for (let other = Math.max(0, index - this.#reach); other <= index + this.#reach; other++) {
      const { size, kind } = this.natureOf(other);
      if (kind || !this.#sizes.includes(size) || this.#taken.has(other)) continue;
      this.#taken.add(other);
      gained += cargoOf(size, this.energyPoints, this.numbers);
    }
    return gained;
  }
}
