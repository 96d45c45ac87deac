import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, friendlyAddress, parseTonAddress } from '#engine/rules/shop/ton-address.ts';

const hash = fc
  .array(fc.nat({ max: 15 }), { minLength: 64, maxLength: 64 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''));
const addresses = fc.tuple(fc.constantFrom('0', '-1'), hash).map((parts) => parts.join(':'));

describe('a TON address', () => {
  it('is the same in both forms', () => {
    fc.assert(
      fc.property(addresses, fc.boolean(), (raw, isBounceable) => {
        const friendly = friendlyAddress(raw, isBounceable);
        expect(friendly).toMatch(isBounceable ? /^[EK]/ : /^[UVW]/);
        expect(parseTonAddress(friendly)).toEqual({ raw, isTestnet: false, isBounceable });
      }),
    );
  });

  it('in its raw form says nothing about the network, and is written in lower case', () => {
    const raw = `0:${'AB'.repeat(32)}`;
    expect(parseTonAddress(raw)).toEqual({ raw: raw.toLowerCase(), isTestnet: false, isBounceable: false });
  });

  it('of the test network is read as one', () => {
    const testnet = new Uint8Array(36).fill(7);
    testnet.set([0x91, 0]);
    const checksum = crc16(testnet.subarray(0, 34));
    testnet.set([checksum >> 8, checksum & 0xff], 34);
    expect(parseTonAddress(btoa(String.fromCharCode(...testnet)))).toEqual({
      raw: `0:${'07'.repeat(32)}`,
      isTestnet: true,
      isBounceable: true,
    });
  });

  it('is invalid with any one character changed', () => {
    const friendly = friendlyAddress(`0:${'5e'.repeat(32)}`);
    expect(friendly).toMatch(/^UQ/);
    for (let index = 0; index < friendly.length; index++) {
      const other = friendly[index] === 'A' ? 'B' : 'A';
      expect(parseTonAddress(friendly.slice(0, index) + other + friendly.slice(index + 1))).toBeUndefined();
    }
  });

  it.each(['', '1:00', `1:${'0'.repeat(64)}`, `0:${'g'.repeat(64)}`, 'UQ', 'x'.repeat(48)])(
    'is not %j',
    (text) => {
      expect(parseTonAddress(text)).toBeUndefined();
    },
  );

  it('needs a raw address to be written', () => {
    expect(() => friendlyAddress('0:12')).toThrow('No raw address');
  });

  it('is checked by CRC-16/XMODEM', () => {
    expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x31c3);
  });
});
