import { clamp, decay, easeInOut, lerp, turnBetween } from '../draw/ease.ts';
import type { GalaxyCamera } from './camera.ts';

const TILT = { min: 0.36, max: 1.12 } as const;
const ZOOM = { min: 0.72, max: 2.4 } as const;
/** Radians per CSS pixel of drag. */
const PACE = 0.0052;
const TILT_PACE = 0.0032;
const INERTIA_HALF_MS = 170;
const AIM_MS = 620;

interface Aim {
  readonly yaw: readonly [from: number, turn: number];
  readonly tilt: readonly [from: number, to: number];
  readonly zoom: readonly [from: number, to: number];
  atMs: number;
}

/**
 * Turning of the galaxy: it follows the finger, runs on a little, and turns by itself to the chosen system.
 */
export class GalaxyTurn {
  yaw: number;
  tilt: number;
  zoom = 1;
  private yawSpeed = 0;
  private tiltSpeed = 0;
  private aim: Aim | undefined;
  private isHeld = false;

  constructor(start: Pick<GalaxyCamera, 'yaw' | 'tilt'>) {
    this.yaw = start.yaw;
    this.tilt = start.tilt;
  }

  get isMoving(): boolean {
    return this.isHeld || this.aim !== undefined || Math.abs(this.yawSpeed) > 1e-6;
  }

  hold(): void {
    this.isHeld = true;
    this.aim = undefined;
    this.yawSpeed = 0;
    this.tiltSpeed = 0;
  }

  /** By CSS pixels; `ms` since the last move gives the speed at which it runs on after release. */
  drag(dx: number, dy: number, ms: number): void {
    this.aim = undefined;
    const turn = -dx * (PACE / Math.sqrt(this.zoom));
    const lean = dy * TILT_PACE;
    this.yaw += turn;
    this.tilt = clamp(this.tilt + lean, TILT.min, TILT.max);
    const share = 0.35;
    const time = Math.max(4, ms);
    this.yawSpeed = lerp(this.yawSpeed, turn / time, share);
    this.tiltSpeed = lerp(this.tiltSpeed, lean / time, share);
  }

  release(restedMs: number): void {
    this.isHeld = false;
    if (restedMs > 90) this.yawSpeed = this.tiltSpeed = 0;
  }

  zoomBy(factor: number): void {
    this.aim = undefined;
    this.zoom = clamp(this.zoom * factor, ZOOM.min, ZOOM.max);
  }

  push(turn: number): void {
    this.yawSpeed += turn / INERTIA_HALF_MS;
  }

  aimAt(target: { yaw: number; tilt?: number; zoom?: number }, atOnce: boolean): void {
    const tilt = target.tilt ?? this.tilt;
    const zoom = target.zoom ?? this.zoom;
    this.yawSpeed = this.tiltSpeed = 0;
    if (atOnce) {
      Object.assign(this, { yaw: target.yaw, tilt, zoom });
      this.aim = undefined;
      return;
    }
    this.aim = {
      yaw: [this.yaw, turnBetween(this.yaw, target.yaw)],
      tilt: [this.tilt, tilt],
      zoom: [this.zoom, zoom],
      atMs: 0,
    };
  }

  step(deltaMs: number): void {
    if (this.aim) this.follow(this.aim, deltaMs);
    if (this.isHeld) return;
    this.yaw += this.yawSpeed * deltaMs;
    this.tilt = clamp(this.tilt + this.tiltSpeed * deltaMs, TILT.min, TILT.max);
    const rest = decay(deltaMs, INERTIA_HALF_MS);
    this.yawSpeed *= rest;
    this.tiltSpeed *= rest;
  }

  private follow(aim: Aim, deltaMs: number): void {
    aim.atMs += deltaMs;
    const share = easeInOut(aim.atMs / AIM_MS);
    this.yaw = aim.yaw[0] + aim.yaw[1] * share;
    this.tilt = lerp(aim.tilt[0], aim.tilt[1], share);
    this.zoom = lerp(aim.zoom[0], aim.zoom[1], share);
    if (aim.atMs >= AIM_MS) this.aim = undefined;
  }
}
