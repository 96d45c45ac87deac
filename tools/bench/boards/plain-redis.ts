import type { Redis } from '#server/bus/connect-redis.ts';
import { entryOf, idOf } from './seeded-players.ts';

const key = 'plain';
const batchSize = 1000;

/** The baseline: a sorted set of all players, and nothing else. */
export class PlainRedis {
  readonly #redis: Redis;
  readonly #players: number;

  constructor(redis: Redis, players: number) {
    this.#redis = redis;
    this.#players = players;
  }

  /** Values without ties, because a sorted set orders equal ones by name. */
  async build(count = this.#players): Promise<void> {
    for (let from = 1; from <= count; from += 8 * batchSize) {
      const adds = Array.from({ length: 8 }, (_, batch) => {
        const first = from + batch * batchSize;
        const size = Math.max(0, Math.min(batchSize, count - first + 1));
        const members = Array.from({ length: size }, (_, index) => ({
          score: this.#players - first - index,
          value: idOf(first + index),
        }));
        return size > 0 ? this.#redis.zAdd(key, members) : 0;
      });
      await Promise.all(adds);
    }
  }

  async read(rank: number): Promise<void> {
    const [own] = await Promise.all([
      this.#redis.zRevRank(key, idOf(rank)),
      this.#redis.zRangeWithScores(key, 0, 19, { REV: true }),
      this.#redis.zCard(key),
    ]);
    if (own !== rank - 1) throw new Error(`Rank ${own} instead of ${rank - 1}`);
  }

  async move(rank: number): Promise<void> {
    const { value } = entryOf(rank, this.#players);
    await this.#redis.zAdd(key, { score: value + 0.5, value: idOf(rank) });
    await this.#redis.zAdd(key, { score: this.#players - rank, value: idOf(rank) });
  }
}

export async function redisMegabytes(redis: Redis): Promise<number> {
  const info = await redis.info('memory');
  return Number(/used_memory:(\d+)/.exec(info)![1]) / 1e6;
}
