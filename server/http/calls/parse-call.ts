import { z } from 'zod';
import * as locales from 'zod/locales';
import { perLanguage } from '#engine/content/languages.ts';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { callerNetwork } from '#server/core/caller-network.ts';
import { Faults } from '#server/core/faults.ts';
import { headerOf, languageOf } from './call.ts';
import { parseHeaders } from './parse-headers.ts';
import type { Step } from './run-steps.ts';

const maxUserAgent = 256;
const empty = z.strictObject({});
// biome-ignore lint/performance/noDynamicNamespaceImportAccess: the server's packages aren't bundled
const explain = perLanguage((language) => locales[language]().localeError);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads headers, path, query and body by the call's spec; 400 with every field that doesn't fit. */
export const parseCall: Step = (request) => {
  const { call } = request;
  const { spec } = call;
  const language = languageOf(request);
  const headers = parseHeaders(request);
  const faults = new Faults();
  if (spec.access !== 'developer' && spec.access !== 'open') faults.addAll(headers.faults);
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema?.safeParse(value);
    // Messages in the caller's language double the cost of parsing, so only refusals get them.
    if (schema && parsed?.success === false)
      faults.addIssues(schema.safeParse(value, { error: explain[language] }).error?.issues ?? []);
    return parsed?.data;
  };
  const input = {
    params: parse(spec.params, call.params),
    query: parse(spec.query, spec.query && request.query),
    body: parse(spec.body ?? empty, readJson(call.body)),
  };
  if (!faults.isEmpty) throw new CallRefused('validation_failed', { fields: faults.fields });
  call.parsed = {
    name: call.name,
    input,
    caller: {
      identity: call.identity,
      developer: call.developer,
      sessionId: isSigned(spec) ? (headerOf(request, 'x-session-id') ?? null) : null,
      fingerprint: headers.fingerprint,
      userAgent:
        spec.access === 'token' ? (headerOf(request, 'user-agent')?.slice(0, maxUserAgent) ?? null) : null,
      network: hasNetwork(spec) ? callerNetwork(request, call.services.settings.trustedProxies) : null,
      language,
      timezone: headers.timezone,
    },
    idempotencyKey: headers.idempotencyKey,
    signed: call.signed,
    method: request.method,
    path: request.originalUrl,
    rawBody: call.body,
  };
};

/** True for the calls of signing in. */
function hasNetwork({ access }: CallSpec): boolean {
  return access === 'token' || access === 'open';
}

/** True for a call whose session was checked. */
function isSigned({ access }: CallSpec): boolean {
  return access === 'session' || access === 'player';
}

function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new CallRefused('validation_failed', { fields: { body: 'json' } });
  }
}
