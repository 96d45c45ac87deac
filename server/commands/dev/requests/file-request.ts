import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type RequestKind, requestKinds } from '#engine/rules/core/change-request.ts';
import { type WorthLimits, worthFaults, worthLimits } from '#engine/rules/core/worth.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { ChangeRequest, RequestOf } from '../../../core/change-request.ts';
import { localOwner, personOf } from '../../../core/sign-in/calling-developer.ts';
import { uuidOf } from '../../../core/uuid-of.ts';
import type { Services } from '../../../services.ts';
import type { Settings } from '../../../settings.ts';
import type { Caller } from '../../core/command.ts';
import { selfLimitFactor } from './who-approves.ts';

const dayMs = 24 * 3600 * 1000;

type NewRequest<Kind extends RequestKind> = Pick<
  RequestOf<Kind>,
  'kind' | 'playerId' | 'reason' | 'body' | 'by' | 'worth' | 'reach'
>;

const publications: readonly RequestKind[] = ['content', 'tunables'];
const operations = requestKinds.filter((kind) => !publications.includes(kind));

/** Kinds that share a limit: publications are for many, and have the limit of a designer. */
export function kindsWith(kind: RequestKind): readonly RequestKind[] {
  return publications.includes(kind) ? publications : operations;
}

export function limitsOf(kind: RequestKind, { grantLimit }: Settings): WorthLimits {
  return worthLimits(grantLimit, publications.includes(kind) ? 'designer' : 'operator');
}

/** Worth that an author may approve alone in 24 hours. */
export function selfLimitOf(kind: RequestKind, settings: Settings): number {
  return selfLimitFactor * limitsOf(kind, settings).alone;
}

/**
 * Saves a request. It is refused with `approval_needed` when its worth plus what this person gave without
 * approval in the last 24 hours exceeds the limit. A repeated request (same key, or equal to a waiting one)
 * isn't saved twice.
 *
 * Requests of one person take turns here. With several servers, each is saved before the sum is read, so that
 * of two at once at least one sees the other.
 */
export function fileRequest<Kind extends RequestKind>(
  services: Services,
  draft: NewRequest<Kind>,
  { developer, idempotencyKey }: Pick<Caller, 'developer' | 'idempotencyKey'>,
): Promise<RequestOf<Kind>> {
  refuseTooMuch(services, draft);
  const { role: byRole } = developer ?? localOwner;
  const asker = personOf(developer ?? localOwner);
  const id = idempotencyKey ? requestIdOf(draft.by, idempotencyKey) : randomUUID();
  return services.playerMutex.run(`requests of ${draft.by}`, async () => {
    const { changeRequests } = services.store;
    const request = await changeRequests.addOnce({
      ...(draft as NewRequest<RequestKind>),
      id,
      byRole,
      asker,
      decidedBy: null,
      decidedAtMs: null,
      decisionReason: null,
      atMs: services.clock.realMs(),
      status: 'asked',
    } as ChangeRequest);
    if (!isSame(request, draft)) throw new CallRefused('idempotency_mismatch');
    if (request.status === 'waiting') throw waitsAs(request.id);
    // A request that ran is recognised by its key for a day only.
    if (isEnded(request) || request.atMs < services.clock.realMs() - dayMs)
      throw new CallRefused('grant_closed');
    if (request.status !== 'asked') return request;
    const alone = await changeRequests.sumGivenAlone(request.by, kindsWith(draft.kind), request.atMs - dayMs);
    if (alone <= limitsOf(draft.kind, services.settings).alone) return request;
    const waiting = await changeRequests.listWaiting(request.by, request.playerId);
    const same = waiting.find((other) => isSame(other, draft));
    if (same) await changeRequests.remove(request.id);
    else await changeRequests.setStatus(request.id, 'waiting');
    throw waitsAs((same ?? request).id);
  });
}

/** Refusal of a call whose request was saved and waits. */
function waitsAs(id: string): CallRefused {
  return new CallRefused('approval_needed', { fields: { request: id } });
}

/** Id of the request that a person files under an Idempotency-Key. */
export function requestIdOf(by: string, idempotencyKey: string): string {
  return uuidOf(`request\n${by}\n${idempotencyKey}`);
}

/**
 * Refuses worth above the absolute limits. A publication was judged before, and a
 * merge moves existing property.
 */
function refuseTooMuch({ settings }: Services, { kind, worth, reach }: NewRequest<RequestKind>): void {
  if (kind !== 'grant' && kind !== 'message') return;
  const each = worth / Math.max(1, reach);
  const line = { place: kind, each, players: reach, total: worth, perPlayer: each };
  const [fault] = worthFaults([line], limitsOf(kind, settings));
  if (fault) throw new CallRefused('validation_failed', { fields: { worth: fault } });
}

function isEnded({ status }: ChangeRequest): boolean {
  return status === 'declined' || status === 'cancelled' || status === 'expired';
}

function isSame<Kind extends RequestKind>(
  request: RequestOf<RequestKind>,
  draft: NewRequest<Kind>,
): request is RequestOf<Kind> {
  return (
    request.kind === draft.kind &&
    request.playerId === draft.playerId &&
    request.reason === draft.reason &&
    isDeepStrictEqual(request.body, JSON.parse(JSON.stringify(draft.body)))
  );
}
