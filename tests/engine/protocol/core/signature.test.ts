import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signCall } from '#engine/protocol/core/signature.ts';
import { signatureOf } from '#server/core/sign-in/verify-session.ts';
import { sign } from '../../../server/fixtures/client.ts';

describe('a signature', () => {
  it('is the same by the client’s cryptography, the server’s and a reading of the contract', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('GET', 'PUT'),
        fc.webPath(),
        fc.nat(),
        fc.string({ unit: 'grapheme' }),
        (key, method, path, timestamp, body) => {
          const made = signCall(key, method, path, timestamp, body);
          const shown = { method, pathAndQuery: path, timestamp: String(timestamp), body: Buffer.from(body) };
          expect(signatureOf(key, shown)).toBe(made);
          expect(sign(key, method, path, timestamp, body)).toBe(made);
        },
      ),
    );
  });
});
