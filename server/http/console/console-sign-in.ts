import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { lockPerson, maxTriesADay } from '../../commands/dev/confirm-factor.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { isFromProxy } from '../../core/caller-network.ts';
import { log } from '../../core/log.ts';
import { isActive } from '../../core/sign-in/calling-developer.ts';
import { factorAddress, newFactorSecret, stepOfCode } from '../../core/sign-in/second-factor.ts';
import type { Services } from '../../services.ts';
import type { ConsoleSession } from '../../store/repositories/dev/console-session-repository.ts';
import type { PersonRow } from '../../store/repositories/dev/people-repository.ts';
import { headerOf } from '../calls/call.ts';
import {
  type ConsoleCookie,
  type DeveloperGate,
  isFromOwnPage,
  readConsoleCookie,
  writeConsoleCookie,
} from './developer-gate.ts';

/** A working day. */
const sessionSeconds = 12 * 3600;
/** Time for the code of the bot and for setting up the second factor. */
const entryMs = 30 * 60_000;
/**
 * Lifetime of the browser's own cookie: a person is bound to it where there is no bot, and two rows that
 * enter in one browser are one person. Browsers keep no cookie longer.
 */
const browserSeconds = 400 * 24 * 3600;
/** After these the entry begins anew. */
const maxTries = 5;
/** The page that is shown: the console, or the next step of entering it. */
export type Entry =
  | { readonly step: 'open'; readonly personId: string; readonly name: string | null; readonly role: Role }
  /** `link` starts the bot, which answers with a code; null while the messenger can't be reached. */
  | { readonly step: 'account'; readonly link: string | null }
  /** `address` is set while the second factor is being set up: an authenticator app reads it. */
  | { readonly step: 'factor'; readonly name: string; readonly address: string | null };

export interface Entered {
  readonly entry: Entry;
  readonly cookies: readonly string[];
}

/**
 * Signing in to the console: by an invitation or a name, then the messenger account or the browser, then
 * the second factor.
 */
export class ConsoleSignIn {
  readonly #developers: DeveloperGate;

  constructor(developers: DeveloperGate) {
    this.#developers = developers;
  }

  /** The browser's step of the sign-in. Throws `designer_only` when it has to begin. */
  async read(services: Services, request: Request): Promise<Entry> {
    const entered = await this.#developers.findEntered(request, services.store);
    if (entered) return { step: 'open', personId: entered.personId, name: entered.name, role: entered.role };
    const secret = readConsoleCookie(request, 'proto-trip-console');
    const session =
      secret && isFromOwnPage(request) ? await services.store.consoleSessions.find(secret) : null;
    if (!secret || !session || session.step === 'open') throw new CallRefused('designer_only');
    return entryOf(services, secret, session);
  }

  /** Opens an invitation, which works once. */
  async openInvitation(services: Services, request: Request, link: string): Promise<Entered> {
    await this.#developers.countTry(request, link);
    const person = await services.store.people.takeInvitation(link, services.settings.timers.now());
    if (!person) return this.#developers.refuseGuess(request, 'an invitation');
    await services.store.consoleSessions.endOf(person.id);
    if (services.messenger.kind === 'telegram') return begin(services, request, person);
    const cookie = readConsoleCookie(request, 'proto-trip-browser');
    const browser = cookie ?? newSecret();
    if (!(await services.store.people.bind(person.id, boundToBrowser(browser))))
      throw new CallRefused('designer_only');
    const { entry, cookies } = await begin(services, request, person);
    return {
      entry,
      cookies: [...cookies, cookieOf(services, request, 'proto-trip-browser', browser, browserSeconds)],
    };
  }

  /**
   * Begins an entry under a name. With a bot, an unknown name looks like any other, but its code is never
   * sent. Without a bot, the browser has to be the person's.
   */
  async openByName(services: Services, request: Request, name: string): Promise<Entered> {
    await this.#developers.countEntry(request);
    const found = await services.store.people.findByName(name);
    const person =
      found && isActive(found, services.settings.timers.now()) && found.boundTo !== null ? found : null;
    if (services.messenger.kind === 'telegram') return begin(services, request, person);
    const browser = readConsoleCookie(request, 'proto-trip-browser');
    if (!person || browser === null || person.boundTo !== boundToBrowser(browser))
      return this.#developers.refuseGuess(request, 'an entry by name');
    return begin(services, request, person);
  }

