import { clamp, decay, easeInOut, lerp } from '../draw/ease.ts';

const INERTIA_HALF_MS = 150;
/** Below this speed (marks a millisecond) the dial is drawn to the nearest mark. */
const SLOW = 0.0035;
const SNAP_HALF_MS = 55;
const SPIN_MS = { min: 260, max: 700, each: 60 } as const;

/**
 * A dial of marks that a finger spins: it runs on, slows down and stops at a mark. `at` is the mark in
 * front.
 */
export class TripDial {
  at: number;
  private speed = 0;
  private isHeld = false;
  private spin: { from: number; by: number; ms: number; lastsMs: number } | undefined;

  constructor(
    readonly count: number,
    start = 1,
  ) {
    this.at = start;
  }

  /** The mark in front, from 1. */
  get front(): number {
    return this.markAt(Math.round(this.at));
  }

  get isResting(): boolean {
    return !this.isHeld && !this.spin && this.speed === 0 && Number.isInteger(this.at);
  }

  get isSpinning(): boolean {
    return this.spin !== undefined;
  }

  hold(): void {
    this.isHeld = true;
    this.spin = undefined;
    this.speed = 0;
  }

  drag(marks: number, ms: number): void {
    this.at += marks;
    this.speed = lerp(this.speed, marks / Math.max(4, ms), 0.4);
  }

  release(restedMs: number): void {
    this.isHeld = false;
    if (restedMs > 90) this.speed = 0;
  }

  /** Turns the shorter way until the mark is in front. */
  spinTo(mark: number, atOnce: boolean): void {
    const by = this.wayTo(mark);
    this.speed = 0;
    this.spin = undefined;
    if (atOnce) this.at = Math.round(this.at + by);
    else if (Math.abs(by) > 1e-6) {
      const lastsMs = clamp(SPIN_MS.min + Math.abs(by) * SPIN_MS.each, SPIN_MS.min, SPIN_MS.max);
      this.spin = { from: this.at, by, ms: 0, lastsMs };
    }
  }

  /** Distance of a mark from the front, the shorter way: negative to the left. */
  wayTo(mark: number): number {
    const half = this.count / 2;
    const way = (((mark - this.at) % this.count) + this.count) % this.count;
    return way > half ? way - this.count : way;
  }

  step(deltaMs: number): void {
    if (this.spin) {
      const { spin } = this;
      spin.ms += deltaMs;
      this.at = spin.from + spin.by * easeInOut(spin.ms / spin.lastsMs);
      if (spin.ms >= spin.lastsMs) {
        this.at = Math.round(spin.from + spin.by);
        this.spin = undefined;
      }
      return;
    }
    if (this.isHeld) return;
    this.at += this.speed * deltaMs;
    this.speed *= decay(deltaMs, INERTIA_HALF_MS);
    if (Math.abs(this.speed) < SLOW) this.snap(deltaMs);
  }

  private snap(deltaMs: number): void {
    this.speed = 0;
    const target = Math.round(this.at);
    this.at = target + (this.at - target) * decay(deltaMs, SNAP_HALF_MS);
    if (Math.abs(this.at - target) < 0.004) this.at = target;
  }

  private markAt(index: number): number {
    return ((((index - 1) % this.count) + this.count) % this.count) + 1;
  }
}
