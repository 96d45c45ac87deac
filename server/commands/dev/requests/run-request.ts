import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import type { RequestKind } from '#engine/rules/core/change-request.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { RequestOf } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';
import type { Publication } from '../../../store/repositories/core/tunables-repository.ts';
import type { Keyed } from '../../core/call-proof.ts';
import type { CallerContext } from '../../core/command.ts';
import { runRounds } from '../../core/run-rounds.ts';
import { settleCharge } from '../../shop/settle-charge.ts';
import { runContent, runTunables } from '../content/run-publication.ts';
import { giveGrant } from '../players/give-grant.ts';
import { mergePlayer } from '../players/merge-player.ts';
import { changeMoney } from '../players/take-money.ts';
import { deliverMessage } from './messages.ts';

const dayMs = 24 * 3600 * 1000;
const finishEveryMs = 60_000;

interface Answers {
  grant: AnswerOf<'dev.grant'>;
  message: AnswerOf<'dev.send-message'>;
  merge: AnswerOf<'dev.merge'>;
  take: AnswerOf<'dev.take'>;
  forgive: AnswerOf<'dev.forgive-debt'>;
  settlement: AnswerOf<'dev.settle-payment'>;
  content: { readonly version: number };
  tunables: { readonly version: number };
}

interface Run<Kind extends RequestKind> {
  readonly services: Services;
  readonly request: RequestOf<Kind>;
  /** Under it the request is carried out once, however often it is run. */
  readonly keyed: Keyed;
  readonly caller: CallerContext;
}

/**
 * Carries out a request of each kind. A repeated run, after a crash or by a repeated call, acts only once.
 */
const runners: { readonly [Kind in RequestKind]: (run: Run<Kind>) => Promise<Answers[Kind]> } = {
  grant: ({ services, request: { playerId, body }, keyed, caller }: Run<'grant'>) =>
    giveGrant(services, playerId, body, caller, keyed),
  message: ({ services, request, keyed }: Run<'message'>) =>
    deliverMessage(services, request.body, keyed.key),
  merge: ({ services, request, caller }: Run<'merge'>) =>
    mergePlayer(services, request.playerId, request.body.into, request, caller),
  settlement: ({ services, request: { playerId, body } }: Run<'settlement'>) => {
    const product = services.store.content.current().content.products.find(({ key }) => key === body.product);
    if (!product) throw new CallRefused('not_found');
    return settleCharge(services, body.chargeId, playerId, product, body.shipId);
  },
  take: runMoney,
  forgive: runMoney,
  content: ({ services, request }: Run<'content'>) =>
    runContent(services, request.body, publicationFor(request)),
  tunables: ({ services, request }: Run<'tunables'>) =>
    runTunables(services, request.body, publicationFor(request)),
};

/** The key under which a request is carried out. */
export function runKeyOf(requestId: string): string {
  return `grant:${requestId}`;
}

function publicationFor({ id, by, body }: RequestOf<'content' | 'tunables'>): Publication {
  return { note: body.note, basedOn: body.basedOn, author: by, key: runKeyOf(id) };
}

function runMoney({ services, request, keyed, caller }: Run<'take' | 'forgive'>) {
  return changeMoney(services, request, caller, keyed);
}

/** Carries out a request that needs nobody else any more. */
export async function runRequest<Kind extends RequestKind>(
  services: Services,
  request: RequestOf<Kind>,
  caller: CallerContext,
): Promise<Answers[Kind]> {
  const { changeRequests } = services.store;
  const { id } = request;
  const keyed = { key: runKeyOf(id), callHash: id };
  try {
    const answer = await runners[request.kind]({ services, request, keyed, caller });
    await changeRequests.setStatus(id, 'given');
    return answer;
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) await changeRequests.setStatus(id, 'refused');
    throw error;
  }
}

/** Carries out approved requests that a crash interrupted. Returns the function that stops the job. */
export function watchRequests(services: Services): () => Promise<void> {
  return runRounds(services, 'finishing requests', () => finishRequests(services), finishEveryMs).stop;
}

async function finishRequests(services: Services): Promise<void> {
  const nowMs = services.clock.realMs();
  const unfinished = await services.store.changeRequests.listUnfinished(
    nowMs - dayMs,
    nowMs - finishEveryMs,
    100,
  );
  for (const request of unfinished)
    await runRequest(services, request, { language: 'en', timezone: 'UTC' }).catch((error: unknown) => {
      if (!(error instanceof CallRefused && error.status < 500)) throw error;
    });
}
