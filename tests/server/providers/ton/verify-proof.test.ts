import { Address, beginCell } from '@ton/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { friendlyAddress, parseTonAddress } from '#engine/rules/shop/ton-address.ts';
import { isTonProofValid, type TonProof } from '#server/providers/ton/verify-proof.ts';
import proofs from '../../fixtures/ton-proofs.json' with { type: 'json' };
import { TonWallet, type WalletVersion } from '../../fixtures/ton-wallet.ts';

const nowMs = Date.UTC(2026, 2, 14, 12);
const timestamp = nowMs / 1000;
const terms = { domain: 'game.example', payload: 'nonce', nowMs, maxAgeMs: 900_000 };

const proofOf = (wallet: TonWallet, fields: Partial<TonProof> = {}): TonProof => ({
  address: wallet.raw,
  ...wallet.prove({ domain: 'game.example', payload: 'nonce', timestamp, ...fields }),
  ...fields,
});
const isValid = (proof: TonProof) => isTonProofValid(proof, terms);

describe('a proof of a wallet address', () => {
  it.each<WalletVersion>(['v1r3', 'v3r2', 'v5r1'])('is valid from a wallet of version %s', (version) => {
    expect(isValid(proofOf(new TonWallet({ version })))).toBe(true);
  });

  // Made by tonutils 2.5.1 (PyPI), another implementation, for `terms` at `timestamp`.
  it.each(proofs)(
    'is valid from a wallet $version of another implementation, and not when it is changed',
    (made) => {
      const proof = { ...made, domain: terms.domain, payload: terms.payload, timestamp };
      expect(isValid(proof)).toBe(true);
      const signature = Buffer.from(made.signature, 'base64');
      signature[7]! ^= 1;
      expect(isValid({ ...proof, signature: signature.toString('base64') })).toBe(false);
      expect(isValid({ ...proof, timestamp: timestamp + 1 })).toBe(false);
      for (const other of proofs.filter(({ version }) => version !== made.version)) {
        expect(isValid({ ...proof, address: other.address })).toBe(false);
        expect(isValid({ ...proof, walletStateInit: other.walletStateInit })).toBe(false);
      }
    },
  );

  it.each<[string, Partial<TonProof>]>([
    ['of another site', { domain: 'evil.example' }],
    ['with another nonce', { payload: 'other' }],
    ['of yesterday', { timestamp: timestamp - 86_400 }],
    ['of tomorrow', { timestamp: timestamp + 86_400 }],
    ['with a time that is no whole number', { timestamp: timestamp + 0.5 }],
    ['with a broken signature', { signature: Buffer.alloc(64).toString('base64') }],
    ['with a short signature', { signature: 'x' }],
    ['with no signature', { signature: '' }],
    ['of another address', { address: `0:${'1'.repeat(64)}` }],
    ['of no address', { address: 'nowhere:00' }],
    ['without a state', { walletStateInit: '' }],
    ['with something else for a state', { walletStateInit: 'AAAA' }],
  ])('is refused %s', (_name, fields) => {
    const wallet = new TonWallet();
    const { timestamp: signedAt = timestamp } = fields;
    const whole = { ...proofOf(wallet, { timestamp: Math.floor(signedAt) }), ...fields };
    expect(isValid(whole)).toBe(false);
  });

  it('is refused with the state of somebody else', () => {
    const [mine, theirs] = [proofOf(new TonWallet()), proofOf(new TonWallet())];
    expect(isValid({ ...mine, walletStateInit: theirs.walletStateInit })).toBe(false);
    expect(isValid({ ...mine, signature: theirs.signature })).toBe(false);
    expect(isValid({ ...mine, address: theirs.address })).toBe(false);
  });

  it('is refused from a contract that isn’t a known wallet, whatever key its data holds', () => {
    const code = beginCell().storeUint(0b1010, 4).endCell();
    expect(isValid(proofOf(new TonWallet({ code })))).toBe(false);
  });

  // The eight points of small order, and their non-canonical encodings.
  it.each([
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0100000000000000000000000000000000000000000000000000000000000080',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ])('is refused with the small-order key %s and a made-up signature', (key) => {
    const wallet = new TonWallet({ publicKey: Buffer.from(key, 'hex') });
    const signature = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64');
    for (let second = 0; second < 64; second++)
      expect(isValid({ ...proofOf(wallet, { timestamp: timestamp - second }), signature })).toBe(false);
  });

  it('is refused, and never throws, when its state is broken', () => {
    const proof = proofOf(new TonWallet());
    const bag = Buffer.from(proof.walletStateInit, 'base64');
    fc.assert(
      fc.property(fc.nat({ max: bag.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const broken = Buffer.from(bag);
        broken[index]! ^= change;
        // Must not throw. It may be valid, because some bits of the header have no meaning.
        isValid({ ...proof, walletStateInit: broken.toString('base64') });
        expect(isValid({ ...proof, walletStateInit: bag.subarray(0, index).toString('base64') })).toBe(false);
      }),
    );
  });
});

describe('the rules’ own reading of an address', () => {
  it('agrees with the library that the server uses', () => {
    const address = fc.tuple(
      fc.constantFrom(0, -1),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(address, ([workchain, hash, bounceable]) => {
        const library = new Address(workchain, Buffer.from(hash));
        const friendly = library.toString({ bounceable });
        expect(friendlyAddress(library.toRawString(), bounceable)).toBe(friendly);
        expect(parseTonAddress(friendly)).toEqual({
          raw: library.toRawString(),
          isTestnet: false,
          isBounceable: bounceable,
        });
        expect(parseTonAddress(library.toString({ bounceable, testOnly: true }))?.isTestnet).toBe(true);
      }),
    );
  });
});
