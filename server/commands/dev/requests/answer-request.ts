import { CallRefused } from '../../../core/call-refused.ts';
import type { ChangeRequest } from '../../../core/change-request.ts';
import { localOwner, mayApprove, type Person } from '../../../core/sign-in/calling-developer.ts';
import type { Services } from '../../../services.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { runRequest } from './run-request.ts';

/**
 * Approves a request of somebody else, and carries it out. Repeated by the same person, it
 * finishes an interrupted run.
 */
export const approveRequest = serviceCommand<'dev.approve-grant'>(async (services, { params }, caller) => {
  const request = await findRequest(services, params.id);
  const name = nameOf(caller);
  const asker = await askerNow(services, request);
  if (!mayApprove(caller.developer ?? localOwner, asker, services.clock.realMs()))
    throw new CallRefused('own_grant');
  const isUnfinished = request.status === 'approved' && request.decidedBy === name;
  // The first answer was lost. A second run finds the result of the first.
  const isDone = caller.isRepeat && request.status === 'given' && request.decidedBy === name;
  if (!isUnfinished && !isDone) await decide(services, request, 'approved', null, caller);
  return { answer: await runRequest(services, request, caller) };
});

export const declineRequest = serviceCommand<'dev.decline-grant'>(
  async (services, { params, body }, caller) => {
    const request = await findRequest(services, params.id);
    if (isAsker(request, caller)) throw new CallRefused('own_grant');
    await decide(services, request, 'declined', body.reason, caller);
    return { answer: { id: request.id, status: 'declined' } };
  },
);

/** Takes back an own request that waits. */
export const cancelRequest = serviceCommand<'dev.cancel-grant'>(async (services, { params }, caller) => {
  const request = await findRequest(services, params.id);
  if (!isAsker(request, caller)) throw new CallRefused('not_own_grant');
  await decide(services, request, 'cancelled', null, caller);
  return { answer: { id: request.id, status: 'cancelled' } };
});

/** The asker, with the changes of their row since the request. */
async function askerNow({ store }: Services, { asker }: ChangeRequest): Promise<Person> {
  const row = await store.people.find(asker.personId);
  // A request of an older release has no changes.
  const changes = row?.changes ?? asker.changes ?? [];
  return { ...asker, boundTo: row?.boundTo ?? asker.boundTo, changes };
}

async function findRequest({ store }: Services, id: string): Promise<ChangeRequest> {
  const request = await store.changeRequests.find(id);
  if (!request) throw new CallRefused('not_found');
  return request;
}

async function decide(
  { store, clock }: Services,
  request: ChangeRequest,
  status: 'approved' | 'declined' | 'cancelled',
  decisionReason: string | null,
  caller: Caller,
): Promise<void> {
  const { id } = request;
  const decidedBy = nameOf(caller);
  if (caller.isRepeat && request.status === status && request.decidedBy === decidedBy) return;
  const decision = { decidedBy, decidedAtMs: clock.realMs(), decisionReason };
  if (!(await store.changeRequests.decide(id, status, decision))) throw new CallRefused('grant_closed');
}

function isAsker({ asker }: ChangeRequest, { developer }: Caller): boolean {
  const { personId, name } = developer ?? localOwner;
  return personId === asker.personId || name === asker.name;
}

function nameOf({ developer }: Caller): string {
  return developer?.name ?? 'local';
}
