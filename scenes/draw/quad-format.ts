/**
 * The memory layout of a quad: four corners of 20 bytes. A corner has its position in CSS pixels (two floats), its form
 * (four shorts) and its colour (four bytes, opacity last). The form of a picture is its position in the texture, 0 to
 * `WHOLE`, and a mark below zero. The form of a stroke is the position along and across it, and half its length and width.
 */
export const CORNER = { bytes: 20, floats: 5, shorts: 10, form: 4, tint: 4 } as const;
export const QUAD = {
  bytes: CORNER.bytes * 4,
  floats: CORNER.floats * 4,
  shorts: CORNER.shorts * 4,
} as const;

/** The largest value of a short: a texture's far edge. */
export const WHOLE = 32_767;
/** A picture's mark: drawn over what is below it, or added to it as light. */
export const MARK = { over: -1, light: -2 } as const;
/** Steps per CSS pixel in a stroke's form, along and across: strokes up to 4000 px long and 1000 px wide. */
export const PARTS = { along: 16, across: 64 } as const;

/** A growing buffer of quads. */
export class QuadBuffer {
  floats!: Float32Array;
  shorts!: Int16Array;
  /** Colours: 0xaabbggrr. */
  words!: Uint32Array;
  count = 0;

  constructor(private capacity: number) {
    this.hold(new ArrayBuffer(capacity * QUAD.bytes));
  }

  /** Makes room for one more quad and returns its number. */
  next(): number {
    if (this.count === this.capacity) this.grow();
    return this.count++;
  }

  private grow(): void {
    const older = this.floats;
    this.capacity *= 2;
    this.hold(new ArrayBuffer(this.capacity * QUAD.bytes));
    this.floats.set(older);
  }

  private hold(buffer: ArrayBuffer): void {
    this.floats = new Float32Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.words = new Uint32Array(buffer);
  }
}

/** A colour in the buffer's format. */
export function packTint(colour: number, alpha: number): number {
  const opacity = alpha >= 1 ? 255 : (alpha * 255) | 0;
  return ((opacity << 24) | ((colour & 255) << 16) | (colour & 0xff00) | (colour >> 16)) >>> 0;
}
