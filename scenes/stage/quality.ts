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

const BEST: Quality = { ratio: 2, sparks: 14, fog: true, stars: 1 };
const MIDDLE: Quality = { ratio: 1.5, sparks: 10, fog: true, stars: 0.8 };
const LEAST: Quality = { ratio: 1, sparks: 6, fog: false, stars: 0.6 };
/** From the best to what any device can draw. */
export const QUALITIES: readonly Quality[] = [BEST, MIDDLE, LEAST];

/** What a browser tells of the device it runs on; memory in GB, unknown outside of Chromium. */
export interface Device {
  readonly userAgent: string;
  readonly hardwareConcurrency?: number | undefined;
  readonly deviceMemory?: number | undefined;
}

/** The messenger's Android app ends its name with what it thinks of the phone: `(maker model; Android 14; SDK 34; LOW)`. */
const CLASS = /Telegram-Android\/.*;\s*(?:performance class\s+)?(LOW|AVERAGE|HIGH)\)/i;
const BY_CLASS: Readonly<Record<string, Quality>> = { LOW: LEAST, AVERAGE: MIDDLE, HIGH: BEST };
const FEW = { memory: 2, cores: 2, someMemory: 4 } as const;

/**
 * What to begin with, before there are frames to watch. Cores count only where memory is told too: other browsers name
 * two on any phone. Who tells nothing gets the best.
 */
export function startQuality({ userAgent, hardwareConcurrency, deviceMemory }: Device): Quality {
  const named = BY_CLASS[CLASS.exec(userAgent)?.[1]?.toUpperCase() ?? ''];
  if (named) return named;
  if (deviceMemory === undefined) return BEST;
  if (deviceMemory <= FEW.memory) return LEAST;
  return deviceMemory <= FEW.someMemory || (hardwareConcurrency ?? Number.POSITIVE_INFINITY) <= FEW.cores
    ? MIDDLE
    : BEST;
}

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
