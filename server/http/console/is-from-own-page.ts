import type { IncomingMessage } from 'node:http';
import { isOwnHost } from '#server/core/is-own-host.ts';
import { headerOf } from '../calls/call.ts';

/**
 * True for a call that a page of this very origin has made. A browser sends the console's cookie with calls of other ports of
 * the host too. It lets no foreign page set this header without asking first.
 */
export function isFromOwnPage(request: IncomingMessage): boolean {
  return headerOf(request, 'x-console') === '1' && !isFromForeignPage(request);
}

/** True when the browser says that a page of another origin makes the call. A program other than a browser says nothing. */
export function isFromForeignPage(request: IncomingMessage): boolean {
  const origin = headerOf(request, 'origin');
  if (origin !== undefined && !isOwn(origin, headerOf(request, 'host') ?? '')) return true;
  const site = headerOf(request, 'sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isOwn(origin: string, host: string): boolean {
  return URL.canParse(origin) && isOwnHost(host, new URL(origin));
}
