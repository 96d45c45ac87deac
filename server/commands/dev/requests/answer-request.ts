import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { RequestKind } from '#engine/rules/core/change-request.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { ChangeRequest } from '../../../core/change-request.ts';
import { localOwner } from '../../../core/sign-in/calling-developer.ts';
import type { Services } from '../../../services.ts';
import { type Caller, serviceCommand } from '../../core/command.ts';
import { confirmFactor } from '../confirm-factor.ts';
import { kindsWith, selfLimitOf } from './file-request.ts';
import { type Requester, readRequester, readTeam } from './read-team.ts';
import { runRequest } from './run-request.ts';
import { mayApprove, selfApprovalFromMs } from './who-approves.ts';

const dayMs = 24 * 3_600_000;

/** The call that files a request of each kind: its roles may still ask when the request is carried out. */
const callOf: { readonly [Kind in RequestKind]: CallName } = {
  grant: 'dev.grant',
  message: 'dev.send-message',
  merge: 'dev.merge',
  take: 'dev.take',
  forgive: 'dev.forgive-debt',
  settlement: 'dev.settle-payment',
  content: 'dev.publish-content',
  tunables: 'dev.publish-tunables',
};

/**
 * Approves a request of somebody else, or after its waiting time an own one, and carries it out. Repeated by
 * the same person, it finishes an interrupted run. The right is checked again after the decision is written:
 * a row that has changed meanwhile reopens the request.
 */
export const approveRequest = serviceCommand<'dev.approve-grant'>(
  async (services, { params, body }, caller) => {
    const request = await findRequest(services, params.id);
    const name = nameOf(caller);
    const isUnfinished = request.status === 'approved' && request.decidedBy === name;
    // The first answer was lost. A second run finds the result of the first.
    const isDone = caller.isRepeat && request.status === 'given' && request.decidedBy === name;
    await refuseApproval(services, request, caller);
    if (isUnfinished || isDone) return { answer: await runRequest(services, request, caller) };
    if (isAsker(request, caller)) await confirmFactor(services, request.asker.personId, body.code);
    await decide(services, request, 'approved', null, caller);
    try {
      await refuseApproval(services, request, caller);
    } catch (error) {
      await services.store.changeRequests.reopen(request.id, name);
      throw error;
    }
    return { answer: await runRequest(services, request, caller) };
  },
);

/** Throws the reason for which the caller may not approve a request now. */
async function refuseApproval(services: Services, request: ChangeRequest, caller: Caller): Promise<void> {
  const requester = await readRequester(services, request);
  if (!mayStillAsk(request.kind, requester)) throw new CallRefused('asker_changed');
  if (isAsker(request, caller)) return refuseOwnApproval(services, request, caller, requester);
  const developer = caller.developer ?? localOwner;
  const row = (await readTeam(services)).find(({ personId }) => personId === developer.personId);
  if (row && !row.canEnter) throw new CallRefused('role_not_allowed');
  const approver = { ...developer, ...row };
  if (approver.role === 'designer') throw new CallRefused('role_not_allowed');
  if (!mayApprove(approver, requester, services.clock.realMs())) throw new CallRefused('own_grant');
}

/** Throws unless the author may approve their own request: time, and worth of 24 hours (D63). */
async function refuseOwnApproval(
  services: Services,
  request: ChangeRequest,
  { developer }: Caller,
  requester: Requester,
): Promise<void> {
  const { store, clock } = services;
  const { id, by, kind, atMs, changedAtMs = atMs } = request;
  if (developer?.personId !== requester.personId) throw new CallRefused('own_grant');
  const nowMs = clock.realMs();
  const fromMs = selfApprovalFromMs(await readTeam(services), requester, { changedAtMs, nowMs });
  if (fromMs === null) throw new CallRefused('own_grant');
  if (fromMs > nowMs) throw new CallRefused('self_too_early');
  const others = await store.changeRequests.sumSelfApproved(by, kindsWith(kind), nowMs - dayMs, id);
  if (others + Math.max(0, request.worth) > selfLimitOf(kind, services.settings))
    throw new CallRefused('self_limit');
}

function mayStillAsk(kind: RequestKind, { role }: Requester): boolean {
  const { roles = [] }: CallSpec = callSpecs[callOf[kind]];
  return role !== null && (role === 'owner' || roles.includes(role));
}

/**
 * Declines a request of somebody else. Anybody in the team may, because an author can approve an own request
 * after a while.
 */
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
