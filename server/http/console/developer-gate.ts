import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Request } from 'express';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import type { Redis } from '../../bus/connect-redis.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { callerNetwork } from '../../core/caller-network.ts';
import { isOwnHost } from '../../core/is-own-host.ts';
import { log } from '../../core/log.ts';
import { type CallingDeveloper, isActive, localOwner } from '../../core/sign-in/calling-developer.ts';
import { isSameSecret } from '../../core/sign-in/is-same-secret.ts';
import type { Developer, Settings } from '../../settings.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { PersonRow } from '../../store/repositories/dev/people-repository.ts';
import { headerOf } from '../calls/call.ts';
import { RateLimit } from '../limits/limit-rate.ts';

const guessRate = { burst: 10, perSecond: 1 / 60 };
/** Invitations that a network opens, and openings of one invitation: twenty an hour (D67). */
const tryRate = { burst: 20, perSecond: 20 / 3600 };
/** Entries by name, each of which is written down. */
const entryRate = { burst: 30, perSecond: 1 / 20 };
/** Interval of noting that a person is here. */
const seenEveryMs = 60_000;

/**
 * Recognises who makes a developer call: a person by a session of the console, a script by a token of the
 * settings, or the owner of a developer's own machine.
 */
export class DeveloperGate {
  readonly #settings: Settings;
  readonly #guesses: RateLimit;
  readonly #entries: RateLimit;
  readonly #tries: RateLimit;
  readonly #ownHost: string | null;

  constructor(settings: Settings, redis: Redis | null) {
    this.#settings = settings;
    const shared = redis && { redis, patienceMs: settings.redisPatienceMs };
    this.#guesses = new RateLimit(guessRate, 'guess', shared, settings.timers);
    this.#entries = new RateLimit(entryRate, 'entry', shared, settings.timers);
    this.#tries = new RateLimit(tryRate, 'try', shared, settings.timers);
    this.#ownHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).hostname;
  }

