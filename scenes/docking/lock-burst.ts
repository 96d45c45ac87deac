import type Phaser from 'phaser';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import type { Colours } from '../draw/colours.ts';
import { Sprites } from '../draw/sprites.ts';
import { STATION_RADIUS } from './docking-layout.ts';
import type { DockingPose } from './docking-pose.ts';

const SPARKS = 16;
/** The burst's remaining strength at the end of its first flash. */
const FLASH_UNTIL = 0.45;

/** The moment of the lock: a flash, rings that run outward, and sparks, above everything else. */
export class LockBurst {
  private readonly lights: Sprites;

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.lights = new Sprites(scene, 'trip', 8.8, { isLight: true, capacity: SPARKS + 4 });
  }

  draw({ x, y, scale, alpha }: Vector & { scale: number; alpha: number }, { burst }: DockingPose): void {
    const { lights } = this;
    lights.clear();
    if (burst <= 0) return;
    const radius = STATION_RADIUS * scale;
    const grown = 1 - burst;
    const tint = this.colours.gain;
    const light = burst * alpha;
    lights.put({ frame: 'ring', x, y, width: radius * (0.5 + 2.1 * grown), alpha: light, tint });
    lights.put({ frame: 'ring-soft', x, y, width: radius * (0.4 + 1.4 * grown), alpha: light, tint });
    const flash = Math.max(0, burst - FLASH_UNTIL) / (1 - FLASH_UNTIL);
    lights.put({ frame: 'glow', x, y, width: radius * (1.5 + grown), alpha: 0.8 * flash * alpha, tint });
    lights.put({ frame: 'glow-core', x, y, width: radius * (0.7 + grown), alpha: 0.75 * flash * alpha });
    for (let i = 0; i < SPARKS; i++) {
      const angle = (i / SPARKS) * 2 * Math.PI + (i % 3) * 0.11;
      const far = radius * (0.42 + (0.5 + 0.25 * ((i * 7) % 4)) * grown);
      lights.put({
        frame: 'spark',
        x: x + Math.cos(angle) * far,
        y: y + Math.sin(angle) * far,
        width: radius * 0.2 * burst,
        height: radius * 0.022,
        angle,
        alpha: light,
        tint,
      });
    }
  }
}
