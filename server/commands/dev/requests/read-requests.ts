import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { ChangeRequest } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import { waitMs } from '../../../store/repositories/dev/change-request-repository.ts';
import { serviceCommand } from '../../core/command.ts';
import { toTime } from '../../core/view-context.ts';
import { describeRequest } from './describe-request.ts';
import { kindsWith, limitsOf, selfLimitOf } from './file-request.ts';
import { readRequester, readTeam } from './read-team.ts';
import { approversOf, selfApprovalFromMs } from './who-approves.ts';

const dayMs = 24 * 3600 * 1000;
const maxOfAsker = 100;

export const listRequests = serviceCommand<'dev.grants'>(async (services, { query }) => {
  const { status, offset, limit } = query;
  const isWaiting = status === 'waiting';
  const { count, data } = await services.store.changeRequests.list({ isWaiting }, offset, limit);
  const names = await readNames(services, data);
  return { answer: { count, data: data.map((request) => requestView(services, request, names)) } };
});

/** Everything that a second person needs to decide about a request. */
export const readRequest = serviceCommand<'dev.read-grant'>(async (services, { params }) => {
  const { changeRequests } = services.store;
  const request = await changeRequests.find(params.id);
  if (!request) throw new CallRefused('not_found');
  const nowMs = services.clock.realMs();
  const [others, worthAlone] = await Promise.all([
    changeRequests.listBy(request.by, nowMs - 30 * dayMs, maxOfAsker),
    changeRequests.sumGivenAlone(request.by, kindsWith(request.kind), nowMs - dayMs),
  ]);
  const names = await readNames(services, [request, ...others]);
  const nameOfPlayer = naming(names);
  return {
    answer: {
      ...requestView(services, request, names),
      lines: [...describeRequest({ services, request, nameOfPlayer }).lines],
      approval: await approvalView(services, request),
      asker: {
        worthAlone,
        limitAlone: limitsOf(request.kind, services.settings).alone,
        requests: others.map((other) => {
          const { id, at, sentence, worth, status } = requestView(services, other, names);
          return { id, at, sentence, worth, status };
        }),
      },
    },
  };
});

/** People who may still approve a waiting request, each with a time. */
async function approvalView(
  services: Services,
  request: ChangeRequest,
): Promise<AnswerOf<'dev.read-grant'>['approval']> {
  if (request.status !== 'waiting') return null;
  const { by, kind, atMs, changedAtMs = atMs } = request;
  const nowMs = services.clock.realMs();
  const [team, requester, selfApproved] = await Promise.all([
    readTeam(services),
    readRequester(services, request),
    services.store.changeRequests.sumSelfApproved(by, kindsWith(kind), nowMs - dayMs, request.id),
  ]);
  const selfLimit = selfLimitOf(kind, services.settings);
  const selfFromMs = selfApprovalFromMs(team, requester, { changedAtMs, nowMs });
  return {
    people: approversOf(team, requester, atMs + waitMs).map(({ name, fromMs }) => ({
      name,
      from: fromMs > nowMs ? toTime(fromMs) : null,
    })),
    selfFrom: selfFromMs === null || selfFromMs > atMs + waitMs ? null : toTime(selfFromMs),
    selfLimit,
    selfApproved,
  };
}

type Names = ReadonlyMap<string, string>;

/** Names of the players that requests are about. */
async function readNames({ store }: Services, requests: readonly ChangeRequest[]): Promise<Names> {
  const ids = new Set(
    requests.flatMap(({ playerId, body }) =>
      [playerId, 'into' in body ? body.into : null].filter((id) => id !== null),
    ),
  );
  const names = await Promise.all(
    [...ids].map(async (id): Promise<[string, string]> => {
      const profile = (await store.players.load(id))?.player.profile;
      return [id, profile ? [profile.firstName, profile.lastName].filter(Boolean).join(' ') : id.slice(0, 8)];
    }),
  );
  return new Map(names);
}

function naming(names: Names): (playerId: string) => string {
  return (playerId) => names.get(playerId) ?? playerId.slice(0, 8);
}

function requestView(
  services: Services,
  request: ChangeRequest,
  names: Names,
): AnswerOf<'dev.grants'>['data'][number] {
  const { id, kind, playerId, by, reason, body, worth, reach, atMs, status } = request;
  const { decidedBy, decidedAtMs, decisionReason } = request;
  const { sentence } = describeRequest({ services, request, nameOfPlayer: naming(names) });
  return {
    id,
    kind,
    playerId,
    by,
    reason,
    sentence,
    worth,
    reach,
    status,
    decidedBy,
    decisionReason,
    things: { ...body },
    at: toTime(atMs),
    until: toTime(atMs + waitMs),
    approvedBy: approverOf(request),
    isSelfApproved: approverOf(request) === by,
    decidedAt: decidedAtMs === null ? null : toTime(decidedAtMs),
  };
}

export function approverOf({ status, decidedBy }: ChangeRequest): string | null {
  return status === 'declined' || status === 'cancelled' ? null : decidedBy;
}
