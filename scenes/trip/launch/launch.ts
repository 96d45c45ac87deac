import type Phaser from 'phaser';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { SMOOTH_MS } from '../../draw/colours.ts';
import { tripDepths } from '../../draw/depths.ts';
import { Sprites } from '../../draw/sprites.ts';
import type { Strokes } from '../../draw/strokes.ts';
import type { Art } from '../../stage/art.ts';
import { shipSprite } from '../ship-view.ts';
import type { TripLayout } from '../trip-layout.ts';
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

  /** `point`: start of the ship on the screen; null for its place in the field. */
  begin(point: ScreenPoint | null): void {
    this.ms = 0;
    this.point = point;
    playSound('launch');
  }

  /** Starting place of the ship; null once the flash has hidden it. */
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

/** Place of the light on the limb, and its spread to both sides; radians. */
const DAWN = { angle: -2.2, reach: 1.5, pieces: 40 } as const;
const BLUE = 0x6fc4ff;

/** Before the flash the stars' vanishing point grows brighter. */
const AHEAD = { glow: 1.5, core: 0.16, alpha: 0.34 } as const;

/** The flash of the arrival: white and blue where the planet's limb will appear. */
export class LaunchFlash {
  private readonly lights: Sprites;

  constructor(scene: Phaser.Scene) {
    this.lights = new Sprites(scene, 'trip', tripDepths.flash, { isLight: true });
  }

  clear(): void {
    this.lights.clear();
  }

  /** `reach` is the length of the stars' flight from that point, in CSS pixels; `light` is 0 to 1. */
  drawAhead(at: { readonly x: number; readonly y: number }, reach: number, light: number): void {
    const { glow, core, alpha } = AHEAD;
    this.lights.put({ frame: 'glow', ...at, width: reach * glow, alpha: alpha * light, tint: BLUE });
    this.lights.put({ frame: 'glow-core', ...at, width: reach * core * (0.12 + light), alpha: light ** 2 });
  }

  /** `flash` 0 to 1: how bright it is. */
  draw({ planet }: TripLayout, flash: number, strokes: Strokes): void {
    if (flash <= 0) return;
    const { radius } = planet;
    const at = spotOn(planet, DAWN.angle);
    const glow = (frame: string, width: number, tint: number, alpha: number): void =>
      this.lights.put({ frame, ...at, width: radius * width, alpha: alpha * flash, tint });
    glow('glow', 7.5, BLUE, 0.5);
    glow('glow', 3.4, 0xb8e6ff, 0.85);
    glow('glow-core', 2 * (0.4 + 0.6 * flash), 0xffffff, 1);
    strokeDawn(strokes, planet, flash);
  }
}

/** The limb itself, brightest where the light breaks over it. */
function strokeDawn(strokes: Strokes, planet: TripLayout['planet'], flash: number): void {
  const reach = DAWN.reach * (0.35 + 0.65 * flash);
  let last = spotOn(planet, DAWN.angle - reach);
  for (let i = 1; i <= DAWN.pieces; i++) {
    const side = (2 * i) / DAWN.pieces - 1;
    const next = spotOn(planet, DAWN.angle + reach * side);
    const light = (1 - Math.abs(side)) ** 1.4 * flash;
    for (const [width, tint, alpha] of [
      [26, BLUE, 0.1],
      [10, 0x9adcff, 0.28],
      [2.4, 0xffffff, 1],
    ] as const)
      strokes.piece(last.x, last.y, next.x, next.y, width, tint, alpha * light);
    last = next;
  }
}

function spotOn({ x, y, radius }: TripLayout['planet'], angle: number): { x: number; y: number } {
  return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
}

/**
 * Fetches the pictures of a launch while the player still looks at the system: otherwise the map would wait
 * without its HUD for the pictures. Ignores failures, because the launch fetches them again.
 */
export function warmLaunch(art: Art, trip: Trip): void {
  const type = shipTypeFor(trip.type);
  const ship = state.ships.find((candidate) => candidate.inUse && candidate.type === type);
  const scenery = trip.location === 'planet' ? (`planet-${trip.planet}` as const) : 'galaxy';
  const picture = ship ? [shipSprite(ship.type, ship.rarity).key] : [];
  art.need('trip', 'fog', scenery, ...picture).catch(() => undefined);
}
