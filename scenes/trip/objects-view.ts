import { hasComponent, query } from 'bitecs';
import type Phaser from 'phaser';
import type { TripWorld } from '../../engine/world/create-trip-world.ts';
import type { Colours } from '../draw/colours.ts';
import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { strokeDial } from '../draw/shapes.ts';
import { SpritePool } from '../draw/sprite-pool.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

const APPEAR_MS = 240;
const FADE_MS = 300;
const SHRINK_MS = 280;
/** A bubble's sphere in its frame. */
const BUBBLE = { frame: 208, sphere: 124 } as const;
const SHAPES = 4;
const TURNS = 3;

/** Asteroids and bubbles: they come up out of the dark, hang, and fade; a taken one goes along the beam. */
export class ObjectsView {
  private readonly sprites: SpritePool;

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.sprites = new SpritePool(scene, 'trip', 10);
  }

  /** `marked` is the object under the mouse or under the keyboard's mark. */
  draw(
    world: TripWorld,
    between: number,
    layout: TripLayout,
    alpha: number,
    strokes: Strokes,
    hovered: number | null,
  ): void {
    const { Rock, Position, Turn, Size, Life, Taken } = world.parts;
    const nowMs = world.nowMs + between * (1000 / 60);
    this.sprites.begin();
    for (const id of query(world, [Rock])) {
      const size = (Size.diameter[id] ?? 0) * layout.field.scale;
      const isTaken = hasComponent(world, id, Taken);
      const drawn = isTaken
        ? easeIn(progress(nowMs, Taken.atMs[id] ?? 0, (Taken.atMs[id] ?? 0) + SHRINK_MS))
        : 0;
      const at = toScreen(
        layout,
        lerp(
          lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
          Taken.toX[id] ?? 0,
          isTaken ? drawn : 0,
        ),
        lerp(
          lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
          Taken.toY[id] ?? 0,
          isTaken ? drawn : 0,
        ),
      );
      const bornMs = Life.bornMs[id] ?? 0;
      const comes = easeOut(progress(nowMs, bornMs, bornMs + APPEAR_MS));
      const goes = isTaken ? 1 - drawn ** 4 : progress(Life.endsMs[id] ?? 0, nowMs, nowMs + FADE_MS);
      const grown = size * (0.7 + 0.3 * comes) * (1 - 0.8 * drawn);
      const picture = pictureOf(Rock.look[id] ?? 0, size / layout.field.scale, isTaken);
      this.sprites.put({
        frame: picture.frame,
        ...at,
        width: grown * picture.grow,
        angle: picture.isBubble ? 0 : lerp(Turn.before[id] ?? 0, Turn.angle[id] ?? 0, between) + drawn * 2,
        alpha: comes * goes * alpha,
      });
      const k = Rock.k[id] ?? -1;
      if (!isTaken && (k === hovered || k === world.state.marked)) {
        this.strokeMark(strokes, at, size / 2, nowMs, k === world.state.marked, goes * alpha);
      }
    }
    this.sprites.end();
  }

  private strokeMark(
    strokes: Strokes,
    at: { x: number; y: number },
    radius: number,
    nowMs: number,
    isMarked: boolean,
    alpha: number,
  ): void {
    const reach = Math.max(radius, 18) + 7;
    strokeDial(strokes, at, {
      count: 36,
      inner: reach,
      outer: reach + 4,
      from: nowMs / 2600,
      width: 1.3,
      tick: () => ({ colour: this.colours.signal, alpha: (isMarked ? 0.95 : 0.6) * alpha }),
    });
  }
}

interface Picture {
  readonly frame: string;
  /** How much larger the frame is than the thing in it. */
  readonly grow: number;
  readonly isBubble: boolean;
}

/** What an object looks like follows from its `look`: shape, how much it glows; small ones may be bubbles. */
export function pictureOf(look: number, diameter: number, isCracked: boolean): Picture {
  const part = (times: number): number => (look * times) % 1;
  if (diameter < 70 && part(29) < 0.34) {
    return { frame: 'bubble-proto', grow: BUBBLE.frame / BUBBLE.sphere, isBubble: true };
  }
  const shape = 1 + Math.floor(part(7) * SHAPES);
  const wealth = part(13) + diameter / 400;
  const kind = isCracked || wealth > 0.86 ? 'rich' : wealth > 0.5 ? 'light' : 'plain';
  return { frame: `asteroid-${shape}-${kind}-${Math.floor(part(17) * TURNS)}`, grow: 1, isBubble: false };
}
