import { sha256 } from '@noble/hashes/sha2.js';

/** A cell of TON's data model: up to 1023 bits and four references. Only ordinary ones are read. */
export interface TonCell {
  /** As serialised: the last byte ends with a set bit and zeros where the bits don't fill it. */
  readonly bytes: Uint8Array;
  readonly bits: number;
  readonly refs: readonly TonCell[];
  readonly hash: Uint8Array;
  readonly depth: number;
}

const magic = 0xb5ee9c72;

/** The root of a 'bag of cells'; undefined for anything that isn't a whole and ordinary one with one root. */
export function parseCells(bag: Uint8Array): TonCell | undefined {
  try {
    return readBag(bag);
  } catch {
    return undefined;
  }
}

/** Bits `from` up to `from + 256` of a cell as 32 bytes; undefined where the cell ends before. */
export function bytes32At(cell: TonCell, from: number): Uint8Array | undefined {
  if (from + 256 > cell.bits) return undefined;
  return Uint8Array.from({ length: 32 }, (_, index) => {
    const at = from + index * 8;
    const pair = (cell.bytes[at >> 3]! << 8) | (cell.bytes[(at >> 3) + 1] ?? 0);
    return (pair >> (8 - (at & 7))) & 0xff;
  });
}

/** An ordinary cell from its parts, with the hash that stands for all of it. */
export function makeCell(bytes: Uint8Array, bits: number, refs: readonly TonCell[]): TonCell {
  const depth = refs.length === 0 ? 0 : 1 + Math.max(...refs.map((ref) => ref.depth));
  const descriptor = [refs.length, Math.floor(bits / 8) + Math.ceil(bits / 8)];
  const depths = refs.flatMap((ref) => [ref.depth >> 8, ref.depth & 0xff]);
  const hashes = refs.flatMap((ref) => [...ref.hash]);
  const hash = sha256(Uint8Array.from([...descriptor, ...bytes, ...depths, ...hashes]));
  return { bytes, bits, refs, hash, depth };
}

function readBag(bag: Uint8Array): TonCell {
  let at = 0;
  const number = (length: number): number => {
    if (at + length > bag.length) throw new Error('short');
    let value = 0;
    for (let i = 0; i < length; i++) value = value * 256 + bag[at++]!;
    return value;
  };
  if (number(4) !== magic) throw new Error('magic');
  const flags = number(1);
  const size = flags & 7;
  const offsetBytes = number(1);
  const count = number(size);
  const roots = number(size);
  const absent = number(size);
  number(offsetBytes);
  if (roots !== 1 || absent !== 0 || count > 64) throw new Error('shape');
  const root = number(size);
  if (flags & 0x80) at += count * offsetBytes;
  const rows = Array.from({ length: count }, () => {
    const [first, second] = [number(1), number(1)];
    const refCount = first & 7;
    if (first > 4 || refCount > 4) throw new Error('not ordinary');
    const length = Math.ceil(second / 2);
    const bytes = bag.slice(at, at + length);
    at += length;
    const refs = Array.from({ length: refCount }, () => number(size));
    if (bytes.length !== length) throw new Error('short');
    return {
      bytes,
      bits: second % 2 === 0 ? length * 8 : length * 8 - 1 - trailingZeros(bytes.at(-1)!),
      refs,
    };
  });
  // References lead onward only, so that building from the end has every one at hand.
  const cells: TonCell[] = [];
  for (let index = count - 1; index >= 0; index--) {
    const { bytes, bits, refs } = rows[index]!;
    if (refs.some((ref) => ref <= index || ref >= count)) throw new Error('order');
    cells[index] = makeCell(
      bytes,
      bits,
      refs.map((ref) => cells[ref]!),
    );
  }
  return cells[root]!;
}

function trailingZeros(byte: number): number {
  if (byte === 0) throw new Error('no end');
  return 31 - Math.clz32(byte & -byte);
}
