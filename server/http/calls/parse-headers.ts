import type { Request } from 'express';
import { headerOf } from './call.ts';

export interface ParsedHeaders {
  /** A text that may be a zone's name. */
  readonly timezone: string;
  readonly fingerprint: string | null;
  readonly idempotencyKey: string | null;
  /** What is wrong, by header. */
  readonly faults: Record<string, string>;
}

/** A time zone is a hint, as a language is: one that can't be, or that this server doesn't know, is read as UTC. */
export function parseHeaders(request: Request): ParsedHeaders {
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

/** Commands look the name up, and remember it; what can't be a name doesn't reach them. */
function readZone(name: string): string {
  return /^[A-Za-z][\w+\-/]{0,63}$/.test(name) ? name : 'UTC';
}
