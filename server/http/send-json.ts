import type { ServerResponse } from 'node:http';
import { securityHeaders } from './set-security-headers.ts';

const always = [...Object.entries(securityHeaders).flat(), 'Content-Type', 'application/json; charset=utf-8'];

/** Answers with JSON that is written already, in one go. More headers come as Node writes them: names and values in turns. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: readonly string[] = [],
  cacheControl = 'no-store',
): void {
  const length = Buffer.byteLength(body);
  const all = [...always, 'Content-Length', String(length), 'Cache-Control', cacheControl, ...headers];
  response.writeHead(status, all);
  // One byte a character: nothing to encode.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}
