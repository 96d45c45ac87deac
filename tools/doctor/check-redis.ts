import { createClient } from '@redis/client';
import type { Settings } from '#server/settings.ts';
import { checkMachineClock } from './check-machine.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

const oldestMajor = 7;

/** Connects once, without the server's patience. */
export async function checkRedis({ redisUrl }: Settings): Promise<Finding[]> {
  if (redisUrl === null) return [];
  const redis = createClient({ url: redisUrl, socket: { connectTimeout: 3000, reconnectStrategy: false } });
  redis.on('error', () => undefined);
  const { hostname, password, username } = new URL(redisUrl);
  try {
    await redis.connect();
    const [info, time] = [await redis.info('server'), await redis.sendCommand<string[]>(['TIME'])];
    const readAtMs = Date.now();
    const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? '0';
    return [
      ...checkRedisServer(hostname, version, password !== '' || username !== ''),
      ...checkMachineClock('Redis', Number(time[0]) * 1000 + Number(time[1]) / 1000, readAtMs),
    ];
  } catch (error) {
    return [
      wrong(
        `Redis does not answer at ${hostname} (${(error as Error).message}).`,
        'Start it, or correct REDIS_URL. Without it servers run on, but devices miss changes of other servers.',
      ),
    ];
  } finally {
    redis.destroy();
  }
}

export function checkRedisServer(host: string, version: string, hasPassword: boolean): Finding[] {
  const found: Finding[] = [];
  if (Number.parseInt(version, 10) < oldestMajor)
    found.push(
      risky(`Redis at ${host} is version ${version}; the tests run with 7 and later.`, 'Update it.'),
    );
  const isLoopback = host === 'localhost' || host.startsWith('127.') || host === '[::1]';
  if (!isLoopback && !hasPassword)
    found.push(
      risky(
        `Redis at ${host} asks for no password: whoever reaches it can read and change limits and messages.`,
        'Set a password, or let only the servers reach it.',
      ),
    );
  return found.length > 0 ? found : [good(`Redis ${version} answers at ${host}.`)];
}
