import { createHash } from 'node:crypto';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Redis } from '../../bus/connect-redis.ts';
import { callerNetwork } from '../../core/caller-network.ts';
import type { Settings } from '../../settings.ts';
import type { CallStep } from '../calls/call.ts';
import { RateLimit } from './limit-rate.ts';

/** Calls whose body has a code of another player, or the secret of a sandbox link. */
const withCode: ReadonlySet<CallName> = new Set<CallName>(['referrals.join', 'auth.sandbox']);

/**
 * Wraps the step that runs a call: a guess at a player's code or a link's secret is counted before it is
 * looked up, for the caller's network, and for the player or the secret (D67). A right one takes nothing, so
 * that a whole network may join one crew. Refuses with 429.
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
    const target = call.identity ? `player ${call.identity.telegramId}` : `link ${hashOf(call.body)}`;
    const keys = [`network ${callerNetwork(request, trustedProxies)}`, target];
    for (const key of keys) await guesses.take(key);
    await run(request, response);
    if (call.refusedWith !== 'not_found') await Promise.all(keys.map((key) => guesses.restore(key)));
  };
}

function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}
