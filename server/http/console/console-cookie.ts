import type { IncomingMessage } from 'node:http';
import { headerOf } from '../calls/call.ts';

const name = 'proto-trip-console';
const form = /^[\w-]{43}$/;

/** The secret of the console's session that the browser shows; null without one. */
export function readConsoleCookie(request: IncomingMessage): string | null {
  const pairs = (headerOf(request, 'cookie') ?? '').slice(0, 4096).split(';');
  const value = pairs.map((pair) => pair.trim().split('=')).find(([key]) => key === name)?.[1] ?? '';
  return form.test(value) ? value : null;
}

/** The header that keeps the secret in the browser, or with null removes it. No script can read it. */
export function writeConsoleCookie(secret: string | null, seconds: number, isSecure: boolean): string {
  const age = secret === null ? 0 : seconds;
  const rules = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${name}=${secret ?? ''}; ${rules}`;
}
