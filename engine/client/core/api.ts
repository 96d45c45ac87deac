import { type CallPath, pathOf } from '../../protocol/core/call-path.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../protocol/core/calls.ts';
import type { ErrorBody, ErrorCode } from '../../protocol/core/errors.ts';
import type { SessionEnd } from '../../protocol/core/live.ts';
import type { CallName } from '../../protocol/core/paths.ts';
import { deviceNow, noteServerTime, serverNow, trustDevice } from '../device/clock.ts';
import { deviceFingerprint, deviceTimezone, randomHex } from '../device/identity.ts';
import { activeSandbox } from './active-sandbox.ts';
import { noteGameTime } from './game-clock.ts';
import { reportError } from './report-error.ts';
import { sign } from './sign.ts';
import { state } from './state.ts';

export interface Credentials {
  token: string;
  sessionId: string;
  signingKey: string;
}

/**
 * Text for the player when a call fails: the server's message, or a code for which the HUD has a
 * message.
 */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly detail: string | null;
  /** The sign-in failed, which repeats its steps itself. */
  readonly isSignIn?: boolean;
}

export interface Success<Name extends CallName> {
  readonly ok: true;
  readonly answer: AnswerOf<Name>;
  /** The player's revision after the call; 0 when the answer carries none. */
  readonly rev: number;
}

export interface CallInput<Name extends CallName> {
  params?: ParamsOf<Name>;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  /**
   * Calls with the same key are one operation, however often they are sent. By default a changing call gets
   * a new key.
   */
  idempotencyKey?: string;
}

const networkFailure: Failure = { ok: false, code: 'network', status: 0, detail: null };

type SignIn = () => Promise<Credentials>;

let credentials: Credentials | null = null;
let signIn: SignIn | null = null;
let signingIn: Promise<Credentials> | null = null;
let lastTimestamp = 0;
/** Nothing is sent before: the server has asked for a pause. */
let pausedUntilMs = 0;
const longestPauseMs = 30_000;
/**
 * A refused call whose timestamp is further from the server's clock than this was signed by a wrong clock.
 */
const wrongByMs = 60_000;

/** Sets how the API gets credentials, now and whenever the server no longer accepts the present ones. */
export function signInWith(how: SignIn): void {
  signIn = how;
}

/** The present credentials. Signs in when there are none; concurrent callers share one sign-in. */
export async function getCredentials(isStale = false): Promise<Credentials> {
  if (isStale) credentials = null;
  if (credentials) return credentials;
  if (!signIn) throw new Error('Set the sign-in with signInWith() before the first call');
  signingIn ??= signIn().finally(() => {
    signingIn = null;
  });
  credentials = await signingIn;
  return credentials;
}

/**
 * Makes a call. When the session or the token has expired, signs in again and repeats the call. When the
 * network fails, or the server is too busy, repeats it with the same idempotency key, so that nothing
 * happens twice. While the server asks for a pause (`Retry-After`), all calls wait, and come back each at a
 * moment of its own.
 */
export async function call<Name extends CallName>(
  path: CallPath<Name>,
  input: CallInput<Name> = {},
): Promise<Success<Name> | Failure> {
  // A player who was logged out decides whether to sign in again; nothing is sent until then.
  if (state.sessionEnd) return { ok: false, code: 'session_invalid', status: 403, detail: null };
  // The sandbox must not touch the player's real state, so calls that change something don't leave the
  // device.
  const { current } = activeSandbox;
  if (current && path.method !== 'GET')
    return { ok: false, code: 'busy', status: 409, detail: current.refusal };
  const idempotencyKey = path.method === 'GET' ? undefined : (input.idempotencyKey ?? randomHex(16));
  const waitsMs = [300, 1200];
  for (let attempt = 0; ; attempt++) {
    const pauseMs = pausedUntilMs - deviceNow();
    if (pauseMs > 0) await wait(pauseMs * (1 + Math.random() / 2));
    const result = await renewing(path, input, idempotencyKey);
    const waitMs = waitsMs[attempt];
    const isUnsaved = !result.ok && result.code === 'storage_full';
    if (isUnsaved || (result.ok && path.method !== 'GET')) noteSaving(result.ok);
    // A lost network has the status 0. A full disk stays full for minutes: a kept change is sent later.
    const isTriedAlready = !result.ok && result.isSignIn === true && pausedUntilMs <= deviceNow();
    const isWorthRetrying =
      !result.ok && !isUnsaved && !isTriedAlready && (result.status >= 429 || !result.status);
    state.connection = result.ok || result.status ? 'online' : 'offline';
    if (!isWorthRetrying || waitMs === undefined) {
      if (!result.ok && !isUnsaved && result.status >= 500)
        reportError(new Error(`${path.name}: ${result.status}`), 'call');
      return result;
    }
    await wait(waitMs);
  }
}

/** Longer than the longest wait before a kept change is sent again. */
const unsavedForMs = 45_000;
let unsavedTimer: ReturnType<typeof setTimeout> | undefined;

