import { isIP } from 'node:net';
import type { Request } from 'express';
import { CallRefused } from '../core/call-refused.ts';
import { callerNetwork } from '../core/caller-network.ts';
import { isSameSecret } from '../core/is-same-secret.ts';
import type { Settings } from '../settings.ts';
import { headerOf } from './call.ts';
import { RateLimit } from './rate-limit.ts';
import type { Step } from './run-steps.ts';

const guessRate = { burst: 10, perSecond: 1 / 60 };

/** Developer calls are off unless the settings allow them. Where a token is set, they must carry it. */
export function checkDeveloper({ hasDevTools, designerToken, publicUrl, trustsProxy }: Settings): Step {
  const guesses = new RateLimit(guessRate);
  const ownHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  const checkToken = async (request: Request, token: string) => {
    const network = callerNetwork(request, trustsProxy);
    await guesses.check(network);
    if (isSameSecret(headerOf(request, 'x-designer-token') ?? '', token)) return;
    await guesses.take(network);
    throw new CallRefused('designer_only');
  };
  return (request) => {
    if (request.call.contract.access !== 'developer') return;
    if (!hasDevTools) throw new CallRefused('dev_tools_off');
    if (designerToken !== null) return checkToken(request, designerToken);
    if (!isOwnHost(headerOf(request, 'host') ?? '', ownHost)) throw new CallRefused('designer_only');
  };
}

/**
 * A page of another site can point its own host name at this machine (DNS rebinding) and then call it as its own origin.
 * The Host header still shows that name. Addresses can't be rebound.
 */
function isOwnHost(host: string, ownHost: string | null): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || name === 'localhost' || name === ownHost;
}
