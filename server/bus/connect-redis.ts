import { createClient } from '@redis/client';
import { log } from '../core/log.ts';

export type Redis = ReturnType<typeof createRedis>;

const maxRetryMs = 1000;
const connectWithinMs = 2000;

/** A client that reconnects by itself. A command fails immediately while Redis can't be reached. */
export function createRedis(url: string) {
  const redis = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectWithinMs,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, maxRetryMs) * (0.5 + Math.random() / 2),
    },
  });
  let isReported = false;
  redis.on('error', (error: unknown) => {
    if (!isReported) log.failure('reaching Redis', error);
    isReported = true;
  });
  redis.on('ready', () => {
    if (isReported) log.info('Redis can be reached again');
    isReported = false;
  });
  return redis;
}
