import { LRUCache } from 'lru-cache';

/** So many calls of a player at once weigh no more than one after another: the game's start makes some together. */
const atOnce = 4;
/** A player's level falls by this in a second. The game makes fewer calls. */
const fallsPerSecond = 20;
const highFrom = 60;

interface Level {
  readonly points: number;
  readonly atMs: number;
}

/**
 * How much each player asks of the server. A call weighs more the more calls of the same player are under way, so that
 * somebody with many at once is noticed on a slow server too, where they aren't many in a second.
 */
export class CallPressure {
  readonly #levels = new LRUCache<string, Level>({ max: 10_000 });
  readonly #underWay = new Map<string, number>();

  /** Notes a call. Returns true when the player asks far more than the game does. */
  begin(player: string, cost: number): boolean {
    const underWay = (this.#underWay.get(player) ?? 0) + 1;
    this.#underWay.set(player, underWay);
    const nowMs = performance.now();
    const before = this.#levels.get(player);
    const fallen = before ? before.points - (fallsPerSecond * (nowMs - before.atMs)) / 1000 : 0;
    const points = Math.max(0, fallen) + cost * Math.max(1, underWay - atOnce + 1);
    this.#levels.set(player, { points, atMs: nowMs });
    return points > highFrom;
  }

  /** Notes that a call was answered or has broken off. */
  end(player: string): void {
    const underWay = (this.#underWay.get(player) ?? 0) - 1;
    if (underWay > 0) this.#underWay.set(player, underWay);
    else this.#underWay.delete(player);
  }
}
