import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Further parts of the second form of a signature: the values of two headers, empty when they aren't
 * sent.
 */
export interface SignedHeaders {
  readonly timezone: string;
  readonly idempotencyKey: string;
}

/**
 * The value of `X-Signature`: the hex HMAC-SHA256, keyed with the session's key (its text as UTF-8), of
 * four lines: method, path with query, timestamp, and the hex SHA-256 of the body. The second form, `2.`
 * and the HMAC, signs a line `2` before them and `X-Timezone` and `Idempotency-Key` after them.
 */
export function signCall(
  signingKey: string,
  method: string,
  pathAndQuery: string,
  timestamp: number,
  body: string | Uint8Array,
  headers?: SignedHeaders,
): string {
  const bodyHash = bytesToHex(sha256(typeof body === 'string' ? utf8ToBytes(body) : body));
  const lines = `${method}\n${pathAndQuery}\n${timestamp}\n${bodyHash}`;
  const message = headers ? `2\n${lines}\n${headers.timezone}\n${headers.idempotencyKey}` : lines;
  return (headers ? '2.' : '') + bytesToHex(hmac(sha256, utf8ToBytes(signingKey), utf8ToBytes(message)));
}
