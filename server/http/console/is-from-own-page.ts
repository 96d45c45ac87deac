import type { IncomingMessage } from 'node:http';
import { isOwnHost } from '#server/core/is-own-host.ts';
import { headerOf } from '../calls/call.ts';

/**
 * True for a call that a page of this very origin has made. A browser sends the console's cookie with calls of other ports of
 * the host too. It lets no foreign page set this header without asking first, and it says the origin of what isn't a plain read.
 */
export function isFromOwnPage(request: IncomingMessage): boolean {
  if (headerOf(request, 'x-console') !== '1') return false;
  const origin = headerOf(request, 'origin');
  if (origin !== undefined && !isOwn(origin, headerOf(request, 'host') ?? '')) return false;
  const site = headerOf(request, 'sec-fetch-site');
  return site === undefined || site === 'same-origin';
}

function isOwn(origin: string, host: string): boolean {
  return URL.canParse(origin) && isOwnHost(host, new URL(origin));
}
