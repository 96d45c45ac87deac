import type { IncomingMessage } from 'node:http';
import { isFromProxy, listOf } from '../core/caller-network.ts';
import { isOwnHost } from '../core/is-own-host.ts';
import type { Settings } from '../settings.ts';

/**
 * True unless a browser says that a page of another site opens the connection. Browsers keep pages from reading another
 * site's answers, but not from opening its web sockets.
 */
export function isOwnOrigin(
  request: IncomingMessage,
  { publicUrl, trustedProxies }: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
): boolean {
  const { origin: text, host = '', 'x-forwarded-host': forwarded } = request.headers;
  if (text === undefined) return true;
  if (!URL.canParse(text)) return false;
  const origin = new URL(text);
  if (publicUrl !== null && origin.host === new URL(publicUrl).host) return true;
  const isBehindProxy = isFromProxy(request, trustedProxies);
  const hosts = [host, ...(isBehindProxy ? listOf(forwarded) : [])];
  return hosts.some((own) => isOwnHost(own, origin, isBehindProxy));
}
