import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '#engine/protocol/core/calls.ts';
import type { ErrorBody } from '#engine/protocol/core/errors.ts';
import { devPaths } from '#engine/protocol/dev/paths.ts';

export type DeveloperCall = keyof typeof devPaths;

export interface Asked<Name extends DeveloperCall> {
  readonly params?: ParamsOf<Name>;
  readonly query?: Partial<QueryOf<Name>>;
  readonly body?: BodyOf<Name>;
  /** Makes a change happen once, however often it is sent. */
  readonly key?: string;
}

export interface Failure {
  readonly ok: false;
  readonly code: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
}
export type Result<Answer> = { readonly ok: true; readonly answer: Answer } | Failure;

const longestMs = 15_000;

/** Makes a developer call with the session of the console. */
export function ask<Name extends DeveloperCall>(
  name: Name,
  asked: Asked<Name> = {},
): Promise<Result<AnswerOf<Name>>> {
  const { method, path: pattern } = devPaths[name];
  const {
    params = {},
    query = {},
    body,
    key,
  } = asked as Asked<never> & {
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
export async function send<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<Answer>> {
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
