import type Phaser from 'phaser';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { dockingDepths } from '../draw/depths.ts';
import { lerp } from '../draw/ease.ts';
import { Sprites } from '../draw/sprites.ts';
import { ARRIVED } from '../trip/launch/launch-timeline.ts';
import { ShipDrawing, type ShipSprite } from '../trip/ship-view.ts';
import type { DockingMoment, DockingPose } from './docking-layout.ts';

/** The width of the ship's picture in units, at which its hull fits the frame. */
const SHIP_WIDTH = 142;
/** In its berth the ship is further away and appears smaller. */
const BERTHED_SMALLER = 0.2;
const ADRIFT_SMALLER = 0.24;
/** The lean in radians per unit of speed, and its maximum. */
const LEAN = { each: 0.085, max: 0.34 } as const;
/** Turn of the ship as it drifts away after a failed try, in radians. */
const ADRIFT_TURN = -0.28;
const SHIP_GREY = 0x8d949c;
/**
 * A ghost: a projection in the colour of signals almost without engines' light, fading once it has docked.
 */
const GHOST = { tint: 0x6fdcff, alpha: 0.62, docked: 0.2, fire: 0.22 } as const;
/** The puffs of a small engine: distance in units, width, brightness. */
const PUFFS = [
  [46, 34, 0.5],
  [58, 22, 0.34],
  [67, 13, 0.22],
] as const;

interface PuffInput {
  readonly thrust: Vector;
  readonly push: number;
  readonly scale: number;
  readonly alpha: number;
}

interface GhostInput {
  readonly moment: DockingMoment;
  readonly scale: number;
  readonly alpha: number;
  readonly gone: number;
}

/** The docking ship: it leans into its movement, and its small engines puff light. */
export class DockingShip {
  private readonly ship: ShipDrawing;
  private readonly puffs: Sprites;

  /** A ghost is light, so that it shows before every sky and whatever the ship's own colour is. */
  constructor(scene: Phaser.Scene, { isGhost = false } = {}) {
    this.ship = new ShipDrawing(scene, { isLight: isGhost });
    this.puffs = new Sprites(scene, 'trip', dockingDepths.puffs, { isLight: true });
  }

  show(picture: ShipSprite): void {
    this.ship.show(picture);
  }

  /** `at` is on the screen; `scale` is CSS pixels per unit. */
  draw(
    nowMs: number,
    at: Vector,
    { speed, thrust }: DockingMoment,
    look: { readonly scale: number; readonly alpha: number; readonly end: TryEnd | null },
    pose: DockingPose,
  ): void {
    const { scale, alpha, end } = look;
    const push = end === null ? Math.hypot(thrust.x, thrust.y) : 0;
    const lean = Math.max(-LEAN.max, Math.min(LEAN.max, speed.x * LEAN.each)) * (1 - pose.berth);
    const layout = {
      field: { x: 0, y: 0, scale: 1 },
      ship: {
        x: 0,
        y: 0,
        width: SHIP_WIDTH * scale * (1 - BERTHED_SMALLER * pose.berth - ADRIFT_SMALLER * pose.away),
      },
    };
    const engines = end === 'won' ? 0.3 * (1 - pose.berth) : end === 'lost' ? 0.12 : 0.16 + 0.5 * push;
    const fire = 1 - 0.92 * Math.max(pose.berth, pose.dark);
    this.ship.draw(
      nowMs,
      layout,
      { ...at, bank: lean + ADRIFT_TURN * pose.away },
      { ...ARRIVED, thrust: engines },
      { alpha, weak: pose.dark, fire, centre: at, ...(end === 'lost' ? { tint: SHIP_GREY } : {}) },
    );
    this.drawPuffs(nowMs, at, { thrust, push, scale, alpha });
  }

  /** `gone` is how far it has faded after its docking, 0 to 1. */
  drawGhost(nowMs: number, at: Vector, { moment: { speed }, scale, alpha, gone }: GhostInput): void {
    const bank = Math.max(-LEAN.max, Math.min(LEAN.max, speed.x * LEAN.each)) * (1 - gone);
    const width = SHIP_WIDTH * scale * (1 - BERTHED_SMALLER * gone);
    const layout = { field: { x: 0, y: 0, scale: 1 }, ship: { x: 0, y: 0, width } };
    const look = { centre: at, tint: GHOST.tint, fire: GHOST.fire * (1 - gone), weak: 0 };
    const opacity = alpha * lerp(GHOST.alpha, GHOST.docked, gone);
    this.ship.draw(nowMs, layout, { ...at, bank }, { ...ARRIVED, thrust: 0.16 }, { ...look, alpha: opacity });
  }

  hide(): void {
    this.ship.hide();
    this.puffs.clear();
  }

  /** The small engines that push it sideways: a puff of light opposite to the stick's direction. */
  private drawPuffs(nowMs: number, at: Vector, { thrust, push, scale, alpha }: PuffInput): void {
    this.puffs.clear();
    if (push <= 0.05) return;
    const angle = Math.atan2(-thrust.y, -thrust.x);
    const flicker = 0.85 + 0.15 * Math.sin(nowMs / 31);
    for (const [far, width, light] of PUFFS)
      this.puffs.put({
        frame: 'glow-core',
        x: at.x + Math.cos(angle) * far * scale,
        y: at.y + Math.sin(angle) * far * scale,
        width: width * scale * (0.6 + 0.5 * push),
        alpha: light * push * flicker * alpha,
        tint: 0xcfefff,
      });
  }
}
