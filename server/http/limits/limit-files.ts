import type { RequestHandler } from 'express';
import { callerNetwork } from '#server/core/caller-network.ts';
import type { Settings } from '#server/settings.ts';
import { RateLimit } from './rate-limit.ts';

/** Counts requests that are no calls by network. The game fetches some dozens of files once, and then has them cached. */
export function limitFiles({
  fileRate,
  trustedProxies,
}: Pick<Settings, 'fileRate' | 'trustedProxies'>): RequestHandler {
  const networks = new RateLimit(fileRate, 'file', null);
  return async (request, _response, next) => {
    await networks.take(callerNetwork(request, trustedProxies));
    next();
  };
}
