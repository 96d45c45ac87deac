import { query } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** What a designer sends by hand is numbered from here on, so that it takes no number of the seed's own. */
export const OWN_NUMBERS = 1_000_000;
/** The measured rate is that of so much game time. */
const WINDOW_MS = 5000;

/** Counts what appears in a world, by its own births: the rate that a designer sees beside the one that was set. */
export class SpawnCount {
  private world: TripWorld | undefined;
  private sinceMs = 0;
  private lastK = -1;
  private born: number[] = [];

  /** Every frame. */
  look(world: TripWorld): void {
    if (world !== this.world) {
      this.forget();
      this.world = world;
      this.sinceMs = world.nowMs;
    }
    const { Rock, Life } = world.components;
    let last = this.lastK;
    for (const id of query(world, [Rock])) {
      const k = Rock.k[id] ?? 0;
      if (k <= this.lastK || k >= OWN_NUMBERS) continue;
      last = Math.max(last, k);
      if ((Life.bornMs[id] ?? 0) >= this.sinceMs) this.born.push(Life.bornMs[id] ?? 0);
    }
    this.lastK = last;
    this.born = this.born.filter((bornMs) => bornMs > world.nowMs - WINDOW_MS);
  }

  /** Objects a second of game time; undefined until a second of it was seen. */
  perSecond(): number | undefined {
    const { world } = this;
    if (!world) return undefined;
    const seenMs = Math.min(WINDOW_MS, world.nowMs - this.sinceMs);
    return seenMs < 1000 ? undefined : (this.born.length * 1000) / seenMs;
  }

  forget(): void {
    this.world = undefined;
    this.lastK = -1;
    this.born = [];
  }
}
