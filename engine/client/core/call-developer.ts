import { pathOf } from '../../protocol/core/call-path.ts';
import type { AnswerOf, BodyOf, QueryOf } from '../../protocol/core/calls.ts';
import type { ErrorBody } from '../../protocol/core/errors.ts';
import { devPaths } from '../../protocol/dev/paths.ts';
import { call, type Failure } from './api.ts';
import { tokenKey } from './designer-token-key.ts';
import { state } from './state.ts';

/** The calls of developers and designers. They carry neither a player's token nor a session. */
export type DeveloperCall = keyof typeof devPaths;

/** A refusal. `fields` lists the fault of each field of an invalid body. */
type DeveloperFailure = Failure & { readonly fields: Readonly<Record<string, string>> };
export type Developed<Name extends DeveloperCall> =
  | { readonly ok: true; readonly answer: AnswerOf<Name> }
  | DeveloperFailure;

const longestMs = 15_000;

/** Keeps the token by which a production server recognises a designer, for as long as this tab is open. */
export function keepDesignerToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

/** The token that was kept; null without one. */
export function keptDesignerToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

export async function callDeveloper<Name extends DeveloperCall>(
  name: Name,
  input: { readonly body?: BodyOf<Name>; readonly query?: QueryOf<Name> } = {},
): Promise<Developed<Name>> {
  // A sandbox pilot's own session reads the numbers (D67).
  if (state.sandbox && devPaths[name].method === 'GET') {
    const read = await call(devPaths[name], input.query ? { query: input.query } : {});
    return read.ok ? { ok: true, answer: read.answer } : { ...read, fields: {} };
  }
  const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
  const token = keptDesignerToken();
  const response = await fetch(`${pathOf(devPaths[name])}${query ? `?${query}` : ''}`, {
    method: devPaths[name].method,
    headers: {
      'X-Language': state.settings.language,
      ...(token ? { 'X-Designer-Token': token } : {}),
      ...(input.body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: input.body ? JSON.stringify(input.body) : null,
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null);
  const json: unknown = await response?.json().catch(() => null);
  if (response?.ok && json) return { ok: true, answer: json as AnswerOf<Name> };
  const error = json as ErrorBody | null;
  return {
    ok: false,
    code: error?.code ?? 'network',
    status: response?.status ?? 0,
    detail: error?.detail ?? null,
    fields: error?.fields ?? {},
  };
}
