import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Redis } from '../bus/connect-redis.ts';
import { CallRefused } from '../core/call-refused.ts';
import { callerNetwork } from '../core/caller-network.ts';
import type { CallingDeveloper } from '../core/calling-developer.ts';
import { isSameSecret } from '../core/is-same-secret.ts';
import { log } from '../core/log.ts';
import type { Settings } from '../settings.ts';
import { type Call, headerOf } from './call.ts';
import { RateLimit } from './rate-limit.ts';
import type { Step } from './run-steps.ts';

const guessRate = { burst: 10, perSecond: 1 / 60 };
/** Where nobody has a token, the server is on a developer's own machine. */
const anybody: CallingDeveloper = { name: null, role: 'owner' };

/**
 * Developer calls are off unless the settings allow them. Where anybody has a token, a call must carry one, and its role
 * must be among the contract's.
 */
export function checkDeveloper(
  { hasDevTools, developers, publicUrl, trustsProxy }: Settings,
  redis: Redis | null,
): Step {
  const guesses = new RateLimit(guessRate, 'guess', redis);
  const ownHost = publicUrl === null ? null : new URL(publicUrl).hostname;
  const findDeveloper = async (request: Request): Promise<CallingDeveloper> => {
    const network = callerNetwork(request, trustsProxy);
    await guesses.check(network);
    const shown = headerOf(request, 'x-designer-token') ?? '';
    // Every token is compared, so that the time doesn't tell which one is close.
    const [found] = developers.filter(({ token }) => isSameSecret(shown, token));
    if (found) return found;
    await guesses.take(network);
    log.warning(`a developer call from ${network} showed no valid token`);
    throw new CallRefused('designer_only');
  };
  return (request) => {
    const { call } = request;
    if (call.contract.access !== 'developer') return;
    if (!hasDevTools) throw new CallRefused('dev_tools_off');
    if (developers.length > 0) return findDeveloper(request).then((found) => admit(call, found));
    if (!isOwnHost(headerOf(request, 'host') ?? '', ownHost)) throw new CallRefused('designer_only');
    admit(call, anybody);
  };
}

function admit(call: Call, developer: CallingDeveloper): void {
  const { roles = [] } = call.contract;
  if (developer.role !== 'owner' && !roles.includes(developer.role)) {
    log.warning(`${developer.role} ${developer.name} may not make the call ${call.name}`);
    throw new CallRefused('role_not_allowed');
  }
  call.developer = developer;
}

/**
 * A page of another site can point its own host name at this machine (DNS rebinding) and then call it as its own origin.
 * The Host header still shows that name. Addresses can't be rebound.
 */
function isOwnHost(host: string, ownHost: string | null): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || name === 'localhost' || name === ownHost;
}
