import { setTimeout as wait } from 'node:timers/promises';
import type { Collection } from './define-collection.ts';

/**
 * A document that several processes change, each in several steps. The new holder of the fence first
 * completes the previous holder's work, and changes the document only while nobody else has raised the fence
 * since: so nothing is written by an outdated read, at whichever step a process stops.
 */
export interface FencedDocument {
  _id: string;
  /** Rises with each attempt: an attempt that was overtaken can't change the document any more. */
  readonly fence: number;
  /** Until then other attempts wait politely. Only the fence decides. */
  readonly heldUntilMs: number;
}

/** Longest time that others wait for one attempt. */
export const holdMs = 1000;
const retryAfterMs = 20;

/** Fields of a new document. */
export const openFence = { fence: 0, heldUntilMs: 0 } as const;

/** Raises the fence and returns the document with it; null while another attempt holds it. */
export async function raiseFence<Document extends FencedDocument>(
  fenced: Collection<Document>,
  id: string,
  nowMs: number,
): Promise<Document | null> {
  // A hold that ends later than any can was taken by a clock that was ahead. It would keep everybody waiting
  // until then.
  const isHeld = { $gt: nowMs, $lte: nowMs + holdMs };
  const filter: object = { _id: id, heldUntilMs: { $not: isHeld } };
  const update: object = { $inc: { fence: 1 }, $set: { heldUntilMs: nowMs + holdMs } };
  const raised = await fenced.collection.findOneAndUpdate(filter, update, { returnDocument: 'after' });
  return raised as Document | null;
}

/** Changes the document; false when another attempt has raised the fence since. */
export async function changeFenced<Document extends FencedDocument>(
  fenced: Collection<Document>,
  { _id, fence }: FencedDocument,
  update: object,
): Promise<boolean> {
  const filter: object = { _id, fence };
  return (await fenced.collection.updateOne(filter, update)).matchedCount === 1;
}

/** A short pause of random length before the next attempt. */
export function waitForFence(): Promise<void> {
  return wait(retryAfterMs * Math.random());
}
