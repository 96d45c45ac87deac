import type Phaser from 'phaser';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import { type Colours, mixColour } from '../draw/colours.ts';
import { dockingDepths } from '../draw/depths.ts';
import { Sprites } from '../draw/sprites.ts';
import { type DockingPose, STATION_RADIUS } from './docking-layout.ts';

/** The ring in its picture, in the picture's pixels; the panels beside it are cut off. */
const PICTURE = { x: 495, y: 394, radius: 347, ring: 337 } as const;
const LAMPS = 12;
/** Share of the ring's radius. */
const LAMP_AT = 0.932;
const HUB = 0.24;
/** The period of the guide lights. */
const ROUND_MS = 2400;
const BEAM_TURN_MS = 26_000;
const DARK = 0x4d5866;

export interface StationLook {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly alpha: number;
  /** The ship is in the frame. */
  readonly isInside: boolean;
  readonly end: TryEnd | null;
  readonly isCalm: boolean;
}

/** The station: its ring with lamps, guide lights round the hub, and two beams that show the way in. */
export class StationView {
  private readonly ring: Sprites;
  private readonly lights: Sprites;

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    const { x, y, radius } = PICTURE;
    const texture = scene.textures.get('station');
    if (!texture.has('ring')) texture.add('ring', 0, x - radius, y - radius, radius * 2, radius * 2);
    this.ring = new Sprites(scene, 'station', dockingDepths.stationRing, { capacity: 1 });
    this.lights = new Sprites(scene, 'trip', dockingDepths.stationLights, { isLight: true });
  }

  draw(nowMs: number, look: StationLook, pose: DockingPose): void {
    const { x, y, scale, alpha } = look;
    const radius = STATION_RADIUS * scale;
    const width = (radius / PICTURE.ring) * PICTURE.radius * 2;
    this.ring.clear();
    this.ring.put({ frame: 'ring', x, y, width, alpha, tint: mixColour(0xe2ebf5, DARK, pose.dark) });
    this.lights.clear();
    this.putGlow(look, radius, pose);
    this.putBeams(nowMs, look, radius, pose);
    this.putLamps(nowMs, look, radius, pose);
    if (look.end === null) this.putGuides(nowMs, look, radius);
  }

  private putGlow({ x, y, alpha, isInside, end }: StationLook, radius: number, pose: DockingPose): void {
    const tint =
      end === 'lost' ? this.colours.danger : isInside || end ? this.colours.gain : this.colours.signal;
    const light =
      end === 'lost' ? 0.1 * pose.alarm : end === 'won' ? 0.3 + 0.3 * pose.burst : isInside ? 0.24 : 0.15;
    this.lights.put({ frame: 'glow', x, y, width: radius * 2.5, alpha: light * alpha, tint });
  }

  private putBeams(
    nowMs: number,
    { x, y, alpha, isCalm }: StationLook,
    radius: number,
    pose: DockingPose,
  ): void {
    const turn = isCalm ? 0.6 : (nowMs / BEAM_TURN_MS) * 2 * Math.PI;
    for (const angle of [turn, turn + Math.PI / 2]) {
      this.lights.put({
        frame: 'glow',
        x,
        y,
        width: radius * 2.6,
        height: radius * 0.2,
        angle,
        alpha: 0.2 * (1 - pose.dark) * alpha,
        tint: this.colours.signal,
      });
    }
  }

  /** Lamps on the ring: warm at rest, the gain colour after a win, red after a failure. */
  private putLamps(nowMs: number, look: StationLook, radius: number, pose: DockingPose): void {
    const { end, alpha, isCalm } = look;
    for (let i = 0; i < LAMPS; i++) {
      const angle = ((2 * i + 1) / (LAMPS * 2)) * 2 * Math.PI;
      const breath = isCalm ? 0.7 : 0.6 + 0.4 * Math.sin(nowMs / 900 + i * 1.7);
      const isLit = pose.run >= ((i + 3) % LAMPS) / LAMPS;
      const tint =
        end === 'lost' ? this.colours.danger : end === 'won' && isLit ? this.colours.gain : 0xffe4b0;
      const light =
        end === 'lost'
          ? i % 2
            ? pose.alarm
            : 0.25 * pose.alarm
          : end === 'won' && isLit
            ? 1
            : 0.42 * breath;
      const at = {
        x: look.x + Math.cos(angle) * radius * LAMP_AT,
        y: look.y + Math.sin(angle) * radius * LAMP_AT,
      };
      this.lights.put({ frame: 'glow', ...at, width: radius * 0.3, alpha: 0.5 * light * alpha, tint });
      this.lights.put({ frame: 'glow-core', ...at, width: radius * 0.085, alpha: light * alpha, tint });
    }
  }

  /** Small lights that run inward along four spokes to the hub. */
  private putGuides(nowMs: number, { x, y, alpha, isCalm, isInside }: StationLook, radius: number): void {
    const tint = isInside ? this.colours.gain : this.colours.signal;
    const steps = 6;
    for (let way = 0; way < 4; way++) {
      const angle = (way / 4) * 2 * Math.PI + Math.PI / 4;
      for (let i = 0; i < steps; i++) {
        const share = i / (steps - 1);
        const at = radius * (0.82 - (0.82 - HUB * 1.5) * share);
        const wave = isCalm ? 0.5 : ((nowMs / ROUND_MS) * 2 + (1 - share)) % 1;
        this.lights.put({
          frame: 'spark-dot',
          x: x + Math.cos(angle) * at,
          y: y + Math.sin(angle) * at,
          width: radius * 0.045,
          alpha: (0.16 + 0.74 * (isCalm ? 0.4 : Math.max(0, wave * 2 - 1))) * alpha,
          tint,
        });
      }
    }
  }
}
