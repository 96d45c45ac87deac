import type { ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { securityHeaders } from './set-security-headers.ts';

const always = [...Object.entries(securityHeaders).flat(), 'Content-Type', 'application/json; charset=utf-8'];
/** From here on, in characters, packing an answer costs less than sending it: a galaxy's systems are 34 000. */
const packedFrom = 4096;
const packing = { level: 4 };

/** Answers with JSON that is written already, in one go. More headers come as Node writes them: names and values in turns. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: readonly string[] = [],
  cacheControl = 'no-store',
): void {
  const all = [...always, 'Cache-Control', cacheControl, ...headers];
  if (body.length >= packedFrom) {
    all.push('Vary', 'Accept-Encoding');
    if (takesGzip(response)) {
      gzip(body, packing, (error, packed) => {
        if (error) sendPlain(response, status, body, all);
        else sendBytes(response, status, packed, [...all, 'Content-Encoding', 'gzip']);
      });
      return;
    }
  }
  sendPlain(response, status, body, all);
}

function sendPlain(response: ServerResponse, status: number, body: string, headers: readonly string[]): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, [...headers, 'Content-Length', String(length)]);
  // One byte a character: nothing to encode.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}

function sendBytes(response: ServerResponse, status: number, body: Buffer, headers: readonly string[]): void {
  response.writeHead(status, [...headers, 'Content-Length', String(body.length)]);
  response.end(body);
}

function takesGzip({ req }: ServerResponse): boolean {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  return /(^|[,\s])(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
}
