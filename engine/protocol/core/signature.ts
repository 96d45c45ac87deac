import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The value of `X-Signature`: the hex HMAC-SHA256, keyed with the session's key (its text as UTF-8), of four lines: method,
 * path with query, timestamp, and the hex SHA-256 of the body.
 */
export function signCall(
  signingKey: string,
  method: string,
  pathAndQuery: string,
  timestamp: number,
  body: string | Uint8Array,
): string {
  const bodyHash = bytesToHex(sha256(typeof body === 'string' ? utf8ToBytes(body) : body));
  const message = `${method}\n${pathAndQuery}\n${timestamp}\n${bodyHash}`;
  return bytesToHex(hmac(sha256, utf8ToBytes(signingKey), utf8ToBytes(message)));
}
