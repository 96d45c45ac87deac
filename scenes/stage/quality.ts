/**
 * Settings that are reduced when frames take too long. Never the number of objects: that would change the
 * game.
 */
export interface Quality {
  /** The most device pixels per CSS pixel. */
  readonly ratio: number;
  /** Sparks per tap. */
  readonly sparks: number;
  readonly fog: boolean;
  /** Share of the galaxy's stars. */
  readonly stars: number;
}

const BEST: Quality = { ratio: 2, sparks: 14, fog: true, stars: 1 };
const MIDDLE: Quality = { ratio: 1.5, sparks: 10, fog: true, stars: 0.8 };
const LEAST: Quality = { ratio: 1, sparks: 6, fog: false, stars: 0.6 };
/** From the best quality to the quality for any device. */
export const QUALITIES: readonly Quality[] = [BEST, MIDDLE, LEAST];

/** A browser's facts about its device; memory in GB, unknown outside of Chromium. */
export interface CanvasDevice {
  readonly userAgent: string;
  readonly hardwareConcurrency?: number | undefined;
  readonly deviceMemory?: number | undefined;
}

/**
 * The messenger's Android app ends its user agent with the phone's class: `(maker model; Android 14; SDK
 * 34; LOW)`.
 */
const CLASS = /Telegram-Android\/.*;\s*(?:performance class\s+)?(LOW|AVERAGE|HIGH)\)/i;
const BY_CLASS: Readonly<Record<string, Quality>> = { LOW: LEAST, AVERAGE: MIDDLE, HIGH: BEST };
const FEW = { memory: 2, cores: 2, someMemory: 4 } as const;

/**
 * The quality to begin with, before any frame was measured. Cores count only if memory is known too,
 * because other browsers report two cores on any phone. Unknown devices get the best quality.
 */
export function startQuality({ userAgent, hardwareConcurrency, deviceMemory }: CanvasDevice): Quality {
  const byClass = BY_CLASS[CLASS.exec(userAgent)?.[1]?.toUpperCase() ?? ''];
  if (byClass) return byClass;
  if (deviceMemory === undefined) return BEST;
  if (deviceMemory <= FEW.memory) return LEAST;
  return deviceMemory <= FEW.someMemory || (hardwareConcurrency ?? Number.POSITIVE_INFINITY) <= FEW.cores
    ? MIDDLE
    : BEST;
}

const SLOW_MS = 20;
const WINDOW_MS = 3000;
const FEWEST = 30;

/** A step down helps when the median frame becomes shorter than this share. */
const HELPED = 0.9;
/** Factor by which frames of a deliberately slow display may be longer before they count as slow again. */
const SLACK = 1.25;

/**
 * Measures the time between frames and reports when the 95th percentile was slow for three seconds. A step
 * down that didn't make frames shorter was in vain: the display shows fewer frames by its own choice, as
 * phones that save power do. Frames of that length then count as normal.
 */
export class FrameWatch {
  private readonly frames: number[] = [];
  private since = 0;
  private slowMs = SLOW_MS;
  /** Median frame before the last step down, until its effect is measured. */
  private medianBefore: number | null = null;
  private inVain = false;

  /** True when the quality should fall by a step; measuring then restarts. */
  add(deltaMs: number): boolean {
    // A gap while the tab was hidden is no slow frame.
    if (deltaMs > 250) return this.restart();
    this.frames.push(deltaMs);
    this.since += deltaMs;
    if (this.since < WINDOW_MS) return false;
    const sorted = this.frames.slice().sort((a, b) => a - b);
    this.restart();
    return sorted.length >= FEWEST && this.judge(sorted);
  }

  /** True once after a step down in vain: the quality should return to the step above. */
  takesBack(): boolean {
    const { inVain } = this;
    this.inVain = false;
    return inVain;
  }

  private judge(sorted: readonly number[]): boolean {
    const [median, slowest] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0) as [
      number,
      number,
    ];
    const before = this.medianBefore;
    this.medianBefore = null;
    if (before !== null && median > before * HELPED) {
      this.inVain = true;
      this.slowMs = slowest * SLACK;
      return false;
    }
    if (slowest <= this.slowMs) return false;
    this.medianBefore = median;
    return true;
  }

  private restart(): false {
    this.frames.length = 0;
    this.since = 0;
    return false;
  }
}
