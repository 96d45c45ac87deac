import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Redis } from '../../bus/connect-redis.ts';
import { callerNetwork } from '../../core/caller-network.ts';
import type { Settings } from '../../settings.ts';
import type { CallStep } from '../calls/call.ts';
import { RateLimit } from './limit-rate.ts';

/** Calls whose body has a code of another player. */
const withCode: ReadonlySet<CallName> = new Set<CallName>(['referrals.join']);

/**
 * Wraps the step that runs a call: a guess at a player's code is counted before the code is looked up, for
 * the caller's network and for the player (D67). A code that exists takes nothing, so that a whole network
 * may join one crew. Refuses with 429.
 */
export function limitCodes(
  { codeRate, redisPatienceMs, trustedProxies, timers }: Settings,
  redis: Redis | null,
): (run: CallStep) => CallStep {
  const shared = redis && { redis, patienceMs: redisPatienceMs };
  const guesses = new RateLimit(codeRate, 'code', shared, timers);
  return (run) => async (request, response) => {
    const { call } = request;
    if (!withCode.has(call.name)) return run(request, response);
    const keys = [`network ${callerNetwork(request, trustedProxies)}`, `player ${call.identity?.telegramId}`];
    for (const key of keys) await guesses.take(key);
    await run(request, response);
    if (call.refusedWith !== 'not_found') await Promise.all(keys.map((key) => guesses.restore(key)));
  };
}
