import type { SignedHeaders } from '../../protocol/core/signature.ts';
import { importChunk } from './import-chunk.ts';

/**
 * Signs a call with the browser's Web Crypto. A page outside a secure context has no Web Crypto and loads the
 * JavaScript implementation. `protocol/core/signature.ts` says what is signed.
 */
export async function sign(
  signingKey: string,
  method: string,
  pathAndQuery: string,
  timestamp: number,
  body: string,
  headers?: SignedHeaders,
): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) {
    const { signCall } = await importChunk('signature', () => import('../../protocol/core/signature.ts'));
    return signCall(signingKey, method, pathAndQuery, timestamp, body, headers);
  }
  const encoder = new TextEncoder();
  const bodyHash = toHex(await subtle.digest('SHA-256', encoder.encode(body)));
  const lines = `${method}\n${pathAndQuery}\n${timestamp}\n${bodyHash}`;
  const message = headers ? `2\n${lines}\n${headers.timezone}\n${headers.idempotencyKey}` : lines;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encoder.encode(signingKey), algorithm, false, ['sign']);
  return (headers ? '2.' : '') + toHex(await subtle.sign('HMAC', key, encoder.encode(message)));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
