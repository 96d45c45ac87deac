import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Redis } from '#server/bus/connect-redis.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { callerNetwork } from '#server/core/caller-network.ts';
import { log } from '#server/core/log.ts';
import { type CallingDeveloper, localOwner } from '#server/core/sign-in/calling-developer.ts';
import { isSameSecret } from '#server/core/sign-in/is-same-secret.ts';
import type { Developer, Settings } from '#server/settings.ts';
import type { Store } from '#server/store/core/open-store.ts';
import { headerOf } from '../calls/call.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { readConsoleCookie } from './console-cookie.ts';
import { isFromOwnPage } from './is-from-own-page.ts';

const guessRate = { burst: 10, perSecond: 1 / 60 };

/** Recognises developers: by a token, by a session of the console, or, where nobody has a token, by the host's name. */
export class DeveloperGate {
  readonly #settings: Settings;
  readonly #guesses: RateLimit;
  readonly #ownHost: string | null;

  constructor(settings: Settings, redis: Redis | null) {
    this.#settings = settings;
    this.#guesses = new RateLimit(guessRate, 'guess', redis);
    this.#ownHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).hostname;
  }

  /** Who makes the call. Throws `designer_only` for anybody else. */
  async find(request: Request, store: Store): Promise<CallingDeveloper> {
    const { hasDevTools, developers } = this.#settings;
    if (!hasDevTools) throw new CallRefused('dev_tools_off');
    const secret = readConsoleCookie(request);
    const session = secret !== null && isFromOwnPage(request) ? await this.#findSession(store, secret) : null;
    if (session) return session;
    if (developers.length > 0) return this.byToken(request, headerOf(request, 'x-designer-token') ?? '');
    if (!isOwnHost(headerOf(request, 'host') ?? '', this.#ownHost)) throw new CallRefused('designer_only');
    return localOwner;
  }

  /** A wrong guess is charged to the network. */
  async byToken(request: Request, shown: string): Promise<CallingDeveloper> {
    return this.guess(request, async () => {
      // Every token is compared, so that the time doesn't tell which one is close.
      const [found] = this.#settings.developers.filter(({ token }) => isSameSecret(shown, token));
      return found ? tokenHolder(found) : null;
    });
  }

  async guess<Found>(request: Request, look: () => Promise<Found | null>): Promise<Found> {
    const network = callerNetwork(request, this.#settings.trustedProxies);
    await this.#guesses.check(network);
    const found = await look();
    if (found !== null) return found;
    await this.#guesses.take(network);
    log.warning(`a developer call from ${network} showed no valid token`);
    throw new CallRefused('designer_only');
  }

  /** A session of somebody whose token was withdrawn, or of nobody when tokens were introduced, is worth nothing. */
  async #findSession(store: Store, secret: string): Promise<CallingDeveloper | null> {
    const found = await store.consoleSessions.findSession(secret);
    if (!found) return null;
    const { name, role, tokenProof } = found;
    const { developers } = this.#settings;
    if (name === null && developers.length > 0) return null;
    if (tokenProof !== null && !developers.some(({ token }) => proofOf(secret, token) === tokenProof))
      return null;
    if (name === null) return localOwner;
    return {
      personId: tokenProof === null ? `link:${name}` : `token:${name}`,
      name,
      role,
      boundTo: null,
      madeBy: null,
    };
  }
}

function tokenHolder({ name, role }: Developer): CallingDeveloper {
  return { personId: `token:${name}`, name, role, boundTo: null, madeBy: null };
}

/** The database has no session's secret, so a weak token can't be guessed from this. */
export function proofOf(secret: string, token: string): string {
  return createHash('sha256').update(`${secret}:${token}`).digest('hex');
}

/**
 * A page of another site can point its own host name at this machine (DNS rebinding) and then call it as its own origin.
 * The Host header still shows that name. Addresses can't be rebound.
 */
function isOwnHost(host: string, ownHost: string | null): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || name === 'localhost' || name === ownHost;
}
