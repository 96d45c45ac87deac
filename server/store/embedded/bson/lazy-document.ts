import { Double, Int32, Long, ObjectId } from 'bson';
import { refuse } from '../errors.ts';
import { type BsonObject, type BsonValue, decodeDocument, encodeDocument } from './values.ts';

interface Element {
  type: number;
  /** The whole element: type, name and value. Undefined after the value was changed. */
  bytes: Buffer | undefined;
  /** Start of the value in `bytes`. */
  valueAt: number;
  value: BsonValue;
  decoded: boolean;
}

const EMPTY = Buffer.from([5, 0, 0, 0, 0]);

export const BSON_OBJECT = 3;
export const BSON_ARRAY = 4;

/**
 * A document that decodes a field when it is read and copies the bytes of unchanged fields. An update of a
 * large document then costs only the fields that it names.
 */
export class LazyDocument {
  readonly #elements = new Map<string, Element>();
  /** The encoded document. Its bytes must not change. */
  readonly #source: Buffer;
  #isChanged = false;
  /** The source is read into elements up to here. */
  #at = 4;

  /**
   * Reads an encoded document, or makes an empty one. Malformed bytes are refused as BadValue when they are
   * reached.
   */
  constructor(source: Buffer = EMPTY) {
    this.#source = source;
    if (source.length < 5 || source.readInt32LE(0) !== source.length || source.at(-1) !== 0) malformed();
  }

  /** The size of the source in bytes. */
  get size(): number {
    return this.#source.length;
  }

  /** The decoded field, which the caller must not change; undefined when it is missing. */
  get(name: string): BsonValue {
    const element = this.#elements.get(name) ?? this.#readUntil(name);
    if (!element) return undefined;
    if (!element.decoded) {
      element.value = decodeElement(element);
      element.decoded = true;
    }
    return element.value;
  }

  /** The decoded field, which the caller may change in place: it is encoded again. */
  edit(name: string): BsonValue {
    this.#change();
    const value = this.get(name);
    const element = this.#elements.get(name);
    if (element) element.bytes = undefined;
    return value;
  }

  /** Sets a field; a new one becomes the last. */
  set(name: string, value: BsonValue): void {
    this.#change();
    this.#elements.set(name, { type: 0, bytes: undefined, valueAt: 0, value, decoded: true });
  }

  /** Sets a field to an already encoded object or array. */
  setEncoded(name: string, type: typeof BSON_OBJECT | typeof BSON_ARRAY, value: Buffer): void {
    this.#change();
    const bytes = Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value]);
    const valueAt = bytes.length - value.length;
    this.#elements.set(name, { type, bytes, valueAt, value: undefined, decoded: false });
  }

  /** Sets a field and moves it before all others. */
  putFirst(name: string, value: BsonValue): void {
    this.#change();
    const others = [...this.#elements].filter(([other]) => other !== name);
    this.#elements.clear();
    this.set(name, value);
    for (const [other, element] of others) this.#elements.set(other, element);
  }

  delete(name: string): void {
    this.#change();
    this.#elements.delete(name);
  }

  names(): IterableIterator<string> {
    this.#readUntil();
    return this.#elements.keys();
  }

  /** The encoded document. */
  toBytes(): Buffer {
    if (!this.#isChanged) return this.#source;
    const parts: Buffer[] = [Buffer.alloc(4)];
    for (const [name, element] of this.#elements) {
      if (element.bytes) parts.push(element.bytes);
      else parts.push(encodeDocument({ [name]: element.value }).subarray(4, -1));
    }
    parts.push(Buffer.from([0]));
    const bytes = Buffer.concat(parts);
    bytes.writeInt32LE(bytes.length, 0);
    return bytes;
  }

  #change(): void {
    if (this.#isChanged) return;
    this.#readUntil();
    this.#isChanged = true;
  }

  /** Reads elements up to the named one, or all of them. */
  #readUntil(wanted?: string): Element | undefined {
    const bytes = this.#source;
    const end = bytes.length - 1;
    while (this.#at < end) {
      const start = this.#at;
      const nameEnd = bytes.indexOf(0, start + 1);
      if (nameEnd < 0 || nameEnd >= end) malformed();
      const type = bytes[start]!;
      const next = nameEnd + 1 + valueSize(bytes, type, nameEnd + 1);
      if (next > end || next <= nameEnd) malformed();
      const name = bytes.toString('utf8', start + 1, nameEnd);
      const valueAt = nameEnd + 1 - start;
      const element = { type, bytes: bytes.subarray(start, next), valueAt, value: undefined, decoded: false };
      this.#elements.set(name, element);
      this.#at = next;
      if (name === wanted) return element;
    }
    return undefined;
  }
}

function malformed(): never {
  return refuse('BadValue', 'malformed BSON document');
}

const FIXED_SIZES = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);

function valueSize(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_SIZES.get(type);
  if (fixed !== undefined) return fixed;
  if (type === 0x0b) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
  const length = at + 4 <= bytes.length ? bytes.readInt32LE(at) : -1;
  if (length < 0) malformed();
  if (type === 0x03 || type === 0x04 || type === 0x0f) return length;
  if (type === 0x02 || type === 0x0d || type === 0x0e) return 4 + length;
  if (type === 0x05) return 5 + length;
  return type === 0x0c ? 16 + length : malformed();
}

function decodeElement(element: Element): BsonValue {
  const bytes = element.bytes!;
  const at = element.valueAt;
  if (element.type === 0x01) return new Double(bytes.readDoubleLE(at));
  if (element.type === 0x02) return bytes.toString('utf8', at + 4, bytes.length - 1);
  if (element.type === BSON_OBJECT) return decodeDocument(bytes.subarray(at));
  if (element.type === BSON_ARRAY) return Object.values(decodeDocument(bytes.subarray(at)));
  if (element.type === 0x07) return new ObjectId(Uint8Array.prototype.slice.call(bytes, at));
  if (element.type === 0x08) return bytes[at] === 1;
  if (element.type === 0x09) return new Date(Number(bytes.readBigInt64LE(at)));
  if (element.type === 0x0a) return null;
  if (element.type === 0x10) return new Int32(bytes.readInt32LE(at));
  if (element.type === 0x12) return Long.fromBytesLE([...bytes.subarray(at)]);
  const whole = Buffer.concat([Buffer.alloc(4), bytes, Buffer.from([0])]);
  whole.writeInt32LE(whole.length, 0);
  return Object.values(decodeDocument(whole))[0];
}

/** A decoded or a lazy document, as filters and index keys read it. */
export type Fields = LazyDocument | BsonObject;
