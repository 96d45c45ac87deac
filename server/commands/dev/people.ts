import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { isActive } from '../../core/sign-in/calling-developer.ts';
import { uuidOf } from '../../core/uuid-of.ts';
import type { Services } from '../../services.ts';
import type { PersonRow } from '../../store/repositories/dev/people-repository.ts';
import { endSandbox, removeSandbox } from '../account/sandbox.ts';
import { type Caller, serviceCommand } from '../core/command.ts';

const hourMs = 3_600_000;

export const listPeople = serviceCommand<'dev.people'>(async ({ store, settings }) => {
  const [rows, devices] = await Promise.all([store.people.list(), store.consoleSessions.countOpen()]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const people = rows.map((row) => ({
    id: row.id,
    isToken: false,
    name: row.name,
    role: row.role,
    boundTo: row.boundTo === null ? null : row.boundTo.startsWith('account:') ? 'messenger' : 'browser',
    hasFactor: row.factor !== null,
    madeBy: row.madeBy === null ? null : (names.get(row.madeBy) ?? row.madeBy),
    madeAt: row.madeAt.toISOString(),
    endsAt: toTime(row.endsAt),
    endedAt: toTime(row.endedAt),
    seenAt: toTime(row.seenAt),
    linkUntil: toTime(row.linkUntil),
    lockedAt: toTime(row.lockedAt),
    devices: devices.get(row.id) ?? 0,
  })) as readonly PersonView[];
  const tokens = settings.developers.map(
    ({ name, role }): PersonView => ({
      id: `token:${name}`,
      isToken: true,
      name,
      role,
      boundTo: null,
      hasFactor: false,
      madeBy: null,
      madeAt: null,
      endsAt: null,
      endedAt: null,
      seenAt: null,
      linkUntil: null,
      lockedAt: null,
      devices: 0,
    }),
  );
  return { answer: { data: [...people, ...tokens] } };
});

type PersonView = AnswerOf<'dev.people'>['data'][number];

export const invitePerson = serviceCommand<'dev.invite-person'>(async (services, { body }, caller) => {
  const { store, settings } = services;
  const { name, role, endsAt = null, hours } = body;
  const isToken = settings.developers.some((token) => token.name.toLowerCase() === name.toLowerCase());
  const person = isToken
    ? null
    : await store.people.add({
        id: caller.keyed ? uuidOf(`person\n${caller.keyed.key}`) : randomUUID(),
        name,
        role,
        endsAt: toEnd(services, endsAt),
        madeBy: personIdOf(caller),
      });
  if (!person) throw new CallRefused('validation_failed', { fields: { name: 'taken' } });
  return { answer: await makeLink(services, person.id, hours, personIdOf(caller)) };
});

export const reinvitePerson = serviceCommand<'dev.reinvite-person'>(
  async (services, { params, body }, caller) => {
    await findActive(services, params.id);
    await keepAnOwner(services, params.id, async () => undefined);
    await services.store.consoleSessions.endOf(params.id);
    await endSandbox(services, params.id);
    return { answer: await makeLink(services, params.id, body.hours, personIdOf(caller)) };
  },
);

export const changePerson = serviceCommand<'dev.change-person'>(
  async (services, { params, body }, caller) => {
    const { role, endsAt } = body;
    await findActive(services, params.id);
    const changed = {
      ...(role === undefined ? {} : { role }),
      ...(endsAt === undefined ? {} : { endsAt: toEnd(services, endsAt) }),
    };
    const change = () => services.store.people.change(params.id, changed, personIdOf(caller));
    if ((role ?? 'owner') === 'owner' && !endsAt) await change();
    else await keepAnOwner(services, params.id, change);
    await endSandbox(services, params.id);
    return { answer: {} };
  },
);

export const endPerson = serviceCommand<'dev.end-person'>(async (services, { params }, caller) => {
  const { people, consoleSessions } = services.store;
  const hasEnded = caller.isRepeat && (await people.find(params.id))?.endedAt;
  if (!hasEnded) {
    await findActive(services, params.id);
    const endedAt = new Date(services.clock.realMs());
    const end = () => people.change(params.id, { endedAt }, personIdOf(caller));
    await keepAnOwner(services, params.id, end);
  }
  await consoleSessions.endOf(params.id);
  await removeSandbox(services, params.id);
  return { answer: {} };
});

export const signOutPerson = serviceCommand<'dev.sign-out-person'>(async (services, { params }) => {
  const { store } = services;
  if (!(await store.people.find(params.id))) throw new CallRefused('not_found');
  await endSandbox(services, params.id);
  return { answer: { endedSessions: await store.consoleSessions.endOf(params.id) } };
});

/**
 * Changes a person, except the last owner who can enter without an end. Simultaneous
 * changes wait for each other.
 */
function keepAnOwner(
  { store, playerMutex, settings }: Services,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  return playerMutex.run('owners of the console', async () => {
    const owners = (await store.people.list()).filter(
      (row) =>
        row.role === 'owner' &&
        row.factor !== null &&
        row.endsAt === null &&
        isActive(row, settings.timers.now()),
    );
    if (owners.length === 1 && owners[0]!.id === id) throw new CallRefused('last_owner');
    await change();
  });
}

async function findActive({ store }: Services, id: string): Promise<PersonRow> {
  const person = await store.people.find(id);
  if (!person || person.endedAt !== null) throw new CallRefused('not_found');
  return person;
}

async function makeLink({ store, clock }: Services, id: string, hours: number, madeBy: string | null) {
  const linkUntil = new Date(clock.realMs() + hours * hourMs);
  const secret = await store.people.invite(id, linkUntil, madeBy);
  // A fragment isn't sent to the server, so that no log has it, and a preview of the link doesn't use it up.
  return { id, link: `/console/#enter=${secret}`, linkUntil: linkUntil.toISOString() };
}

function toEnd({ clock }: Services, endsAt: string | null): Date | null {
  if (endsAt === null) return null;
  const end = new Date(endsAt);
  if (end.getTime() <= clock.realMs())
    throw new CallRefused('validation_failed', { fields: { endsAt: 'in_the_past' } });
  return end;
}

/** The maker of a row, who may not approve its requests. */
function personIdOf({ developer }: Caller): string | null {
  return developer?.personId ?? null;
}

function toTime(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
