import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '#engine/protocol/core/roles.ts';
import type { RequestKind } from '#engine/rules/core/change-request.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { localOwner, personOf } from '#server/core/sign-in/calling-developer.ts';
import { uuidOf } from '#server/core/uuid-of.ts';
import type { Services } from '#server/services.ts';
import type { Settings } from '#server/settings.ts';
import type { ChangeRequest } from '#server/store/repositories/dev/change-request-repository.ts';
import type { Caller } from '../../core/command.ts';

const dayMs = 24 * 3600 * 1000;

export type RequestOf<Kind extends RequestKind> = ChangeRequest & { readonly kind: Kind };
export type Asked<Kind extends RequestKind> = Pick<
  RequestOf<Kind>,
  'kind' | 'playerId' | 'reason' | 'things' | 'by' | 'worth' | 'reach'
>;

/** Worth in PROTO that a person may give away alone within a day. */
export function aloneLimit(role: Role, { grantLimit }: Settings): number {
  return role === 'designer' ? 100 * grantLimit : grantLimit;
}

/**
 * Saves a request. It is refused with `approval_needed` when it, with what the same person has given alone within a day, is
 * above the limit. A request that is repeated, with its Idempotency-Key or while an equal one waits, is the one from before.
 *
 * Requests of one person take turns here. With several servers, each is saved before the sum is read, so that of two at once
 * at least one sees the other.
 */
export function fileRequest<Kind extends RequestKind>(
  services: Services,
  asked: Asked<Kind>,
  { developer, idempotencyKey }: Pick<Caller, 'developer' | 'idempotencyKey'>,
): Promise<RequestOf<Kind>> {
  const { role: byRole } = developer ?? localOwner;
  const asker = personOf(developer ?? localOwner);
  const id = idempotencyKey ? uuidOf(`request\n${asked.by}\n${idempotencyKey}`) : randomUUID();
  return services.playerMutex.run(`requests of ${asked.by}`, async () => {
    const { changeRequests } = services.store;
    const undecided = { decidedBy: null, decidedAtMs: null, decisionReason: null };
    const request = await changeRequests.addOnce({
      ...{ id, byRole, asker, ...asked, ...undecided },
      ...{ atMs: Date.now(), status: 'asked' },
    });
    if (!isSame(request, asked)) throw new CallRefused('idempotency_mismatch');
    if (request.status === 'waiting') throw new CallRefused('approval_needed');
    // What ran is recognised by its key for a day only.
    if (isEnded(request) || request.atMs < Date.now() - dayMs) throw new CallRefused('grant_closed');
    if (request.status !== 'asked') return request;
    const alone = await changeRequests.sumGivenAlone(request.by, request.atMs - dayMs);
    if (alone <= aloneLimit(byRole, services.settings)) return request;
    const waiting = await changeRequests.listWaiting(request.by, request.playerId);
    if (waiting.some((other) => isSame(other, asked))) await changeRequests.remove(request.id);
    else await changeRequests.setStatus(request.id, 'waiting');
    throw new CallRefused('approval_needed');
  });
}

function isEnded({ status }: ChangeRequest): boolean {
  return status === 'declined' || status === 'cancelled' || status === 'expired';
}

function isSame<Kind extends RequestKind>(
  request: ChangeRequest,
  asked: Asked<Kind>,
): request is RequestOf<Kind> {
  return (
    request.kind === asked.kind &&
    request.playerId === asked.playerId &&
    request.reason === asked.reason &&
    isDeepStrictEqual(request.things, JSON.parse(JSON.stringify(asked.things)))
  );
}
