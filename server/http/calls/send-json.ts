import type { ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { listOf } from '../../core/caller-network.ts';

const always = ['Content-Type', 'application/json; charset=utf-8'];
/** In characters. From this length on, compressing an answer costs less than sending it plain. */
const packedFrom = 4096;
const packing = { level: 4 };

/** Sends JSON text in one write. `headers` alternates names and values, as Node's raw headers do. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: readonly string[] = [],
  cacheControl = 'no-store',
): void {
  const all = [...fixedHeadersOf(response), ...always, 'Cache-Control', cacheControl, ...headers];
  if (body.length >= packedFrom) {
    all.push('Vary', 'Accept-Encoding');
    if (bestEncoding(response.req.headers['accept-encoding'], ['gzip'])) {
      gzip(body, packing, (error, packed) => {
        if (error) sendPlain(response, status, body, all);
        else sendBytes(response, status, packed, [...all, 'Content-Encoding', 'gzip']);
      });
      return;
    }
  }
  sendPlain(response, status, body, all);
}

/** The headers that the response class carries; none when Express has set them already. */
function fixedHeadersOf(response: ServerResponse): readonly string[] {
  if (response.hasHeader('X-Content-Type-Options')) return [];
  return (response as { fixedHeaders?: readonly string[] }).fixedHeaders ?? [];
}

function sendPlain(response: ServerResponse, status: number, body: string, headers: readonly string[]): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, [...headers, 'Content-Length', String(length)]);
  // With one byte for each character there is nothing to encode.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}

function sendBytes(response: ServerResponse, status: number, body: Buffer, headers: readonly string[]): void {
  response.writeHead(status, [...headers, 'Content-Length', String(body.length)]);
  response.end(body);
}

/**
 * The offered encoding that an `Accept-Encoding` likes best, the first of equal ones; null for none: the
 * bytes as they are.
 */
export function bestEncoding<Name extends string>(
  accepted: string | readonly string[] | undefined,
  offered: readonly Name[],
): Name | null {
  const qualities = new Map(listOf(accepted).map(readQuality));
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  let best: Name | null = null;
  let bestQuality = qualities.get('identity') ?? 0;
  for (const name of offered) {
    const quality = qualityOf(name);
    // An encoding that is liked as much as the plain bytes is smaller.
    if (quality > bestQuality || (best === null && quality > 0 && quality === bestQuality)) {
      best = name;
      bestQuality = quality;
    }
  }
  return best;
}

/** Reads `br` as 1 and `br;q=0.5` as 0.5. */
function readQuality(text: string): [name: string, quality: number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, quality === undefined ? 1 : Number(quality) || 0];
}
