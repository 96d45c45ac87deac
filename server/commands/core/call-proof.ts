import { CallRefused } from '../../core/call-refused.ts';
import {
  findAnswer,
  findSignature,
  hashOfKey,
  type LoggedAnswer,
  reportForMs,
  type UsedSignature,
} from '../../store/core/call-log.ts';
import type { LoadedPlayer } from '../../store/core/loaded-player.ts';
import type { Store } from '../../store/core/open-store.ts';
import type { StoredAnswer } from '../../store/outbox/outbox.ts';

const keptForMs = 24 * 3600 * 1000;

/** A call with an Idempotency-Key. */
export interface Keyed {
  readonly key: string;
  /** A hash of method, path and body. */
  readonly callHash: string;
}

/** Proof that a call happens once: its signature and its Idempotency-Key. */
export interface CallProof {
  /** Null for a change that no signed call has asked for. */
  readonly used: UsedSignature | null;
  readonly keyed: Keyed | null;
  /** True when the answer is stored only for a short time: see the call spec. */
  readonly isReport: boolean;
  /** True when a refusal isn't kept: the same key may be tried again. */
  readonly forgetsRefusals?: boolean;
}

/** Proof that the change of a service command happens once; null without a key. */
export function proofOf({ keyed }: { readonly keyed?: Keyed | null }): CallProof | null {
  return keyed ? { used: null, keyed, isReport: false, forgetsRefusals: true } : null;
}

type FirstAnswer = Pick<StoredAnswer, 'callHash' | 'status' | 'body'>;

/** Refuses a used signature, unless it is repeated under the same key. */
export async function refuseReplay(store: Store, loaded: LoadedPlayer, { used }: CallProof): Promise<void> {
  if (!used) return;
  const { calls, player } = loaded;
  const { signature, idempotencyKey } = used;
  const isElsewhere = calls.elsewhere.signatures > store.databaseClock.now();
  const keyHash =
    findSignature(calls.signatures, signature) ??
    (isElsewhere ? await store.signatures.findKeyHash(player.id, signature) : undefined);
  if (keyHash === undefined) return;
  if (idempotencyKey === null || keyHash !== hashOfKey(idempotencyKey))
    throw new CallRefused('session_invalid');
}

/**
 * The first answer under the call's key: in the player's log, on its way out of the log, or in the
 * collection. A majority has to have it, because it is sent without another write.
 */
export async function findFirst(
  store: Store,
  loaded: LoadedPlayer,
  { keyed, isReport }: CallProof,
): Promise<FirstAnswer | null> {
  if (!keyed) return null;
  const nowMs = store.databaseClock.now();
  const { calls, player } = loaded;
  const id = `${player.id}:${keyed.key}`;
  if (findOwn(loaded, keyed.key, id, nowMs)) {
    const confirmed = await store.players.confirm(loaded);
    return (confirmed && findOwn(confirmed, keyed.key, id, nowMs)) ?? null;
  }
  return calls.elsewhere[isReport ? 'reports' : 'answers'] > nowMs ? store.answers.find(id) : null;
}

/** The answer in the player's own document. */
function findOwn(
  { calls, outbox }: LoadedPlayer,
  key: string,
  id: string,
  nowMs: number,
): FirstAnswer | undefined {
  const logged = findAnswer(calls, key, nowMs);
  if (logged) return logged;
  const waiting = outbox.find((entry) => entry.kind === 'answer' && entry.id === id);
  return waiting?.kind === 'answer' ? waiting : undefined;
}

/** The answer as the log keeps it; null without a key. */
export function toLogged(
  { keyed, isReport }: CallProof,
  { status, body }: { readonly status: number; readonly body: string },
  nowMs: number,
): LoggedAnswer | null {
  if (!keyed) return null;
  return { ...keyed, status, body, untilMs: nowMs + (isReport ? reportForMs : keptForMs), isReport };
}

/** The answer of a call that no player's document can keep. */
export function toStoredAnswer(
  owner: string,
  { key, callHash }: Keyed,
  { status, body }: { readonly status: number; readonly body: string },
  nowMs: number,
): StoredAnswer {
  const expiresAt = new Date(nowMs + keptForMs);
  return { kind: 'answer', id: `${owner}:${key}`, callHash, status, body, expiresAt };
}
