import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings.ts';

/**
 * True unless a browser says that a page of another site opens the connection. Browsers keep pages from reading another
 * site's answers, but not from opening its web sockets.
 */
export function isOwnOrigin(
  { headers }: IncomingMessage,
  { publicUrl, trustsProxy }: Pick<Settings, 'publicUrl' | 'trustsProxy'>,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const own = [host, publicUrl && new URL(publicUrl).host, trustsProxy && headers['x-forwarded-host']];
  return own.includes(new URL(origin).host);
}