  /**
   * The maker of a call. Throws `designer_only` for a stranger, and `dev_tools_off` for a call that needs
   * DEV_TOOLS.
   */
  async find(request: Request, spec: CallSpec, store: Store): Promise<CallingDeveloper> {
    const { hasDevTools, developers, isProduction } = this.#settings;
    if (spec.isDevTool && !hasDevTools) throw new CallRefused('dev_tools_off');
    const entered = await this.findEntered(request, store);
    if (entered) return entered;
    if (developers.length > 0) return this.#byToken(request, headerOf(request, 'x-designer-token') ?? '');
    // Signing in to the local messenger, and paying there, is for every device that reaches a developer's
    // server.
    const isOpen = spec.isDevTool && !isProduction && !isFromForeignPage(request);
    if (isOpen && this.#isOwnHost(request)) return localOwner;
    throw new CallRefused('designer_only');
  }

  /**
   * The person whose session the browser shows, or the owner of a developer's own machine; null for anybody
   * else.
   */
  async findEntered(request: Request, store: Store): Promise<CallingDeveloper | null> {
    const secret = readConsoleCookie(request, 'proto-trip-console');
    const person = secret !== null && isFromOwnPage(request) ? await this.#findPerson(store, secret) : null;
    if (person) return callerOf(person);
    return this.#isOwnMachine(request) && !isFromForeignPage(request) ? localOwner : null;
  }

  /** The person of a sandbox session, who must still be let in. Throws `designer_only` otherwise. */
  async findActive({ people }: Store, personId: string): Promise<CallingDeveloper> {
    if (personId === localOwner.personId && !this.#settings.isProduction) return localOwner;
    const person = await people.find(personId);
    if (!person || !isActive(person, this.#settings.timers.now())) throw new CallRefused('designer_only');
    return callerOf(person);
  }

  /** Charges a wrong guess to its network, which slows down further ones. A right secret never gets here. */
  async refuseGuess(request: Request, what: string): Promise<never> {
    const network = callerNetwork(request, this.#settings.trustedProxies);
    await this.#guesses.take(network);
    log.warning(`${what} from ${network} showed nothing valid`);
    throw new CallRefused('designer_only');
  }

  /** Counts a try of a secret before it is compared, by network and by the secret. */
  async countTry(request: Request, shown: string): Promise<void> {
    await this.#tries.take(callerNetwork(request, this.#settings.trustedProxies));
    await this.#tries.take(createHash('sha256').update(shown).digest('base64url'));
  }

  /** Limits how often a network begins to enter by name. */
  async countEntry(request: Request): Promise<void> {
    await this.#entries.take(callerNetwork(request, this.#settings.trustedProxies));
  }

  async #byToken(request: Request, shown: string): Promise<CallingDeveloper> {
    // Every token is compared, so that the time doesn't tell which one is close.
    const [found] = this.#settings.developers.filter(({ token }) => isSameSecret(shown, token));
    return found ? tokenHolder(found) : this.refuseGuess(request, 'a developer call');
  }

  /** The person of an open session who may still enter. */
  async #findPerson({ consoleSessions, people }: Store, secret: string): Promise<PersonRow | null> {
    const session = await consoleSessions.find(secret);
    if (session?.step !== 'open' || session.personId === null) return null;
    const person = await people.find(session.personId);
    const nowMs = this.#settings.timers.now();
    if (!person || !isActive(person, nowMs)) return null;
    if (nowMs - (person.seenAt?.getTime() ?? 0) > seenEveryMs)
      await people.noteSeen(person.id, new Date(nowMs));
    return person;
  }

  /** True for a call from this very machine to a server without tokens that isn't in production. */
  #isOwnMachine(request: Request): boolean {
    const { isProduction, developers, botToken, hasDevTools, trustedProxies } = this.#settings;
    if (isProduction || developers.length > 0 || (botToken !== null && !hasDevTools)) return false;
    // A tunnel from the internet also ends on this machine, and names the client in a header.
    const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => request.headers[name] !== undefined);
    if (isForwarded && trustedProxies === 0) return false;
    return isLoopback(callerNetwork(request, trustedProxies)) && this.#isOwnHost(request);
  }

  /**
   * A page of another site can point its own host name at this machine (DNS rebinding) and then call it as
   * its own origin. The Host header still shows that name. Addresses can't be rebound.
   */
  #isOwnHost(request: Request): boolean {
    const name = (headerOf(request, 'host') ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
    return isIP(name) !== 0 || name === 'localhost' || name === this.#ownHost;
  }
}

function callerOf({ id, name, role, boundTo, browsers, changes }: PersonRow): CallingDeveloper {
  return { personId: id, name, role, boundTo, browsers, changes };
}

function tokenHolder({ name, role }: Developer): CallingDeveloper {
  return { personId: `token:${name}`, name, role, boundTo: null, changes: [] };
}

/** IPv6's loopback address as a network, and IPv4's. */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}

/**
 * True for a call by a page of this very origin. A browser sends the console's cookie also with calls of the
 * host's other ports, but no foreign page may set this header without asking first.
 */
export function isFromOwnPage(request: IncomingMessage): boolean {
  return headerOf(request, 'x-console') === '1' && !isFromForeignPage(request);
}

/**
 * True when the browser says that a page of another origin makes the call. A program other than a browser
 * says nothing.
 */
function isFromForeignPage(request: IncomingMessage): boolean {
  const origin = headerOf(request, 'origin');
  if (origin !== undefined && !isOwn(origin, headerOf(request, 'host') ?? '')) return true;
  const site = headerOf(request, 'sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isOwn(origin: string, host: string): boolean {
  return URL.canParse(origin) && isOwnHost(host, new URL(origin));
}

/** Name of a cookie: the session of the console, or without a bot the browser that a person is bound to. */
export type ConsoleCookie = 'proto-trip-console' | 'proto-trip-browser';

const form = /^[\w-]{43}$/;

/** The secret in the browser's cookie; null without one. */
export function readConsoleCookie(request: IncomingMessage, name: ConsoleCookie): string | null {
  const pairs = (headerOf(request, 'cookie') ?? '').slice(0, 4096).split(';');
  const value = pairs.map((pair) => pair.trim().split('=')).find(([key]) => key === name)?.[1] ?? '';
  return form.test(value) ? value : null;
}

/** The header that keeps the secret in the browser, or with null removes it. No script can read it. */
export function writeConsoleCookie(
  name: ConsoleCookie,
  secret: string | null,
  seconds: number,
  isSecure: boolean,
): string {
  const age = secret === null ? 0 : seconds;
  const rules = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${name}=${secret ?? ''}; ${rules}`;
}
