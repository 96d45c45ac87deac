import { query } from 'bitecs';
import type { TripWorld } from '../../world/trip/trip-world.ts';

/**
 * Objects and pirates that a designer sends by hand are numbered from here, apart from the seed's own
 * numbers.
 */
export const OWN_NUMBERS = 1_000_000;
/** The rate is measured over this much game time. */
const WINDOW_MS = 5000;

/**
 * Counts the objects that appear in a world. A designer sees this measured rate beside the rate that was
 * set.
 */
export class SpawnCount {
  private world: TripWorld | undefined;
  private sinceMs = 0;
  private lastK = -1;
  private born: number[] = [];

  /** Call it every frame. */
  look(world: TripWorld): void {
    if (world !== this.world) {
      this.forget();
      this.world = world;
      this.sinceMs = world.elapsedMs;
    }
    const { Rock, Life } = world.components;
    let last = this.lastK;
    for (const id of query(world, [Rock])) {
      const objectNumber = Rock.k[id] ?? 0;
      if (objectNumber <= this.lastK || objectNumber >= OWN_NUMBERS) continue;
      last = Math.max(last, objectNumber);
      if ((Life.bornMs[id] ?? 0) >= this.sinceMs) this.born.push(Life.bornMs[id] ?? 0);
    }
    this.lastK = last;
    this.born = this.born.filter((bornMs) => bornMs > world.elapsedMs - WINDOW_MS);
  }

  /** Objects a second of game time; undefined during the first second. */
  perSecond(): number | undefined {
    const { world } = this;
    if (!world) return undefined;
    const seenMs = Math.min(WINDOW_MS, world.elapsedMs - this.sinceMs);
    return seenMs < 1000 ? undefined : (this.born.length * 1000) / seenMs;
  }

  forget(): void {
    this.world = undefined;
    this.lastK = -1;
    this.born = [];
  }
}
