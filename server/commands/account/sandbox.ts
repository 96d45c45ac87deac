import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SessionEnd } from '#engine/protocol/core/live.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { asSandboxPilot } from '#engine/rules/account/sandbox-pilot.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { isActive, localOwner } from '../../core/sign-in/calling-developer.ts';
import type { Identity } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import { newSecrets } from '../../store/repositories/core/player-repository.ts';
import { serviceCommand } from '../core/command.ts';
import { createViewContext } from '../core/create-context.ts';
import { eraseForGood } from './delete-account.ts';
import { claimCode, deviceFingerprint, inSeason } from './sign-in.ts';

/** Time to open a link. */
const linkMs = 5 * 60_000;
/** Time that the browser that opened it has. */
const sandboxMs = 3_600_000;

/** Makes a link to the game with the dev tools, for the person of the console who asks. */
export const makeSandboxLink = serviceCommand<'dev.make-sandbox-link'>(
  async ({ store, clock, settings }, { body }, { developer }) => {
    if (!developer || developer.personId.startsWith('token:')) throw new CallRefused('role_not_allowed');
    const { publicUrl, isProduction } = settings;
    if (publicUrl === null && isProduction)
      throw new CallRefused('validation_failed', { fields: { PUBLIC_URL: 'this setting is missing' } });
    const expiresAt = new Date(clock.realMs() + linkMs);
    const { personId } = developer;
    const secret = await store.sandboxLinks.make({ personId, consoleUrl: body.console, expiresAt });
    // No server and no log sees a fragment, and a preview of the link doesn't use it up.
    const url = `${publicUrl?.replace(/\/$/, '') ?? body.console}/#sandbox=${secret}`;
    return { answer: { url, until: expiresAt.toISOString() } };
  },
);

/** Uses a link up, and opens the session of the person's sandbox pilot for this browser. */
export const openSandboxLink = serviceCommand<'auth.sandbox'>(async (services, { body }, caller) => {
  const { fingerprint, network } = caller;
  if (fingerprint === null || !deviceFingerprint.test(fingerprint)) throw new CallRefused('session_invalid');
  const { store, tokens, clock } = services;
  const link = await store.sandboxLinks.take(body.secret);
  const person = link && (await findTuner(services, link.personId));
  if (!link || !person) throw new CallRefused('sandbox_link_over');
  const identity = identityOf(link.personId, person.name);
  await findOrCreate(services, identity);
  await endSessions(services, identity.telegramId, 'replaced');
  const until = new Date(Math.min(clock.realMs() + sandboxMs, person.endsAt?.getTime() ?? Infinity));
  const session = {
    sessionId: randomUUID(),
    telegramId: identity.telegramId,
    fingerprint,
    signingKey: randomBytes(32).toString('hex'),
    expiresAt: until,
    ...(network === null ? {} : { network: services.markNetwork(network) }),
  };
  await store.sessions.insert(session);
  // After the session was written, so that an end of the person that is written later finds and ends it.
  if (!(await findTuner(services, link.personId))) {
    await endSessions(services, identity.telegramId, 'sandbox_over');
    throw new CallRefused('sandbox_link_over');
  }
  log.info(`${person.name ?? 'this machine'} has opened a sandbox until ${until.toISOString()}`);
  const { sessionId, signingKey } = session;
  const { token } = tokens.issue(identity, until.getTime());
  const { consoleUrl } = link;
  return { answer: { token, sessionId, signingKey, until: until.toISOString(), consoleUrl } };
});

/** Ends a person's sandbox and unopened link, on every server. */
export async function endSandbox(services: Services, personId: string): Promise<void> {
  await services.store.sandboxLinks.endOf(personId);
  await endSessions(services, accountOf(personId), 'sandbox_over');
}

/** Ends a person's sandbox and deletes its pilot. */
export async function removeSandbox(services: Services, personId: string): Promise<void> {
  await endSandbox(services, personId);
  const pilot = await services.store.players.loadByTelegramId(accountOf(personId));
  if (pilot) await eraseForGood(services, pilot.player);
}

interface Tuner {
  readonly name: string | null;
  readonly role: Role;
  readonly endsAt: Date | null;
}

/** The person if they may still tune; null otherwise. */
async function findTuner({ store, settings }: Services, personId: string): Promise<Tuner | null> {
  if (personId === localOwner.personId && !settings.isProduction) return { ...localOwner, endsAt: null };
  const person = await store.people.find(personId);
  const mayTune = person?.role === 'designer' || person?.role === 'owner';
  return person && mayTune && isActive(person, settings.timers.now()) ? person : null;
}

function identityOf(personId: string, name: string | null): Identity {
  return {
    telegramId: accountOf(personId),
    firstName: `Sandbox ${name ?? ''}`.trim(),
    lastName: null,
    username: null,
    startParam: null,
    sandboxOf: personId,
  };
}

/** Account number of a person's sandbox pilot: always the same, and below zero. */
function accountOf(personId: string): number {
  return -1 - Number.parseInt(createHash('sha256').update(personId).digest('hex').slice(0, 12), 16);
}

/** One pilot for each person, whatever the number of links. The identity decides the id of the player. */
async function findOrCreate(services: Services, { telegramId, firstName }: Identity): Promise<void> {
  const { store, clock } = services;
  if (await store.players.loadByTelegramId(telegramId)) return;
  const id = await store.identities.claim(telegramId, randomUUID());
  const referralCode = await claimCode(services, id);
  const profile = { telegramId, firstName, lastName: null, username: null, referralCode };
  const fresh = newPlayer(id, profile, newSecrets(), clock.now());
  const { season } = createViewContext(services, 'en');
  await store.players.insert(inSeason(asSandboxPilot(fresh), season.row.number), []);
}

async function endSessions({ store, live }: Services, telegramId: number, reason: SessionEnd): Promise<void> {
  const ids = (await store.sessions.list(telegramId)).map(({ sessionId }) => sessionId);
  if (ids.length === 0) return;
  await store.sessions.end(ids, reason);
  live.endSessions(ids, reason);
}
