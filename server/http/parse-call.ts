import { z } from 'zod';
import { en, ru } from 'zod/locales';
import { CallRefused } from '../core/call-refused.ts';
import type { Language } from '../core/strings.ts';
import { languageOf } from './call.ts';
import { parseHeaders } from './parse-headers.ts';
import type { Step } from './run-steps.ts';

const empty = z.strictObject({});
const explain = { en: { error: en().localeError }, ru: { error: ru().localeError } } satisfies Record<
  Language,
  unknown
>;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads headers, path, query and body by the call's contract; 400 with every field that doesn't fit. */
export const parseCall: Step = (request) => {
  const { call } = request;
  const { contract } = call;
  const language = languageOf(request);
  const headers = parseHeaders(request);
  const faults: Record<string, string> =
    contract.access === 'developer' || contract.access === 'open' ? {} : headers.faults;
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema?.safeParse(value);
    // Reading with words at hand costs twice as much; most calls need none.
    if (schema && parsed?.success === false)
      addFaults(faults, schema.safeParse(value, explain[language]).error);
    return parsed?.data;
  };
  const input = {
    params: parse(contract.params, call.params),
    query: parse(contract.query, contract.query && request.query),
    body: parse(contract.body ?? empty, readJson(call.body)),
  };
  if (Object.keys(faults).length > 0) throw new CallRefused('validation_failed', { fields: faults });
  call.parsed = {
    name: call.name,
    input,
    caller: {
      identity: call.identity,
      fingerprint: headers.fingerprint,
      language,
      timezone: headers.timezone,
    },
    idempotencyKey: headers.idempotencyKey,
    method: request.method,
    path: request.originalUrl,
    rawBody: call.body,
  };
};

function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new CallRefused('validation_failed', { fields: { body: 'json' } });
  }
}

function addFaults(faults: Record<string, string>, error: z.ZodError | undefined): void {
  for (const issue of error?.issues ?? []) {
    const path = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => (path ? `${path}.${key}` : key))
        : [path || 'body'];
    for (const name of names)
      Object.defineProperty(faults, name, { value: issue.message, enumerable: true, configurable: true });
  }
}
