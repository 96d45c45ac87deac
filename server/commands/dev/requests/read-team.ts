import { createHash } from 'node:crypto';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { ChangeRequest } from '../../../core/change-request.ts';
import { isActive, localOwner, type Person } from '../../../core/sign-in/calling-developer.ts';
import type { Services } from '../../../services.ts';
import type { PersonRow } from '../../../store/repositories/dev/people-repository.ts';
import type { Member } from './who-approves.ts';

/** The author of a request as they are now; `role` is null after their end. */
export interface Requester extends Person {
  readonly role: Role | null;
}

/** The list of people as it is stored now. */
export async function readTeam({ store, clock }: Services): Promise<Member[]> {
  const nowMs = clock.realMs();
  return (await store.people.list()).map((row) => memberOf(row, nowMs));
}

/**
 * The author of a request with the changes of their row since. Account and browsers of the moment of asking
 * stay theirs.
 */
export async function readRequester(services: Services, { asker }: ChangeRequest): Promise<Requester> {
  const { store, settings, clock } = services;
  if (asker.personId === localOwner.personId) return { ...asker, role: localOwner.role };
  if (asker.personId.startsWith('token:')) {
    const token = settings.developers.find(({ name }) => `token:${name}` === asker.personId);
    return { ...asker, changes: asker.changes ?? [], role: token?.role ?? null };
  }
  const row = await store.people.find(asker.personId);
  // A request of an older release has no changes.
  if (!row) return { ...asker, changes: asker.changes ?? [], role: null };
  const { canEnter, ...member } = memberOf(row, clock.realMs());
  return {
    ...member,
    browsers: [...row.browsers, ...(asker.browsers ?? []), ...(asker.boundTo ? [asker.boundTo] : [])],
    role: isActive(row, clock.realMs()) ? row.role : null,
  };
}

function memberOf(row: PersonRow, nowMs: number): Member {
  const { id, name, role, boundTo, browsers, factor, changes, madeAt, endsAt, endedAt } = row;
  return {
    personId: id,
    name,
    role,
    boundTo,
    browsers,
    changes,
    madeAt,
    endsAt,
    endedAt,
    factorHash: factor && createHash('sha256').update(factor.secret).digest('base64url'),
    canEnter: isActive(row, nowMs) && factor !== null,
  };
}
