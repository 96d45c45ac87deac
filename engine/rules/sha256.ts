/*
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) of short texts, as words of 32 bits. A draw hashes five blocks; a library made
 * for streams of any length prepares eight objects and twice as many views for that, which takes three times as long.
 */

const blockBytes = 64;
const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The message schedule of the block at hand. */
const schedule = new Int32Array(64);

/** The fraction of the root of a prime, its first 32 bits. */
const fractionOf = (root: number) => ((root % 1) * 2 ** 32) | 0;
const primes = firstPrimes(64);
const constants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)));
const startState = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

/** The digest of a text in UTF-8: eight words. */
export function sha256(text: string): Int32Array {
  return digest(bytesOf(text), startState, 0);
}

/** The HMAC-SHA-256 of a message under a key, both text in UTF-8: eight words. */
export function hmacSha256(key: string, message: string): Int32Array {
  const bytes = bytesOf(key);
  const short = bytes.length > blockBytes ? toBytes(sha256(key)) : bytes;
  const inner = digest(bytesOf(message), padded(short, 0x36), blockBytes);
  return digest(toBytes(inner), padded(short, 0x5c), blockBytes);
}

/** Hexadecimal digit `index` of a digest, as a number. */
export function digitOf(words: Int32Array, index: number): number {
  return (words[index >> 3]! >>> (28 - 4 * (index & 7))) & 15;
}

/** A digest as hex in lower case. */
export function toHex(words: Int32Array): string {
  let hex = '';
  for (let index = 0; index < words.length * 8; index += 2)
    hex += hexOfByte[digitOf(words, index) * 16 + digitOf(words, index + 1)];
  return hex;
}

/** The state after the block that a key fills, each byte of it changed by `pad`. */
function padded(key: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(blockBytes).fill(pad);
  for (let index = 0; index < key.length; index++) block[index]! ^= key[index]!;
  const state = startState.slice();
  takeBlock(state, block, 0);
  return state;
}

/** Hashes the last bytes of a message, of which `before` bytes have led to `state`. */
function digest(bytes: Uint8Array, before: Int32Array, bytesBefore: number): Int32Array {
  const state = before.slice();
  const whole = bytes.length - (bytes.length % blockBytes);
  for (let at = 0; at < whole; at += blockBytes) takeBlock(state, bytes, at);
  const left = bytes.length - whole;
  const tail = new Uint8Array(left < blockBytes - 8 ? blockBytes : 2 * blockBytes);
  for (let index = 0; index < left; index++) tail[index] = bytes[whole + index]!;
  tail[left] = 0x80;
  // Of the 64 bits for the length these texts need the lower 32.
  const bits = (bytesBefore + bytes.length) * 8;
  for (let index = 0; index < 4; index++) tail[tail.length - 1 - index] = bits >>> (8 * index);
  for (let at = 0; at < tail.length; at += blockBytes) takeBlock(state, tail, at);
  return state;
}

function takeBlock(state: Int32Array, bytes: Uint8Array, at: number): void {
  spreadBlock(bytes, at);
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + constants[round]! + schedule[round]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** Fills the schedule from the 64 bytes of a block. */
function spreadBlock(bytes: Uint8Array, at: number): void {
  for (let word = 0; word < 16; word++) {
    const first = at + word * 4;
    schedule[word] =
      (bytes[first]! << 24) | (bytes[first + 1]! << 16) | (bytes[first + 2]! << 8) | bytes[first + 3]!;
  }
  for (let word = 16; word < 64; word++) {
    const near = schedule[word - 2]!;
    const far = schedule[word - 15]!;
    const bySmall = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const byLarge = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    schedule[word] = schedule[word - 16]! + bySmall + schedule[word - 7]! + byLarge;
  }
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** A text in UTF-8: by hand while it is ASCII, as seeds and ids are, which is several times as fast. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return new TextEncoder().encode(text);
    bytes[index] = code;
  }
  return bytes;
}

function toBytes(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = words[index >> 2]! >>> (24 - 8 * (index & 3));
  return bytes;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
