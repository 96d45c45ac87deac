import type { Request } from 'express';
import { z } from 'zod';
import * as locales from 'zod/locales';
import { perLanguage } from '#engine/content/languages.ts';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { callerNetwork } from '../../core/caller-network.ts';
import { Faults } from '../../core/faults.ts';
import { type CallStep, headerOf, languageOf } from './call.ts';

const maxUserAgent = 256;
const empty = z.strictObject({});
// biome-ignore lint/performance/noDynamicNamespaceImportAccess: the server's packages aren't bundled
const explain = perLanguage((language) => locales[language]().localeError);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads headers, path, query and body by the call's spec; 400 with every field that doesn't fit. */
export const parseCall: CallStep = (request) => {
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
    const text = utf8.decode(body);
    return mayNamePrototype.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch {
    throw new CallRefused('validation_failed', { fields: { body: 'json' } });
  }
}

/** Matches the name in plain letters, and every escape that could spell a part of it. */
const mayNamePrototype = /__proto__|\\u00/i;

/** Refuses the one key that schemas of free keys drop without a word, at every depth. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError(key);
  return value;
}

interface ParsedHeaders {
  /** A text that may be a zone's name. */
  readonly timezone: string;
  readonly fingerprint: string | null;
  readonly idempotencyKey: string | null;
  /** Faults by header. */
  readonly faults: Record<string, string>;
}

/**
 * A time zone is a hint, as a language is: one that can't be, or that this server doesn't know, is read as
 * UTC.
 */
function parseHeaders(request: Request): ParsedHeaders {
  const faults: Record<string, string> = {};
  const fingerprint = headerOf(request, 'x-device-fingerprint');
  const key = headerOf(request, 'idempotency-key');
  if (fingerprint === undefined || !/^[\x21-\x7e]{16,128}$/.test(fingerprint))
    faults['X-Device-Fingerprint'] = 'fingerprint';
  if (key !== undefined && !/^[\x20-\x7e]{1,128}$/.test(key)) faults['Idempotency-Key'] = 'idempotency_key';
  return {
    timezone: readZone(headerOf(request, 'x-timezone') ?? ''),
    fingerprint: fingerprint ?? null,
    idempotencyKey: key ?? null,
    faults,
  };
}

/** Commands look the name up, and remember it; an impossible name doesn't reach them. */
function readZone(name: string): string {
  return /^[A-Za-z][\w+\-/]{0,63}$/.test(name) ? name : 'UTC';
}
