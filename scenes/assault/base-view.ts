import type Phaser from 'phaser';
import { mixColour } from '../draw/colours.ts';
import { assaultDepths } from '../draw/depths.ts';
import { lerp } from '../draw/ease.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import { type AssaultLayout, type AssaultPose, GUNS, gunAt } from './assault-layout.ts';

/** The ring in the station's picture, in its pixels; the panels beside it are cut off. */
const PICTURE = { x: 495, y: 394, radius: 347, ring: 337 } as const;
/** The crack runs through the middle; each half is shown on its own once the base breaks. */
const HALVES = ['base-left', 'base-right'] as const;
const WARM = 0xa5806c;
const COLD = 0x3a3f48;
const RED = 0xff4a3a;
const FIRE = 0xffa14a;
const LAMPS = 11;
/** Number of fires on the rim at full damage. */
const FIRES = 7;
const GUN_WIDTH = 0.36;
const GUARDS = [
  { angle: -0.78, far: 1.16, width: 0.3 },
  { angle: -2.3, far: 1.2, width: 0.24 },
] as const;

export interface BaseLook {
  readonly layout: AssaultLayout;
  readonly alpha: number;
  /** Remaining part of it, 0 to 1. */
  readonly left: number;
  /** The core is open in this phase. */
  readonly isCoreOpen: boolean;
  readonly isCalm: boolean;
}

/**
 * The pirates' base: a station, dimmed and warm, with a red core, red lamps, guns on its rim, guards, and
 * its fires.
 */
export class BaseView {
  private readonly body: Sprites;
  private readonly guns: Sprites;
  private readonly lights: Sprites;
  private readonly halves: readonly Cut[];

  constructor(scene: Phaser.Scene) {
    const { x, y, radius } = PICTURE;
    const texture = scene.textures.get('station');
    HALVES.forEach((name, side) => {
      if (!texture.has(name))
        texture.add(name, 0, x - radius + side * radius, y - radius, radius, radius * 2);
    });
    this.body = new Sprites(scene, 'station', assaultDepths.base, { capacity: 2 });
    this.guns = new Sprites(scene, 'trip', assaultDepths.guns, { capacity: 8 });
    this.lights = new Sprites(scene, 'trip', assaultDepths.baseLights, { isLight: true, capacity: 48 });
    this.halves = HALVES.map((name) => this.body.cut(name));
  }

  draw(nowMs: number, look: BaseLook, pose: AssaultPose): void {
    this.body.clear();
    this.guns.clear();
    this.lights.clear();
    this.putBody(look, pose);
    this.putCore(nowMs, look, pose);
    this.putLamps(nowMs, look, pose);
    this.putGuns(nowMs, look, pose);
    this.putFires(nowMs, look, pose);
  }

  private putBody({ layout: { base }, alpha }: BaseLook, { broken, away }: AssaultPose): void {
    const width = (base.radius / PICTURE.ring) * PICTURE.radius;
    const tint = mixColour(WARM, COLD, away);
    for (const [side, cut] of this.halves.entries()) {
      const way = side === 0 ? -1 : 1;
      const shift = (width / 2) * (1 + 0.36 * broken);
      const turn = 0.16 * broken * way + 0.5 * away;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const x = base.x + way * shift * cos;
      const y = base.y + way * shift * sin + broken * way * base.radius * 0.07;
      this.body.draw(cut, x, y, width, width * 2, turn, alpha * (1 - 0.4 * away), tint);
    }
  }

