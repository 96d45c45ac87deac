import type Phaser from 'phaser';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import { type Colours, mixColour } from '../draw/colours.ts';
import { dockingDepths } from '../draw/depths.ts';
import { easeIn, progress } from '../draw/ease.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import type { DockingPose } from './docking-layout.ts';
import { LAMPS, type LampLook, lampOf } from './frame-marks.ts';

/**
 * Units of the play field per unit of the port's model (`tools/art/blender/port.py`), and the model's
 * measures.
 */
const UNIT = 54;
const COLLAR = 3.7 * UNIT;
const HOOK = { count: 6, at: 1.22 * UNIT, width: 0.56 * UNIT, way: 0.22 * UNIT } as const;
const LAMP = { at: 1.482 * UNIT, width: 0.72 * UNIT } as const;
/**
 * The throat's sections: each is smaller than the section before by `step`, and slightly too
 * large, to leave no gap.
 */
const THROAT = { radius: 0.86 * UNIT, step: 0.8, ribs: 3, over: 1.06 } as const;
const [RIB, HATCH] = [THROAT.radius * 2.04, THROAT.radius * 2.1];
/** Deeper sections are darker. */
const DEPTHS = [0xffffff, 0x9aa4b0, 0x59626d] as const;
const HATCH_SHADE = 0x6d7783;
const DARK = 0x5a6674;
/**
 * Movement of the throat's end with the pilot's eye: a share of its movement, which counts up to `max`
 * units.
 */
const LEAN = { share: 0.15, max: 90 } as const;
const SHADOW = { x: 2.2, y: 3.2, alpha: 0.5 } as const;

export interface PortLook extends Vector, LampLook {
  readonly scale: number;
  readonly alpha: number;
  /** The eye's offset from the port's axis, in units. */
  readonly eye: Vector;
}

/** The docking port in front of the ship: collar, hooks, throat and lamps. */
export class PortView {
  private readonly body: Sprites;
  private readonly lights: Sprites;
  /** The closed hooks, drawn above the ship. */
  private readonly grip: Sprites;
  private readonly hooks: readonly Cut[];
  private readonly lamps: readonly Cut[];

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.body = new Sprites(scene, 'port', dockingDepths.port, { capacity: 32 });
    this.lights = new Sprites(scene, 'port', dockingDepths.portLights, { isLight: true, capacity: LAMPS });
    this.grip = new Sprites(scene, 'port', dockingDepths.hooks, { capacity: 2 * HOOK.count });
    this.hooks = Array.from({ length: HOOK.count }, (_, i) => this.body.cut(`hook-${i}`));
    this.lamps = Array.from({ length: LAMPS }, (_, i) => this.lights.cut(`lamp-${i}`));
  }

  draw(look: PortLook, pose: DockingPose): void {
    this.body.clear();
    this.lights.clear();
    const tint = mixColour(0xffffff, DARK, pose.dark);
    this.drawThroat(look, pose);
    const width = COLLAR * look.scale;
    this.body.draw(this.body.cut('collar'), look.x, look.y, width, width, 0, look.alpha, tint);
    this.drawHooks(look, pose, tint);
    this.drawLamps(look, pose);
  }

  /** Draws from the end to the mouth. Deeper sections follow the eye, as in a tunnel. */
  private drawThroat({ x, y, scale, alpha, eye }: PortLook, { dark }: DockingPose): void {
    const far = Math.hypot(eye.x, eye.y);
    const lean = far > 0 ? (Math.min(far, LEAN.max) / far) * LEAN.share * scale : 0;
    const put = (cut: Cut, wide: number, depth: number, shade: number) => {
      const size = THROAT.step ** depth;
      const along = lean * (1 - size);
      const width = wide * scale * size * (depth > 0 ? THROAT.over : 1);
      const tint = mixColour(shade, 0, 0.4 * dark);
      this.body.draw(cut, x + eye.x * along, y + eye.y * along, width, width, 0, alpha, tint);
    };
    put(this.body.cut('hatch'), HATCH, THROAT.ribs, HATCH_SHADE);
    for (let depth = THROAT.ribs - 1; depth >= 0; depth--)
      put(this.body.cut('rib'), RIB, depth, DEPTHS[depth] ?? 0);
  }

  /**
   * The hooks close over the capture ring when the ship is locked; each casts a shadow to the lower right.
   */
  private drawHooks({ x, y, scale, alpha }: PortLook, { shut }: DockingPose, tint: number): void {
    const width = HOOK.width * scale;
    const layer = shut > 0 ? this.grip : this.body;
    for (const isShadow of [true, false])
      for (const [i, cut] of this.hooks.entries()) {
        const angle = (i / HOOK.count) * 2 * Math.PI;
        const at = (HOOK.at - HOOK.way * hookShut(i, shut)) * scale;
        const [dx, dy] = isShadow ? [SHADOW.x * scale, SHADOW.y * scale] : [0, 0];
        const light = isShadow ? SHADOW.alpha * alpha : alpha;
        const place = { x: x + Math.cos(angle) * at + dx, y: y + Math.sin(angle) * at + dy };
        layer.draw(cut, place.x, place.y, width, width, 0, light, isShadow ? 0 : tint);
      }
  }

  private drawLamps(look: PortLook, pose: DockingPose): void {
    const { x, y, scale, alpha } = look;
    const width = LAMP.width * scale;
    for (const [i, cut] of this.lamps.entries()) {
      const angle = -Math.PI / 2 + ((i + 0.5) / LAMPS) * 2 * Math.PI;
      const { tint, light } = lampOf(i, look, pose, this.colours);
      const place = {
        x: x + Math.cos(angle) * LAMP.at * scale,
        y: y + Math.sin(angle) * LAMP.at * scale,
      };
      this.lights.draw(cut, place.x, place.y, width, width, 0, light * alpha, tint);
    }
  }
}

/** Closure of a hook, 0 to 1: opposite hooks close in pairs. */
function hookShut(index: number, shut: number): number {
  const pairs = HOOK.count / 2;
  const until = 0.4 + (0.6 * (index % pairs)) / (pairs - 1);
  return easeIn(progress(shut, until - 0.4, until));
}
