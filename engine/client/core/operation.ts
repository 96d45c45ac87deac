import type { CallName } from '#engine/protocol/core/paths.ts';
import { randomHex } from '../device/identity.ts';
import { recall, remember } from '../device/storage.ts';
import { type CallInput, call, type Failure, type Success } from './api.ts';
import { showFailure } from './toasts.ts';

/**
 * What came of a change. `refused`: the server said no, and nothing was changed. `undecided`: no answer came, or one
 * that leaves open whether the server has made the change.
 */
export type Decision<Name extends CallName> = Done<Name> | NotDone;

export interface Done<Name extends CallName> extends Success<Name> {
  readonly decision: 'done';
}

export interface NotDone extends Failure {
  readonly decision: 'refused' | 'undecided';
}

/** What an operation tells the button that started it; the player has been shown a failure already. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export const done: Outcome = { ok: true };

export interface ChangeOptions {
  /**
   * Names what the player asked for, with what they see of it. While a change is undecided, the same intent sends the
   * same call again, with the same key and input, so that nothing is paid twice.
   */
  readonly intent?: string;
  /**
   * Where an undecided change is kept: until the page is left (the default), or on the device. Keep on the device only
   * what the server recognises when it comes again under another key: a tap, a try at docking, a collected trip.
   */
  readonly keptOn?: 'page' | 'device';
  /** Kept with a change on the device, for whoever goes on with it after a reload. */
  readonly memo?: unknown;
}

interface KeptChange {
  readonly key: string;
  readonly input: CallInput<CallName>;
  readonly memo?: unknown;
}

/** The device keeps the newest of them only, so that its storage never fills up. */
const maxKept = 50;
const storageName = 'changes';
const keptOnPage = new Map<string, KeptChange>();
const inFlight = new Map<string, Promise<unknown>>();

/** Makes a change and applies its answer, or shows the player why it failed. */
export async function operate<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  apply: (success: Done<Name>) => void,
  options?: ChangeOptions,
): Promise<Outcome> {
  return settle(await sendChange(name, input, options), apply);
}

/** Shows why a change failed and turns it into an outcome; hands a success to `apply`. */
export function settle<Name extends CallName>(
  result: Decision<Name>,
  apply: (success: Done<Name>) => void,
): Outcome {
  if (!result.ok) {
    showFailure(result);
    return { ok: false, code: result.code };
  }
  apply(result);
  return done;
}

/**
 * Sends a change under an Idempotency-Key. A change with an intent is one at a time: who asks for it again while it is
 * under way gets the same decision.
 */
export function sendChange<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: ChangeOptions = {},
): Promise<Decision<Name>> {
  if (options.intent === undefined) return call(name, input).then(decide);
  const id = `${name} ${options.intent}`;
  const running = inFlight.get(id) as Promise<Decision<Name>> | undefined;
  if (running) return running;
  const sending = sendKept(name, id, input, options).finally(() => inFlight.delete(id));
  inFlight.set(id, sending);
  return sending;
}

/** The undecided change of an intent that is kept on the device, or undefined. */
export function undecidedChange<Name extends CallName>(
  name: Name,
  intent: string,
): { readonly input: CallInput<Name>; readonly memo?: unknown } | undefined {
  return keptOnDevice()[`${name} ${intent}`] as ReturnType<typeof undecidedChange<Name>>;
}

/** The intents of a call's undecided changes that are kept on the device, oldest first. */
export function undecidedIntents(name: CallName): string[] {
  return Object.keys(keptOnDevice())
    .filter((id) => id.startsWith(`${name} `))
    .map((id) => id.slice(name.length + 1));
}

async function sendKept<Name extends CallName>(
  name: Name,
  id: string,
  input: CallInput<Name>,
  { keptOn = 'page', memo }: ChangeOptions,
): Promise<Decision<Name>> {
  const before = keptOn === 'device' ? keptOnDevice()[id] : keptOnPage.get(id);
  const change = before ?? { key: randomHex(16), input: input as CallInput<CallName>, memo };
  keep(keptOn, id, change);
  // What is kept under this name is this call's own input.
  const sent = { ...(change.input as CallInput<Name>), idempotencyKey: change.key };
  const decision = decide(await call(name, sent));
  if (decision.decision === 'undecided') return decision;
  keep(keptOn, id, null);
  // The key belongs to another call, so the server hasn't looked at this one.
  const isKeyTaken = !decision.ok && decision.code === 'idempotency_mismatch';
  if (before && isKeyTaken && keptOn === 'device')
    return sendKept(name, id, change.input as CallInput<Name>, { keptOn, memo: change.memo });
  return decision;
}

function decide<Name extends CallName>(result: Success<Name> | Failure): Decision<Name> {
  if (result.ok) return { ...result, decision: 'done' };
  return { ...result, decision: isUndecided(result) ? 'undecided' : 'refused' };
}

/** The network, the sign-in or the moment was bad, and not what was asked for. */
function isUndecided({ code, status }: Failure): boolean {
  return code === 'network' || code === 'busy' || status >= 500 || [401, 403, 429].includes(status);
}

function keep(keptOn: 'page' | 'device', id: string, change: KeptChange | null): void {
  if (keptOn === 'page') {
    if (change) keptOnPage.set(id, change);
    else keptOnPage.delete(id);
    return;
  }
  // Read anew each time: another window of this device keeps its changes in the same place.
  const { [id]: _before, ...others } = keptOnDevice();
  const kept = Object.entries(change ? { ...others, [id]: change } : others).slice(-maxKept);
  remember(storageName, Object.fromEntries(kept));
}

function keptOnDevice(): Record<string, KeptChange> {
  return recall(storageName) ?? {};
}
