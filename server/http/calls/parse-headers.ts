import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { knownLanguage, type Language } from '#engine/content/languages.ts';
import { headerOf } from './call.ts';

export interface ParsedHeaders {
  readonly language: Language;
  readonly timezone: string;
  readonly fingerprint: string | null;
  readonly idempotencyKey: string | null;
  /** What is wrong, by header. */
  readonly faults: Record<string, string>;
}

const knownZones = new LRUCache<string, boolean>({ max: 1000 });

export function parseHeaders(request: Request): ParsedHeaders {
  const faults: Record<string, string> = {};
  const language = knownLanguage(headerOf(request, 'x-language') ?? 'en');
  const timezone = headerOf(request, 'x-timezone') ?? 'UTC';
  const fingerprint = headerOf(request, 'x-device-fingerprint');
  const key = headerOf(request, 'idempotency-key');
  if (!language) faults['X-Language'] = 'language';
  if (!isTimezone(timezone)) faults['X-Timezone'] = 'timezone';
  if (fingerprint === undefined || !/^[\x21-\x7e]{16,128}$/.test(fingerprint))
    faults['X-Device-Fingerprint'] = 'fingerprint';
  if (key !== undefined && !/^[\x20-\x7e]{1,128}$/.test(key)) faults['Idempotency-Key'] = 'idempotency_key';
  return {
    language: language ?? 'en',
    timezone,
    fingerprint: fingerprint ?? null,
    idempotencyKey: key ?? null,
    faults,
  };
}

/** True for a name in the time zone database. */
function isTimezone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  const isKnown = /^[A-Za-z][\w+\-/]{0,63}$/.test(name) && canFormat(name);
  knownZones.set(name, isKnown);
  return isKnown;
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
