import type { CallPath } from '../../protocol/core/call-path.ts';
import type { CallName } from '../../protocol/core/paths.ts';
import { deviceNow } from '../device/clock.ts';
import { randomHex } from '../device/identity.ts';
import { forget, isRecord, isText, recall, recallEntries, remember } from '../device/storage.ts';
import { type CallInput, call, type Failure, type Success } from './api.ts';
import { showFailure } from './toasts.ts';

/**
 * The result of a change. `refused`: the server said no and changed nothing. `undecided`: no answer came,
 * or an answer that leaves open whether the server made the change.
 */
export type ChangeResult<Name extends CallName> = Done<Name> | NotDone;

export interface Done<Name extends CallName> extends Success<Name> {
  readonly outcome: 'done';
}

interface NotDone extends Failure {
  readonly outcome: 'refused' | 'undecided';
}

/** Result of an operation for the button that started it. The player has already been shown any failure. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export const done: Outcome = { ok: true };

export interface ChangeOptions {
  /**
   * Identifies what the player asked for, including the price or state they saw. While a change is
   * undecided, the same intent sends the same call again, with the same key and input, so that nothing is
   * paid twice.
   */
  readonly intent?: string;
  /**
   * Place where an undecided change is kept: until the page is left (the default), or on the device. Keep
   * only changes on the device that the server recognises even under another key: a tap, a try at docking,
   * a collected trip.
   */
  readonly keptOn?: 'page' | 'device';
  /** Kept on the device with the change, for the code that continues it after a reload. */
  readonly memo?: unknown;
}

interface KeptChange {
  readonly key: string;
  readonly input: CallInput<CallName>;
  readonly memo?: unknown;
  /** Time of the first try, by `deviceNow()`. */
  readonly atMs: number;
}

/** The device keeps only this many undecided changes, the newest, so that its storage never fills up. */
const maxKept = 50;
const keptOnPage = new Map<string, KeptChange>();
const inFlight = new Map<string, Promise<unknown>>();

/** Makes a change and applies its answer, or shows the player why it failed. */
export async function operate<Name extends CallName>(
  path: CallPath<Name>,
  input: CallInput<Name>,
  apply: (success: Done<Name>) => void,
  options?: ChangeOptions,
): Promise<Outcome> {
  return applyResult(await sendChange(path, input, options), apply);
}

/** Shows why a change failed and turns it into an outcome; hands a success to `apply`. */
export function applyResult<Name extends CallName>(
  result: ChangeResult<Name>,
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
 * Sends a change under an Idempotency-Key. For each intent only one change runs at a time: a second request
 * meanwhile gets the result of the first.
 */
export function sendChange<Name extends CallName>(
  path: CallPath<Name>,
  input: CallInput<Name>,
  options: ChangeOptions = {},
): Promise<ChangeResult<Name>> {
  if (options.intent === undefined) return call(path, input).then(resultOf);
  const id = `${path.name} ${options.intent}`;
  const running = inFlight.get(id) as Promise<ChangeResult<Name>> | undefined;
  if (running) return running;
  const sending = sendKept(path, id, input, options).finally(() => inFlight.delete(id));
  inFlight.set(id, sending);
  return sending;
}

/** The undecided change of an intent, if one is kept on the device. */
export function undecidedChange<Name extends CallName>(
  { name }: CallPath<Name>,
  intent: string,
): { readonly input: CallInput<Name>; readonly memo?: unknown } | undefined {
  return recall(`changes.${name} ${intent}`, isKeptChange) as ReturnType<typeof undecidedChange<Name>>;
}

/** The intents of a call's undecided changes that are kept on the device, oldest first. */
export function undecidedIntents({ name }: CallPath): string[] {
  return idsOnDevice()
    .filter((id) => id.startsWith(`${name} `))
    .map((id) => id.slice(name.length + 1));
}

async function sendKept<Name extends CallName>(
  path: CallPath<Name>,
  id: string,
  input: CallInput<Name>,
  { keptOn = 'page', memo }: ChangeOptions,
): Promise<ChangeResult<Name>> {
  const before = keptChange(keptOn, id);
  const change = before ?? {
    key: randomHex(16),
    input: input as CallInput<CallName>,
    memo,
    atMs: deviceNow(),
  };
  keep(keptOn, id, change);
  // The input that is kept under this call's name has this call's type.
  const sent = { ...(change.input as CallInput<Name>), idempotencyKey: change.key };
  const result = resultOf(await call(path, sent));
  if (result.outcome === 'undecided') return result;
  // Another window of this player may have made the next change of this intent meanwhile.
  if (keptChange(keptOn, id)?.key === change.key) drop(keptOn, id);
  // The key belongs to another call, so the server hasn't processed this one.
  const isKeyTaken = !result.ok && result.code === 'idempotency_mismatch';
  if (before && isKeyTaken && keptOn === 'device')
    return sendKept(path, id, change.input as CallInput<Name>, { keptOn, memo: change.memo });
  return result;
}

function resultOf<Name extends CallName>(result: Success<Name> | Failure): ChangeResult<Name> {
  if (result.ok) return { ...result, outcome: 'done' };
  return { ...result, outcome: isUndecided(result) ? 'undecided' : 'refused' };
}

/** True when the network, the sign-in or overload caused the failure, and not the request itself. */
function isUndecided({ code, status }: Failure): boolean {
  return code === 'network' || code === 'busy' || status >= 500 || [401, 403, 429].includes(status);
}

function keptChange(keptOn: 'page' | 'device', id: string): KeptChange | undefined {
  return keptOn === 'page' ? keptOnPage.get(id) : recall(`changes.${id}`, isKeptChange);
}

function keep(keptOn: 'page' | 'device', id: string, change: KeptChange): void {
  if (keptOn === 'page') keptOnPage.set(id, change);
  else {
    remember(`changes.${id}`, change);
    for (const old of idsOnDevice().slice(0, -maxKept)) drop('device', old);
  }
}

function drop(keptOn: 'page' | 'device', id: string): void {
  if (keptOn === 'page') keptOnPage.delete(id);
  else forget(`changes.${id}`);
}

/** Ids of the undecided changes on the device, oldest first. */
function idsOnDevice(): string[] {
  return Object.entries(recallEntries('changes', isKeptChange))
    .sort(([, a], [, b]) => a.atMs - b.atMs)
    .map(([id]) => id);
}

function isKeptChange(stored: unknown): stored is KeptChange {
  return isRecord(stored) && isText(stored.key) && isRecord(stored.input) && Number.isFinite(stored.atMs);
}