  /** Takes the code of the step that this browser is at. */
  async takeCode(services: Services, request: Request, code: string): Promise<Entered> {
    const { consoleSessions, people } = services.store;
    const nowMs = services.settings.timers.now();
    const secret = readConsoleCookie(request, 'proto-trip-console');
    const session = secret === null ? null : await consoleSessions.find(secret);
    if (!secret || !session || session.step === 'open')
      return this.#developers.refuseGuess(request, 'a code');
    const tries = await consoleSessions.countTry(session.id);
    const person = session.personId === null ? null : await people.find(session.personId);
    const triesOfDay = person === null ? 0 : await people.countTry(person.id, nowMs);
    const isRight =
      person !== null &&
      isActive(person, nowMs) &&
      person.lockedAt === null &&
      tries <= maxTries &&
      triesOfDay <= maxTriesADay &&
      (session.step === 'account'
        ? await showAccount(services, session, person, code)
        : await showFactor(services, session, person, code));
    if (!isRight) {
      if (tries >= maxTries) await consoleSessions.endById(session.id);
      if (person && triesOfDay >= maxTriesADay) await lockPerson(services, person);
      return this.#developers.refuseGuess(request, 'a code');
    }
    await people.uncountTry(person.id);
    if (session.step === 'account') {
      const next = await consoleSessions.find(secret);
      if (!next) throw new CallRefused('designer_only');
      return { entry: await entryOf(services, secret, next), cookies: [] };
    }
    const browser = readConsoleCookie(request, 'proto-trip-browser') ?? newSecret();
    await people.noteBrowser(person.id, boundToBrowser(browser));
    await consoleSessions.open(session.id, new Date(nowMs + sessionSeconds * 1000));
    log.info(`${person.role} ${person.name} has entered the console`);
    const { id: personId, name, role } = person;
    const cookies = [cookieOf(services, request, 'proto-trip-browser', browser, browserSeconds)];
    return { entry: { step: 'open', personId, name, role }, cookies };
  }

  /** Ends the session here and everywhere; returns the header that removes it from the browser. */
  async leave(services: Services, request: Request): Promise<string | null> {
    const secret = readConsoleCookie(request, 'proto-trip-console');
    if (secret === null || !isFromOwnPage(request)) return null;
    await services.store.consoleSessions.end(secret);
    return cookieOf(services, request, 'proto-trip-console', null, 0);
  }
}

async function begin(services: Services, request: Request, person: PersonRow | null): Promise<Entered> {
  const secret = newSecret();
  const isByMessenger = services.messenger.kind === 'telegram';
  await services.store.consoleSessions.add(secret, {
    personId: person?.id ?? null,
    step: isByMessenger ? 'account' : 'factor',
    newSecret: isByMessenger || person?.factor ? null : newFactorSecret(),
    start: isByMessenger ? startOf(secret) : null,
    expiresAt: new Date(services.settings.timers.now() + entryMs),
  });
  const session = await services.store.consoleSessions.find(secret);
  if (!session) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
  return {
    entry: await entryOf(services, secret, session),
    cookies: [cookieOf(services, request, 'proto-trip-console', secret, sessionSeconds)],
  };
}

async function entryOf(services: Services, secret: string, session: ConsoleSession): Promise<Entry> {
  if (session.step === 'account')
    return { step: 'account', link: await services.messenger.chatLink(`console_${startOf(secret)}`) };
  const person = session.personId === null ? null : await services.store.people.find(session.personId);
  if (!person) throw new CallRefused('designer_only');
  const { name } = person;
  const { newSecret: chosen } = session;
  return { step: 'factor', name, address: chosen === null ? null : factorAddress(chosen, name) };
}

/** Takes the code that the bot has sent, and binds a person who enters for the first time. */
async function showAccount(
  { store }: Services,
  session: ConsoleSession,
  person: PersonRow,
  code: string,
): Promise<boolean> {
  const { account } = session;
  if (account === null || !store.consoleSessions.isCode(session, code)) return false;
  if (person.boundTo !== account && !(await store.people.bind(person.id, account))) return false;
  await store.consoleSessions.askFactor(session.id, person.factor ? null : newFactorSecret());
  return true;
}

/** Takes a code of the authenticator app; the first one shows that the app was set up. */
async function showFactor(
  { store: { people }, settings }: Services,
  { newSecret: chosen }: ConsoleSession,
  { id, factor }: PersonRow,
  code: string,
): Promise<boolean> {
  const secret = chosen ?? factor?.secret ?? null;
  const step = secret === null ? null : stepOfCode(secret, code, settings.timers.now());
  if (secret === null || step === null) return false;
  return chosen === null ? people.spendStep(id, step) : people.setFactor(id, secret, step);
}

function cookieOf(
  { settings }: Services,
  request: Request,
  name: ConsoleCookie,
  secret: string | null,
  seconds: number,
): string {
  // The admin port is mostly reached by plain HTTP, through a tunnel or on a private network.
  const isSecure =
    isFromProxy(request, settings.trustedProxies) && headerOf(request, 'x-forwarded-proto') === 'https';
  return writeConsoleCookie(name, secret, seconds, isSecure);
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The parameter that the bot is started with; the session's secret can't be computed from it. */
function startOf(secret: string): string {
  return createHash('sha256').update(`start:${secret}`).digest('base64url').slice(0, 32);
}

function boundToBrowser(secret: string): string {
  return `browser:${createHash('sha256').update(`browser:${secret}`).digest('base64url')}`;
}
