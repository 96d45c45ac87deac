import { clamp01 } from '../../draw/colours.ts';
import { easeIn, easeInOut, easeOut, lerp, progress } from '../../draw/ease.ts';

/**
 * Times of a launch in milliseconds: until `chased` the ship moves in front of the camera.
 * A tap skips to `arrive`.
 */
export const LAUNCH = {
  pull: 80,
  chased: 1000,
  stretch: 1400,
  flash: 2600,
  arrive: 3200,
  end: 4000,
} as const;
/** With less motion: a fade. */
export const CALM_LAUNCH_MS = 1200;

/** Look of the scene at a moment of the launch; values are 0 to 1 unless said otherwise. */
export interface LaunchPose {
  /** Planet, limb, fog and objects: 0 before the flash. */
  readonly arrival: number;
  /** The planet grows in from 92 %. */
  readonly planetScale: number;
  /** Progress of the timer's ticks. */
  readonly ticks: number;
  /**
   * The ship: from the point that it comes out of, or after the flash from its place in the field (0), to
   * straight before the camera (1), its size, its engines.
   */
  readonly chase: number;
  readonly shipScale: number;
  readonly thrust: number;
  /** The length of the star streaks, and the brightness of the flash at the limb. */
  readonly stretch: number;
  readonly flash: number;
  /** CSS pixels. */
  readonly shake: number;
}

export const ARRIVED: LaunchPose = {
  arrival: 1,
  planetScale: 1,
  ticks: 1,
  chase: 0,
  shipScale: 1,
  thrust: 0.45,
  stretch: 0,
  flash: 0,
  shake: 0,
};

export function launchPose(ms: number): LaunchPose {
  if (ms >= LAUNCH.end) return ARRIVED;
  const pull = easeInOut(progress(ms, LAUNCH.pull, LAUNCH.chased));
  const stretch = easeIn(progress(ms, LAUNCH.stretch, LAUNCH.flash));
  const after = progress(ms, LAUNCH.arrive, LAUNCH.end);
  const fades = 1 - easeInOut(progress(ms, LAUNCH.flash + 120, LAUNCH.arrive + 150));
  const isGone = ms >= LAUNCH.flash + 90;
  return {
    arrival: isGone ? easeInOut(progress(ms, LAUNCH.flash + 200, LAUNCH.end)) : 0,
    planetScale: lerp(0.92, 1, easeOut(after)),
    ticks: easeOut(after),
    chase: isGone ? 1 - easeInOut(progress(ms, LAUNCH.arrive - 200, LAUNCH.end)) : pull,
    shipScale: isGone
      ? lerp(0.55, 1, easeOut(progress(ms, LAUNCH.flash + 90, LAUNCH.end)))
      : lerp(0.08, 1.18, pull) * lerp(1, 0.5, stretch ** 3),
    thrust: isGone ? lerp(1, ARRIVED.thrust, after) : lerp(0.2, 1, clamp01(pull * 0.6 + stretch)),
    stretch: isGone ? 0 : stretch,
    flash: ms < LAUNCH.flash ? easeIn(progress(ms, LAUNCH.flash - 160, LAUNCH.flash)) : fades,
    shake: isGone ? 0 : stretch * 2.2,
  };
}

/** The launch with less motion: a fade from dark. */
export function calmPose(ms: number): LaunchPose {
  const share = progress(ms, CALM_LAUNCH_MS * 0.3, CALM_LAUNCH_MS);
  return { ...ARRIVED, arrival: share, ticks: share };
}
