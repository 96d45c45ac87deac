import type { RequestKind } from '#engine/rules/core/change-request.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import type { Publication } from '../../../store/repositories/core/tunables-repository.ts';
import type { ChangeRequest } from '../../../store/repositories/dev/change-request-repository.ts';
import type { Keyed } from '../../core/call-proof.ts';
import type { CallerContext } from '../../core/command.ts';
import { runRounds } from '../../core/run-rounds.ts';
import { settleCharge } from '../../shop/settle-charge.ts';
import {
  type ContentThings,
  runContent,
  runTunables,
  type TunablesThings,
} from '../content/run-publication.ts';
import { type Granted, giveThings } from '../players/give-grant.ts';
import { mergePlayer } from '../players/merge-player.ts';
import { type MoneyOrder, orderMoney } from '../players/take-money.ts';
import type { RequestOf } from './file-request.ts';
import { deliverOrder, type MessageOrder } from './messages.ts';

const dayMs = 24 * 3600 * 1000;
const finishEveryMs = 60_000;

interface Run {
  readonly services: Services;
  readonly request: ChangeRequest;
  /** The player that the request is about. */
  readonly playerId: string;
  /** Under it the request is carried out once, however often it is run. */
  readonly keyed: Keyed;
  readonly caller: CallerContext;
}

/**
 * Carries out a request of each kind. It may run more than once, after a crash or at a repeated call, and
 * acts once.
 */
const runners = {
  grant: ({ services, request, playerId, keyed, caller }: Run) =>
    giveThings(services, playerId, request.things as Granted, caller, keyed),
  message: ({ services, request, keyed }: Run) =>
    deliverOrder(services, request.things as unknown as MessageOrder, keyed.key),
  merge: ({ services, request, playerId, caller }: Run) =>
    mergePlayer(services, playerId, String(request.things.into), request, caller),
  settlement: ({ services, request, playerId }: Run) => {
    const { chargeId, product: key, shipId } = request.things as unknown as SettlementOrder;
    const product = services.store.content.current().content.products.find((row) => row.key === key);
    if (!product) throw new CallRefused('not_found');
    return settleCharge(services, chargeId, playerId, product, shipId);
  },
  take: changeMoney,
  forgive: changeMoney,
  content: ({ services, request }: Run) =>
    runContent(services, request.things as unknown as ContentThings, publicationFor(request)),
  tunables: ({ services, request }: Run) =>
    runTunables(services, request.things as unknown as TunablesThings, publicationFor(request)),
} satisfies Readonly<Record<RequestKind, (run: Run) => Promise<unknown>>>;

/** A product that is given for a payment which matched no order. */
export interface SettlementOrder {
  readonly chargeId: string;
  /** The key of the product's row. */
  readonly product: string;
  readonly shipId: string | null;
  /** Stars that were paid. */
  readonly stars: number;
}

type AnswerOfKind<Kind extends RequestKind> = Awaited<ReturnType<(typeof runners)[Kind]>>;

/** The key under which a request is carried out. */
export function runKeyOf(requestId: string): string {
  return `grant:${requestId}`;
}

function publicationFor({ id, by, things }: ChangeRequest): Publication {
  const { note, basedOn } = things as Pick<Publication, 'note' | 'basedOn'>;
  return { note, basedOn, author: by, key: runKeyOf(id) };
}

function changeMoney({ services, request, playerId, keyed, caller }: Run) {
  const { kind, things } = request;
  return orderMoney(services, playerId, { isDebt: false, ...things, kind } as MoneyOrder, caller, keyed);
}

/** Carries out a request that needs nobody else any more. */
export async function runRequest<Kind extends RequestKind>(
  services: Services,
  request: RequestOf<Kind>,
  caller: CallerContext,
): Promise<AnswerOfKind<Kind>> {
  const { changeRequests } = services.store;
  const { id, kind, playerId } = request;
  const keyed = { key: runKeyOf(id), callHash: id };
  try {
    const run = { services, request, playerId: playerId ?? '', keyed, caller };
    const answer = await runners[kind](run);
    await changeRequests.setStatus(id, 'given');
    return answer as AnswerOfKind<Kind>;
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) await changeRequests.setStatus(id, 'refused');
    throw error;
  }
}

/** Carries out what a crash has left approved. Returns the function that stops this. */
export function watchRequests(services: Services): () => Promise<void> {
  return runRounds(services, 'finishing requests', () => finishRequests(services), finishEveryMs).stop;
}

async function finishRequests(services: Services): Promise<void> {
  const nowMs = services.clock.realMs();
  const left = await services.store.changeRequests.listUnfinished(nowMs - dayMs, nowMs - finishEveryMs, 100);
  for (const request of left)
    await runRequest(services, request, { language: 'en', timezone: 'UTC' }).catch((error: unknown) => {
      if (!(error instanceof CallRefused && error.status < 500)) throw error;
    });
}
