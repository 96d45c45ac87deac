import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { SMOOTH_MS } from '#scenes/draw/ease.ts';
import { ARRIVED, CALM_LAUNCH_MS, calmPose, LAUNCH, type LaunchPose, launchPose } from './launch-timeline.ts';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** The running launch of a trip; at rest when there is none. */
export class Launch {
  /** Milliseconds since it began; infinite when there is none. */
  ms = Number.POSITIVE_INFINITY;
  private point: ScreenPoint | null = null;

  /** `point`: where the ship comes out of, on the screen; null for its place in the field. */
  begin(point: ScreenPoint | null): void {
    this.ms = 0;
    this.point = point;
    playSound('launch');
  }

  /** Where the ship comes out of; null once the flash has hidden it. */
  get from(): ScreenPoint | null {
    return this.ms < LAUNCH.flash ? this.point : null;
  }

  stop(): void {
    this.ms = Number.POSITIVE_INFINITY;
  }

  /** The player skips to the arrival. */
  skip(): void {
    this.ms = Math.max(this.ms, LAUNCH.arrive);
  }

  /** `mayEnd` is true once the trip itself is shown: the last pose waits for it. */
  step(deltaMs: number, isCalm: boolean, mayEnd: boolean): void {
    if (this.ms === Number.POSITIVE_INFINITY) return;
    const before = this.ms;
    // The first frames of a scene are slow; the ship's way from its point must be seen nevertheless.
    this.ms += this.ms < LAUNCH.chased ? Math.min(deltaMs, SMOOTH_MS) : deltaMs;
    if (before < LAUNCH.flash && this.ms >= LAUNCH.flash) vibrate('heavy');
    if (mayEnd && this.ms >= (isCalm ? CALM_LAUNCH_MS : LAUNCH.end)) this.stop();
  }

  pose(isCalm: boolean): LaunchPose {
    if (this.ms === Number.POSITIVE_INFINITY) return ARRIVED;
    return isCalm ? calmPose(this.ms) : launchPose(this.ms);
  }
}
