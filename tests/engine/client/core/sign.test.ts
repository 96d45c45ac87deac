import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { sign } from '#engine/client/core/sign.ts';
import { signCall } from '#engine/protocol/core/signature.ts';

const calls = fc.tuple(
  fc.string({ minLength: 1 }),
  fc.constantFrom('GET', 'POST', 'PUT'),
  fc.webPath(),
  fc.nat(),
  fc.string({ unit: 'grapheme' }),
);

it("signs as the protocol says, by the browser's own cryptography", async () => {
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      expect(await sign(...call)).toBe(signCall(...call));
    }),
    { numRuns: 50 },
  );
});

it('signs the same way without it on an insecure page', async () => {
  const subtle = vi.spyOn(globalThis.crypto, 'subtle', 'get');
  subtle.mockReturnValue(undefined as unknown as SubtleCrypto);
  expect(await sign('key', 'GET', '/live/', 7, '')).toBe(signCall('key', 'GET', '/live/', 7, ''));
  subtle.mockRestore();
});