/** Says that changes can't be saved, until one is or nobody has tried for a while. */
function noteSaving(isSaved: boolean): void {
  clearTimeout(unsavedTimer);
  state.canSave = isSaved;
  if (isSaved) return;
  unsavedTimer = setTimeout(() => {
    state.canSave = true;
  }, unsavedForMs);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function renewing<Name extends CallName>(
  path: CallPath<Name>,
  input: CallInput<Name>,
  idempotencyKey: string | undefined,
): Promise<Success<Name> | Failure> {
  try {
    const used = await getCredentials();
    const first = await send(path, input, used, idempotencyKey);
    if (first.ok || (first.status !== 401 && first.status !== 403) || state.sessionEnd) return first;
    // Another call may have renewed them in the meantime.
    return await send(path, input, await getCredentials(credentials === used), idempotencyKey);
  } catch (error) {
    if (isFailure(error)) return { ...error, isSignIn: true };
    throw error;
  }
}

async function send<Name extends CallName>(
  callPath: CallPath<Name>,
  input: CallInput<Name>,
  { token, sessionId, signingKey }: Credentials,
  idempotencyKey: string | undefined,
): Promise<Success<Name> | Failure> {
  const { method } = callPath;
  const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
  const path =
    pathOf(callPath, input.params as Record<string, string> | undefined) + (query ? `?${query}` : '');
  const body = input.body === undefined ? '' : JSON.stringify(input.body);
  return inTime(async (timestamp) =>
    fetchJson<Name>(method, path, body, {
      Authorization: `Bearer ${token}`,
      'X-Session-Id': sessionId,
      'X-Timestamp': String(timestamp),
      'X-Signature': await sign(signingKey, method, path, timestamp, body, {
        timezone: deviceTimezone(),
        idempotencyKey: idempotencyKey ?? '',
      }),
      ...commonHeaders(),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    }),
  );
}

/** A call without a session: for signing in and for developers. Throws a `Failure` when it is refused. */
export async function callUnsigned<Name extends CallName>(
  { method, path }: CallPath<Name>,
  body: BodyOf<Name> | undefined,
  headers: Record<string, string> = {},
): Promise<AnswerOf<Name>> {
  const result = await inTime((timestamp) =>
    fetchJson<Name>(method, path, body === undefined ? '' : JSON.stringify(body), {
      'X-Timestamp': String(timestamp),
      ...commonHeaders(),
      ...headers,
    }),
  );
  if (!result.ok) throw result;
  return result.answer;
}

export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'ok' in error && error.ok === false;
}

/** Always later than the one before, so that two equal calls in one millisecond have different signatures. */
export function nextTimestamp(): number {
  const now = serverNow();
  // Timestamps of a clock that was ahead are forgotten when the right one is known.
  lastTimestamp = lastTimestamp > now + wrongByMs ? now : Math.max(now, lastTimestamp + 1);
  return lastTimestamp;
}

/**
 * Sends a call. If the device's clock was wrong, the refusal has told the server's time, and the call is
 * sent once more.
 */
async function inTime<Result extends { ok: boolean; status?: number }>(
  sendAt: (timestamp: number) => Promise<Result>,
): Promise<Result> {
  const timestamp = nextTimestamp();
  const result = await sendAt(timestamp);
  const isWrong = result.status === 403 && Math.abs(timestamp - serverNow()) > wrongByMs;
  return isWrong ? sendAt(nextTimestamp()) : result;
}

async function fetchJson<Name extends CallName>(
  method: string,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Success<Name> | Failure> {
  const init = {
    method,
    headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
    body: body || null,
    signal: AbortSignal.timeout(15_000),
  };
  const response = await fetch(path, init).catch(() => null);
  if (!response) {
    trustDevice();
    return networkFailure;
  }
  // A date in this header gives NaN, which changes nothing.
  const pauseMs = Math.min(longestPauseMs, 1000 * Number(response.headers.get('Retry-After')));
  if (pauseMs > 0) pausedUntilMs = deviceNow() + pauseMs;
  const json: unknown = await response.json().catch(() => null);
  // A body that got lost on the way, or a page of a proxy with whatever status: the server has said
  // nothing, so the call is repeated, and a press says that there is no connection.
  if (json === null) return networkFailure;
  noteServerTime(Date.parse(response.headers.get('Date') ?? ''));
  noteGameTime(Number(response.headers.get('X-Game-Time')));
  if (response.ok)
    return {
      ok: true,
      answer: json as AnswerOf<Name>,
      rev: Number(response.headers.get('X-Player-Rev') ?? 0),
    };
  // A server in front of the game's may answer with a `message`.
  const error = json as Partial<ErrorBody & { message: string }>;
  const end = response.headers.get('X-Session-Ended') as SessionEnd | null;
  if (end) state.sessionEnd = end;
  return {
    ok: false,
    code: error.code ?? 'internal',
    status: response.status,
    detail: [error.detail, error.message].find((text) => typeof text === 'string' && text !== '') ?? null,
  };
}

function commonHeaders(): Record<string, string> {
  return {
    'X-Device-Fingerprint': deviceFingerprint(),
    'X-Language': state.settings.language,
    'X-Timezone': deviceTimezone(),
  };
}
