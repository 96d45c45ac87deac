/** The number of remembered frames: three seconds at sixty a second. */
const KEPT = 180;

/** Measures the time between the page's frames. */
export class FrameMeter {
  readonly framesMs: number[] = [];
  private lastMs: number | null = null;
  private request = 0;

  start(): void {
    const next = (nowMs: number) => {
      // A gap while the tab was hidden is no slow frame.
      if (this.lastMs !== null && nowMs - this.lastMs < 1000) this.framesMs.push(nowMs - this.lastMs);
      if (this.framesMs.length > KEPT) this.framesMs.shift();
      this.lastMs = nowMs;
      this.request = requestAnimationFrame(next);
    };
    this.request = requestAnimationFrame(next);
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    this.lastMs = null;
  }
}

/** Frames a second over all remembered frames; undefined before the first. */
export function rateOf(framesMs: readonly number[]): number | undefined {
  const sum = framesMs.reduce((total, ms) => total + ms, 0);
  return sum > 0 ? (framesMs.length * 1000) / sum : undefined;
}

/** The 95th percentile of the frame times; undefined before the first frame. */
export function p95Of(framesMs: readonly number[]): number | undefined {
  const sorted = [...framesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))];
}
