import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '#engine/protocol/core/calls.ts';
import type { ErrorBody } from '#engine/protocol/core/errors.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { devPaths } from '#engine/protocol/dev/paths.ts';

export type ConsoleCall = keyof typeof devPaths;

export interface AskedState<Name extends ConsoleCall> {
  readonly params?: ParamsOf<Name>;
  readonly query?: Partial<QueryOf<Name>>;
  readonly body?: BodyOf<Name>;
  /** Makes a change happen once, however often it is sent. */
  readonly key?: string;
}

export interface CallFailure {
  readonly ok: false;
  readonly code: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
}
export type CallResult<Answer> = { readonly ok: true; readonly answer: Answer } | CallFailure;

const longestMs = 15_000;

/** Makes a developer call with the session of the console. */
export function ask<Name extends ConsoleCall>(
  name: Name,
  asked: AskedState<Name> = {},
): Promise<CallResult<AnswerOf<Name>>> {
  const { method, path: pattern } = devPaths[name];
  const {
    params = {},
    query = {},
    body,
    key,
  } = asked as AskedState<never> & {
    params?: Record<string, string>;
    query?: Record<string, string | number | undefined>;
  };
  const path = pattern.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([part, value]) => [part, String(value)])).toString();
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return send(method, path + (search && `?${search}`), body, headers);
}

/** Sends JSON as the console: the server takes its cookie only together with this header. */
async function send<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResult<Answer>> {
  const response = await fetch(path, {
    method,
    headers: {
      'X-Console': '1',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null);
  const json: unknown = await response?.json().catch(() => null);
  if (response?.ok && json !== null) return { ok: true, answer: json as Answer };
  const error = json as ErrorBody | null;
  return {
    ok: false,
    code: error?.code ?? 'network',
    detail: error?.detail ?? 'No answer from the server. It is not known whether this happened.',
    fields: error?.fields ?? {},
  };
}

export interface CallRead<Answer> {
  /** The last answer; stays while a newer one is read. */
  readonly data: Answer | null;
  readonly failure: CallFailure | null;
  readonly isReading: boolean;
  /** Duration of the last call in milliseconds. */
  readonly tookMs: number | null;
  readAgain(): Promise<void>;
}

/** Reads again when the question changes. An answer to an earlier question is dropped. */
export function useAsk<Name extends ConsoleCall>(
  name: Name,
  asked: AskedState<Name>,
  isOn = true,
): CallRead<AnswerOf<Name>> {
  const [data, setData] = useState<AnswerOf<Name> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isReading, setReading] = useState(isOn);
  const [tookMs, setTook] = useState<number | null>(null);
  const last = useRef(0);
  const question = JSON.stringify(asked);
  const readAgain = useCallback(async () => {
    const number = ++last.current;
    const startedMs = performance.now();
    setReading(true);
    const result = await ask(name, JSON.parse(question) as AskedState<Name>);
    if (number !== last.current) return;
    setReading(false);
    setTook(Math.round(performance.now() - startedMs));
    setFailure(result.ok ? null : result);
    if (result.ok) setData(result.answer);
  }, [name, question]);
  useEffect(() => {
    if (isOn) void readAgain();
  }, [isOn, readAgain]);
  return { data, failure, isReading, tookMs, readAgain };
}

export interface Operator {
  readonly personId: string;
  /** Null for the owner of a developer's own machine. */
  readonly name: string | null;
  readonly role: Role;
}

/** The console, or the next step of entering it. */
export type ConsoleEntry =
  | ({ readonly step: 'open' } & Operator)
  | { readonly step: 'account'; readonly link: string | null }
  | { readonly step: 'factor'; readonly name: string; readonly address: string | null };

const path = '/console/session/';

/** This browser's sign-in state. An invitation's secret is used once and removed from the address. */
export function readEntry(): Promise<CallResult<ConsoleEntry>> {
  const [, link] = /^#enter=([\w-]+)$/.exec(location.hash) ?? [];
  if (link === undefined) return send('GET', path);
  history.replaceState(null, '', location.pathname);
  return send('POST', path, { link });
}

export function enterAs(name: string): Promise<CallResult<ConsoleEntry>> {
  return send('POST', path, { name });
}

export function enterCode(code: string): Promise<CallResult<ConsoleEntry>> {
  return send('POST', path, { code });
}

export function signOut(): Promise<CallResult<unknown>> {
  return send('DELETE', path);
}
