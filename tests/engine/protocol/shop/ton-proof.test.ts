import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes32At, makeCell, parseCells, type TonCell } from '#engine/protocol/shop/ton-cell.ts';
import { type TonProof, tonProofDigest, verifyTonProof } from '#engine/protocol/shop/ton-proof.ts';

const nowMs = Date.UTC(2026, 2, 14, 12);
const terms = { domain: 'game.example', payload: 'nonce', nowMs, maxAgeMs: 900_000 };
const keys = generateKeyPairSync('ed25519');
const publicKey = rawKey(keys.publicKey);

function rawKey(key: ReturnType<typeof createPublicKey>): Uint8Array {
  return new Uint8Array(key.export({ type: 'spki', format: 'der' }).subarray(-32));
}

function verifyEd25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
}

/** A cell of these bits, written as '0' and '1'. */
function cellOf(bits: string, refs: readonly TonCell[] = []): TonCell {
  const padded = bits.length % 8 === 0 ? bits : `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, '0');
  const bytes = Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return makeCell(bytes, bits.length, refs);
}

function bitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
}

/** A bag with one root, each cell as often as it is referred to. */
function bagOf(root: TonCell): Uint8Array {
  const rows: TonCell[] = [];
  const visit = (cell: TonCell): void => {
    rows.push(cell);
    cell.refs.forEach(visit);
  };
  visit(root);
  const data = rows.flatMap((cell) => [
    cell.refs.length,
    Math.floor(cell.bits / 8) + Math.ceil(cell.bits / 8),
    ...cell.bytes,
    ...cell.refs.map((ref) => rows.indexOf(ref)),
  ]);
  return Uint8Array.from([
    0xb5,
    0xee,
    0x9c,
    0x72,
    1,
    2,
    rows.length,
    1,
    0,
    data.length >> 8,
    data.length & 255,
    0,
    ...data,
  ]);
}

/** A wallet's state with its key so many bits into its data. */
function stateWith(offset: number, key = publicKey): TonCell {
  return cellOf('00110', [cellOf('1010'), cellOf(`${'0'.repeat(offset) + bitsOf(key)}0`)]);
}

function proofOf(state: TonCell, fields: Partial<TonProof> = {}): TonProof {
  const address = `0:${Buffer.from(state.hash).toString('hex')}`;
  const unsigned = { address, timestamp: nowMs / 1000, domain: 'game.example', payload: 'nonce', ...fields };
  return {
    ...unsigned,
    walletStateInit: Buffer.from(bagOf(state)).toString('base64'),
    signature: sign(null, tonProofDigest(unsigned), keys.privateKey).toString('base64'),
    ...('signature' in fields ? { signature: fields.signature ?? '' } : {}),
  };
}

const check = (proof: TonProof) => verifyTonProof(proof, terms, verifyEd25519);

describe('cells', () => {
  it('have the hashes that the network gives them', () => {
    expect(Buffer.from(cellOf('').hash).toString('hex')).toBe(
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    );
  });

  it('are read from a bag as they were put in', () => {
    const root = stateWith(64);
    expect(parseCells(bagOf(root))).toEqual(root);
  });

  it('hold 32 bytes at any bit', () => {
    for (const offset of [0, 1, 7, 32, 64, 65])
      expect(bytes32At(cellOf('1'.repeat(offset) + bitsOf(publicKey)), offset)).toEqual(publicKey);
    expect(bytes32At(cellOf('1'.repeat(255)), 0)).toBeUndefined();
  });

  it('are nothing when the bag is broken, and never a fault', () => {
    const bag = bagOf(stateWith(64));
    for (let length = 0; length < bag.length; length++)
      expect(parseCells(bag.subarray(0, length))).toBeUndefined();
    fc.assert(
      fc.property(fc.nat({ max: bag.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const broken = Uint8Array.from(bag);
        broken[index]! ^= change;
        expect(() => parseCells(broken)).not.toThrow();
      }),
    );
  });
});

describe('a proof', () => {
  it.each([32, 64, 65])('by a wallet with its key at bit %i proves the address', (offset) => {
    const proof = proofOf(stateWith(offset));
    expect(check(proof)).toEqual({ ok: proof.address });
  });

  it.each<[string, Partial<TonProof>]>([
    ['of another site', { domain: 'evil.example' }],
    ['with another nonce', { payload: 'other' }],
    ['of yesterday', { timestamp: nowMs / 1000 - 86_400 }],
    ['of tomorrow', { timestamp: nowMs / 1000 + 86_400 }],
    ['with a broken signature', { signature: Buffer.alloc(64).toString('base64') }],
    ['with no signature', { signature: 'x' }],
    ['of another address', { address: `0:${'1'.repeat(64)}` }],
    ['of no address', { address: 'nowhere:00' }],
  ])('%s proves nothing', (_name, fields) => {
    expect(check(proofOf(stateWith(64), fields))).toEqual({ refuse: 'wallet_proof_bad' });
  });

  it("with somebody else's state proves nothing", () => {
    const other = rawKey(
      createPublicKey(
        createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
      ),
    );
    expect(check(proofOf(stateWith(64, other)))).toEqual({ refuse: 'wallet_proof_bad' });
    const mine = proofOf(stateWith(64));
    const theirs = Buffer.from(bagOf(stateWith(64, other))).toString('base64');
    expect(check({ ...mine, walletStateInit: theirs })).toEqual({ refuse: 'wallet_proof_bad' });
  });
});