  private putCore(nowMs: number, look: BaseLook, { broken, blaze, away }: AssaultPose): void {
    const { base } = look.layout;
    const beat = look.isCalm ? 0.8 : 0.75 + 0.25 * Math.sin(nowMs / (look.isCoreOpen ? 170 : 620));
    const light = look.alpha * (1 - away);
    const open = look.isCoreOpen ? 1 : 0.62;
    const at = { x: base.x, y: base.y };
    const width = base.radius * lerp(1.15, 1.5, look.isCoreOpen ? beat : 0);
    this.lights.put({ frame: 'glow', ...at, width: base.radius * 2.4, alpha: 0.2 * light, tint: RED });
    if (broken === 0) {
      this.lights.put({ frame: 'glow', ...at, width, alpha: 0.75 * open * beat * light, tint: RED });
      this.lights.put({
        frame: 'glow-core',
        ...at,
        width: width * 0.36,
        alpha: open * light,
        tint: 0xffb8a8,
      });
    }
    if (blaze <= 0) return;
    for (const [wide, bright, tint] of [
      [2.6, 0.8, FIRE],
      [1.4, 0.9, FIRE],
      [0.7, 1, 0xffe2b0],
    ] as const)
      this.lights.put({
        frame: 'glow',
        ...at,
        width: base.radius * wide,
        alpha: bright * blaze * light,
        tint,
      });
  }

  private putLamps(nowMs: number, { layout: { base }, alpha, isCalm }: BaseLook, pose: AssaultPose): void {
    if (pose.broken > 0) return;
    for (let i = 0; i < LAMPS; i++) {
      const angle = ((i + 0.4) / LAMPS) * 2 * Math.PI;
      const breath = isCalm ? 0.7 : 0.55 + 0.45 * Math.sin(nowMs / 700 + i * 1.9);
      const at = {
        x: base.x + Math.cos(angle) * base.radius * 0.93,
        y: base.y + Math.sin(angle) * base.radius * 0.93,
      };
      const light = breath * alpha * (1 - pose.away);
      this.lights.put({ frame: 'glow', ...at, width: base.radius * 0.28, alpha: 0.5 * light, tint: RED });
      this.lights.put({ frame: 'glow-core', ...at, width: base.radius * 0.06, alpha: light, tint: 0xff9a8a });
    }
  }

  /** Gun hulls on the rim, and two pirates on guard, which leave when the fight is over. */
  private putGuns(nowMs: number, { layout, alpha, isCalm }: BaseLook, { broken, away }: AssaultPose): void {
    const { base } = layout;
    const gone = Math.max(broken, away);
    for (const [gun, angle] of GUNS.entries()) {
      const { x, y } = gunAt(layout, gun);
      const width = base.radius * GUN_WIDTH * (Math.cos(angle) < 0 ? -1 : 1);
      this.guns.put({ frame: 'pirate-aim', x, y, width, height: Math.abs(width), alpha: alpha * (1 - gone) });
    }
    for (const [index, { angle, far, width }] of GUARDS.entries()) {
      const hover = isCalm ? 0 : Math.sin(nowMs / 900 + index * 2) * base.radius * 0.02;
      const at = base.radius * (far + 0.8 * gone);
      this.guns.put({
        frame: 'pirate-approach',
        x: base.x + Math.cos(angle) * at,
        y: base.y + Math.sin(angle) * at + hover,
        width: base.radius * width,
        alpha: 0.8 * alpha * (1 - gone),
      });
    }
  }

  /** A fire stays where the base was hit. */
  private putFires(
    nowMs: number,
    { layout: { base }, alpha, left, isCalm }: BaseLook,
    pose: AssaultPose,
  ): void {
    const burning = Math.min(FIRES, Math.ceil((1 - left) * FIRES));
    for (let i = 0; i < burning; i++) {
      const angle = 0.7 + i * 2.4;
      const at = base.radius * (i % 2 ? 0.92 : 0.5);
      const flicker = isCalm ? 0.8 : 0.7 + 0.3 * Math.sin(nowMs / 90 + i * 3);
      const spot = {
        x: base.x + Math.cos(angle) * at * (1 + 0.3 * pose.broken),
        y: base.y + Math.sin(angle) * at,
      };
      const light = flicker * alpha * (1 - pose.away);
      this.lights.put({ frame: 'glow', ...spot, width: base.radius * 0.34, alpha: 0.6 * light, tint: FIRE });
      this.lights.put({
        frame: 'glow-core',
        ...spot,
        width: base.radius * 0.1,
        alpha: light,
        tint: 0xffd9a0,
      });
    }
  }
}
