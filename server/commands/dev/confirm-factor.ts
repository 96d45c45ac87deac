import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { stepOfCode } from '../../core/sign-in/second-factor.ts';
import type { Services } from '../../services.ts';
import type { PersonRow } from '../../store/repositories/dev/people-repository.ts';

/** Wrong codes of a day that lock a person's row (D67). */
export const maxTriesADay = 20;

const lockedText =
  'Your entry to the console is locked: twenty wrong codes were tried within a day. If it was not you, somebody knows your name there. An owner unlocks it by a new link.';

/**
 * Uses up a code of a person's authenticator app for an action that needs one. It is counted before it is
 * compared, together with the codes of the sign-in. Throws `factor_needed` for any other code.
 */
export async function confirmFactor(services: Services, personId: string, code: string | undefined) {
  const { store, settings } = services;
  const person = await store.people.find(personId);
  if (!person || code === undefined) throw new CallRefused('factor_needed');
  const nowMs = settings.timers.now();
  const tries = await store.people.countTry(personId, nowMs);
  const isOpen = person.lockedAt === null && tries <= maxTriesADay;
  const step = isOpen && person.factor ? stepOfCode(person.factor.secret, code, nowMs) : null;
  if (step !== null && (await store.people.spendStep(personId, step)))
    return store.people.uncountTry(personId);
  if (tries >= maxTriesADay) await lockPerson(services, person);
  throw new CallRefused('factor_needed');
}

/** Locks the row, and tells the person by the messenger. */
export async function lockPerson({ store, messenger, settings }: Services, person: PersonRow): Promise<void> {
  if (!(await store.people.lock(person.id, new Date(settings.timers.now())))) return;
  log.warning(`${person.name} is locked out of the console: ${maxTriesADay} wrong codes within a day`);
  const [, account] = /^account:(\d+)$/.exec(person.boundTo ?? '') ?? [];
  if (account === undefined) return;
  await messenger
    .send(Number(account), { text: lockedText })
    .catch((error: unknown) => log.failure('telling of a lock', error));
}
