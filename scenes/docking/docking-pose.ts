import type { TryEnd } from '#engine/rules/trip/one-try.ts';
import { easeInOut, easeOut, progress } from '../draw/ease.ts';

/** How the scene looks at one moment after the end of a try; all values are 0 to 1. */
export interface DockingPose {
  /** The ship: on its way into the hub's middle, and away from the station. */
  readonly berth: number;
  readonly away: number;
  /** The clamps: 0 open, 1 shut. */
  readonly shut: number;
  /** The light that runs round the ring once; 1 when it is done. */
  readonly run: number;
  /** A flash at the moment of locking. */
  readonly burst: number;
  /** The damped swing of the locked ship and its port: 1 to −1. */
  readonly swing: number;
  /** How far the station has gone dark. */
  readonly dark: number;
  /** The brightness of the alarm's lamps, which pulse. */
  readonly alarm: number;
}

/**
 * Milliseconds after the end, matched to the sound of the lock: four clamps strike within a quarter of a second, then a
 * weight settles, then a chord. No other file repeats these times.
 */
const WIN = { berth: 240, shut: 250, run: 1250, burst: 1000 } as const;
const FAIL = { dark: 700, away: 2600, alarmMs: 3200 } as const;
/** The period of the alarm lamps: fewer than three flashes a second. */
const BLINK_MS = 640;
/** The duration and the period of the locked ship's swing. */
const SWING = { ms: 1100, periodMs: 430 } as const;

export const AT_PLAY: DockingPose = {
  berth: 0,
  away: 0,
  shut: 0,
  run: 0,
  burst: 0,
  swing: 0,
  dark: 0,
  alarm: 0,
};
const BERTHED: DockingPose = { ...AT_PLAY, berth: 1, shut: 1, run: 1 };
const GONE: DockingPose = { ...AT_PLAY, away: 1, dark: 1 };

/** `ms` since the end; infinite when the try was over before the scene opened. With less motion the end shows at once. */
export function dockingPose(end: TryEnd | null, ms: number, isCalm: boolean): DockingPose {
  if (end === null) return AT_PLAY;
  if (end === 'won') {
    if (isCalm || ms >= WIN.shut + Math.max(WIN.burst, SWING.ms)) return BERTHED;
    const burst = progress(ms, WIN.shut, WIN.shut + WIN.burst);
    return {
      ...AT_PLAY,
      berth: easeOut(progress(ms, 0, WIN.berth)),
      shut: progress(ms, 0, WIN.shut),
      run: progress(ms, WIN.shut, WIN.run),
      burst: burst > 0 && burst < 1 ? 1 - easeOut(burst) : 0,
      swing: swingAt(ms - WIN.shut),
    };
  }
  if (isCalm || ms >= FAIL.alarmMs) return GONE;
  return {
    ...AT_PLAY,
    dark: easeInOut(progress(ms, 0, FAIL.dark)),
    away: easeOut(progress(ms, 0, FAIL.away)),
    alarm: 0.5 - 0.5 * Math.cos((ms / BLINK_MS) * 2 * Math.PI),
  };
}

/** A damped swing, `ms` after the clamps have closed. */
function swingAt(ms: number): number {
  if (ms <= 0 || ms >= SWING.ms) return 0;
  return (1 - ms / SWING.ms) ** 2 * Math.sin((ms / SWING.periodMs) * 2 * Math.PI);
}
