import type { Request } from 'express';
import { CallRefused } from '../core/call-refused.ts';
import type { Settings } from '../settings.ts';
import { headerOf } from './call.ts';
import type { Step } from './run-steps.ts';
import { TokenBuckets } from './token-buckets.ts';

/**
 * So many calls a session. Whoever shows none that is known is counted by address, so that made-up session ids don't
 * come free. Developers and the messenger aren't counted.
 */
export function limitRate(settings: Settings): Step {
  const bySession = new TokenBuckets(settings.sessionRate);
  const byAddress = new TokenBuckets(settings.addressRate);
  return (request) => {
    const { contract, name, services } = request.call;
    if (contract.access === 'developer' || name === 'webhooks.messenger') return;
    const sessionId = headerOf(request, 'x-session-id') ?? '';
    const retryAfterSeconds = services.store.sessions.isCached(sessionId)
      ? bySession.take(sessionId)
      : byAddress.take(addressOf(request, settings.trustsProxy));
    if (retryAfterSeconds > 0) throw new CallRefused('too_many_requests', { retryAfterSeconds });
  };
}

/** Who asks, by address: behind a proxy the one that it says. */
export function addressOf(request: Request, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? headerOf(request, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || request.socket.remoteAddress || '';
}
