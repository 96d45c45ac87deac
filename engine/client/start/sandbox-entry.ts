import { accountPaths } from '../../protocol/account/paths.ts';
import type { AnswerOf } from '../../protocol/core/calls.ts';
import { type Credentials, callUnsigned, type Failure, isFailure } from '../core/api.ts';
import { state } from '../core/state.ts';
import { serverNow } from '../device/clock.ts';

type OpenedSandbox = AnswerOf<'auth.sandbox'>;

/** Name in the session storage: the sandbox belongs to this tab and survives its reload. */
const key = 'proto-trip.sandbox';
const over: Failure = { ok: false, code: 'sandbox_link_over', status: 403, detail: null };

let secret: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Signs in as a designer's sandbox pilot (D67): by the link in the address, which opens once, or by what this
 * tab has kept. Undefined where neither is there.
 */
export function sandboxSignIn(): (() => Promise<Credentials>) | undefined {
  const [, shown] = /^#sandbox=([\w-]+)$/.exec(location.hash) ?? [];
  if (shown !== undefined) {
    secret = shown;
    forget();
    history.replaceState(null, '', location.pathname + location.search);
  }
  if (secret === undefined && recallSandbox() === null) return undefined;
  return async () => {
    const opened = recallSandbox() ?? (await open());
    const leftMs = Date.parse(opened.until) - serverNow();
    if (leftMs <= 0) return end();
    state.sandbox = { until: opened.until, consoleUrl: opened.consoleUrl };
    clearTimeout(timer);
    timer = setTimeout(() => {
      state.sessionEnd = 'sandbox_over';
      forget();
    }, leftMs);
    return opened;
  };
}

async function open(): Promise<OpenedSandbox> {
  try {
    const opened = await callUnsigned(accountPaths['auth.sandbox'], { secret: secret ?? '' });
    secret = undefined;
    sessionStorage.setItem(key, JSON.stringify(opened));
    return opened;
  } catch (error) {
    if (isFailure(error) && error.code === 'sandbox_link_over') return end();
    throw error;
  }
}

function end(): never {
  secret = undefined;
  forget();
  state.sessionEnd = 'sandbox_over';
  throw over;
}

function recallSandbox(): OpenedSandbox | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as OpenedSandbox | null;
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
