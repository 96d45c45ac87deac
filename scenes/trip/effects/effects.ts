/** An effect; everything about it follows from its age. */
export type EffectKind =
  | 'flash'
  | 'ring'
  | 'ring-off'
  | 'ring-danger'
  | 'beam'
  /** A taken object on its way along the beam. */
  | 'pull'
  | 'gain'
  | 'gain-mine'
  | 'gain-pirate'
  | 'gain-part'
  | 'gain-perfect'
  | 'gain-good'
  | 'gain-early'
  | 'note-torn'
  | 'spark'
  | 'chip'
  | 'slab'
  | 'shot';

/** Start of an effect: places in field units, times in milliseconds, angles in radians. */
export interface EffectStart {
  readonly atMs: number;
  readonly lastsMs: number;
  readonly x: number;
  readonly y: number;
  readonly toX?: number;
  readonly toY?: number;
  /** Units a second. */
  readonly velocityX?: number;
  readonly velocityY?: number;
  readonly angle?: number;
  /** Radians a second. */
  readonly turn?: number;
  /**
   * Diameter in field units for flashes, rings, chips and pulled objects; the number in the text for gains;
   * the index of the piece for slabs.
   */
  readonly amount?: number;
  /**
   * Variation of a spark or chip, 0 to 1; the look of a pulled object; the size of a gain's text, largest
   * from 1 up.
   */
  readonly seed?: number;
  /** Index in `KIND_NAMES` of a pulled object's kind; −1 is a plain rock. */
  readonly piece?: number;
  /** Appearance of the object being pulled in. */
  readonly appearedMs?: number;
}

export type TripEffect = { -readonly [Field in keyof EffectStart]-?: number } & {
  kind: EffectKind;
  /** Stays the same for as long as the effect is shown. */
  number: number;
};

/** The effects on the screen. Records are reused, so that a frame allocates nothing. */
export class Effects {
  private readonly records: TripEffect[] = [];
  private count = 0;
  private lastNumber = 0;

  /** Adds an effect. The meaning of `amount`, `seed` and `piece` depends on its kind: see `EffectStart`. */
  add(kind: EffectKind, start: EffectStart): void {
    if (this.count === this.records.length) this.records.push(emptyEffect());
    Object.assign(this.records[this.count++] as TripEffect, NOTHING, start, {
      kind,
      number: ++this.lastNumber,
    });
  }

  clear(): void {
    this.count = 0;
  }

  /** Drops the effects that have ended by `elapsedMs` and draws those that have begun. */
  draw(elapsedMs: number, draw: (effect: TripEffect) => void): void {
    for (let i = this.count - 1; i >= 0; i--) {
      const effect = this.records[i] as TripEffect;
      if (elapsedMs >= effect.atMs + effect.lastsMs) this.drop(i);
      else if (elapsedMs >= effect.atMs) draw(effect);
    }
  }

  private drop(index: number): void {
    const last = --this.count;
    const dropped = this.records[index] as TripEffect;
    this.records[index] = this.records[last] as TripEffect;
    this.records[last] = dropped;
  }
}

const NOTHING: Required<EffectStart> = {
  atMs: 0,
  lastsMs: 0,
  x: 0,
  y: 0,
  toX: 0,
  toY: 0,
  velocityX: 0,
  velocityY: 0,
  angle: 0,
  turn: 0,
  amount: 0,
  seed: 0,
  piece: 0,
  appearedMs: 0,
};

function emptyEffect(): TripEffect {
  return { ...NOTHING, kind: 'flash', number: 0 };
}
