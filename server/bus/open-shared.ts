import { setTimeout as wait } from 'node:timers/promises';
import { type Bus, deafBus, noBus } from './bus.ts';
import { createRedis, type Redis } from './connect-redis.ts';
import { RedisBus } from './redis-bus.ts';

/** What the processes of an installation share besides the database; Redis is null for a server that runs alone. */
export interface Shared {
  readonly redis: Redis | null;
  readonly bus: Bus;
  close(): Promise<void>;
}

const connectWithinMs = 2000;

/**
 * Connects to Redis. Without an answer the server starts anyway, and connects as soon as it can. `isAlone` says that nobody
 * else can be on the database.
 */
export async function openShared(url: string | null, isAlone: boolean): Promise<Shared> {
  if (!url) return { redis: null, bus: isAlone ? noBus : deafBus, close: async () => undefined };
  const redis = createRedis(url);
  const connecting = redis.connect().catch(() => undefined);
  const bus = new RedisBus(redis, url);
  await Promise.race([connecting, wait(connectWithinMs, undefined, { ref: false })]);
  return {
    redis,
    bus,
    close: async () => {
      await bus.close();
      redis.destroy();
    },
  };
}
