import type { CallName } from '#engine/protocol/core/paths.ts';
import { randomHex } from '../device/identity.ts';
import { type CallInput, call, type Failure, type Success } from './api.ts';
import { showFailure } from './toasts.ts';

/** What a command tells the button that started it; the player has heard of a failure already. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export const done: Outcome = { ok: true };

/** Shows why a call failed and turns it into an outcome; hands a success to `apply`. */
export function settle<Name extends CallName>(
  result: Success<Name> | Failure,
  apply: (success: Success<Name>) => void,
): Outcome {
  if (!result.ok) {
    showFailure(result);
    return { ok: false, code: result.code };
  }
  apply(result);
  return done;
}

interface OpenDeed {
  readonly key: string;
  readonly input: unknown;
}
/** Deeds whose answer isn't known: the network went away while they were under way. */
const open = new Map<string, OpenDeed>();

/**
 * A call that takes something for what it gives. While its answer isn't known, the next press asks for that answer, with the
 * same key and the same input: nothing is paid twice. `deed` names what is asked for, with what the player sees of it: once
 * that shows that it was done, another press is another deed.
 */
export async function callOnce<Name extends CallName>(
  name: Name,
  deed: string,
  input: CallInput<Name>,
): Promise<Success<Name> | Failure> {
  const before = open.get(`${name} ${deed}`);
  const idempotencyKey = before?.key ?? randomHex(16);
  // What was kept under this name is this call's own input.
  const asked = (before?.input as CallInput<Name> | undefined) ?? input;
  const result = await call(name, { ...asked, idempotencyKey });
  const isUnknown = !result.ok && (result.code === 'network' || result.status >= 500);
  if (isUnknown) open.set(`${name} ${deed}`, { key: idempotencyKey, input: asked });
  else open.delete(`${name} ${deed}`);
  return result;
}
