import type { IncomingMessage } from 'node:http';
import { headerOf } from '../calls/call.ts';

/** Name of a cookie: the session of the console, or without a bot the browser that a person is bound to. */
export type ConsoleCookie = 'proto-trip-console' | 'proto-trip-browser';

const form = /^[\w-]{43}$/;

/** The secret in the browser's cookie; null without one. */
export function readConsoleCookie(request: IncomingMessage, name: ConsoleCookie): string | null {
  const pairs = (headerOf(request, 'cookie') ?? '').slice(0, 4096).split(';');
  const value = pairs.map((pair) => pair.trim().split('=')).find(([key]) => key === name)?.[1] ?? '';
  return form.test(value) ? value : null;
}

/** The header that keeps the secret in the browser, or with null removes it. No script can read it. */
export function writeConsoleCookie(
  name: ConsoleCookie,
  secret: string | null,
  seconds: number,
  isSecure: boolean,
): string {
  const age = secret === null ? 0 : seconds;
  const rules = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${name}=${secret ?? ''}; ${rules}`;
}
