/** What falls by itself when frames take too long (look, chapter 13). Never the number of objects: that's the game. */
export interface Quality {
  /** Most device pixels for a CSS pixel. */
  readonly ratio: number;
  /** Sparks of one tap. */
  readonly sparks: number;
  readonly fog: boolean;
  /** Share of the galaxy's stars. */
  readonly stars: number;
}

export const QUALITIES: readonly Quality[] = [
  { ratio: 2, sparks: 14, fog: true, stars: 1 },
  { ratio: 1.5, sparks: 10, fog: true, stars: 0.8 },
  { ratio: 1, sparks: 6, fog: false, stars: 0.6 },
];

const SLOW_MS = 20;
const WINDOW_MS = 3000;
const FEWEST = 30;

/** Watches the time between frames and says when the 95th of a hundred was slow for three seconds. */
export class FrameWatch {
  private readonly frames: number[] = [];
  private since = 0;

  /** True when the quality should fall a step; the watch then begins anew. */
  add(deltaMs: number): boolean {
    // A tab that was away is no slow frame.
    if (deltaMs > 250) return this.restart();
    this.frames.push(deltaMs);
    this.since += deltaMs;
    if (this.since < WINDOW_MS) return false;
    const sorted = this.frames.slice().sort((a, b) => a - b);
    const slow = sorted.length >= FEWEST && (sorted[Math.floor(sorted.length * 0.95)] ?? 0) > SLOW_MS;
    this.restart();
    return slow;
  }

  private restart(): false {
    this.frames.length = 0;
    this.since = 0;
    return false;
  }
}
