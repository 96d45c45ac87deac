import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { ARRIVED, CALM_LAUNCH_MS, calmPose, LAUNCH, type LaunchPose, launchPose } from './launch-timeline.ts';

/** The running launch of a trip; at rest when there is none. */
export class Launch {
  /** Milliseconds since it began; infinite when there is none. */
  ms = Number.POSITIVE_INFINITY;

  begin(): void {
    this.ms = 0;
    playSound('launch');
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
    this.ms += deltaMs;
    if (before < LAUNCH.flash && this.ms >= LAUNCH.flash) vibrate('heavy');
    if (mayEnd && this.ms >= (isCalm ? CALM_LAUNCH_MS : LAUNCH.end)) this.stop();
  }

  pose(isCalm: boolean): LaunchPose {
    if (this.ms === Number.POSITIVE_INFINITY) return ARRIVED;
    return isCalm ? calmPose(this.ms) : launchPose(this.ms);
  }
}
