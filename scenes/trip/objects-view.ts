import type Phaser from 'phaser';
import { STEP_MS } from '#engine/systems/step.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { Colours } from '../draw/colours.ts';
import { easeIn, easeOut, lerp, progress } from '../draw/ease.ts';
import { strokeDial } from '../draw/shapes.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

const APPEAR_MS = 240;
const FADE_MS = 300;
const SHRINK_MS = 280;
/** A bubble's sphere in its frame. */
const BUBBLE = { frame: 208, sphere: 124 } as const;
const SHAPES = 4;
const TURNS = 3;

/** An object's picture, until the entity is another's or the object cracks. */
interface SeenObject {
  readonly k: number;
  readonly isTaken: boolean;
  readonly cut: Cut;
  readonly grow: number;
  readonly isBubble: boolean;
}

/** Asteroids and bubbles: they come up out of the dark, hang, and fade; a taken one goes along the beam. */
export class ObjectsView {
  private readonly sprites: Sprites;
  private world: TripWorld | undefined;
  /** By entity. */
  private seen: SeenObject[] = [];

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.sprites = new Sprites(scene, 'trip', 10);
  }

  /** `hovered` is the number of the object under the mouse. */
  draw(
    world: TripWorld,
    between: number,
    layout: TripLayout,
    alpha: number,
    strokes: Strokes,
    hovered: number | null,
  ): void {
    if (world !== this.world) this.seen = [];
    this.world = world;
    this.sprites.clear();
    if (alpha <= 0) return;
    const nowMs = world.nowMs + between * STEP_MS;
    this.drawHanging(world, nowMs, between, layout.field, alpha);
    this.drawTaken(world, nowMs, between, layout.field, alpha);
    const { marked } = world.state;
    if (hovered !== null || marked !== null) this.strokeMarks(world, nowMs, layout, alpha, strokes, hovered);
  }

  private drawHanging(
    world: TripWorld,
    nowMs: number,
    between: number,
    field: TripLayout['field'],
    alpha: number,
  ): void {
    const { Position, Turn, Size, Life } = world.parts;
    for (const id of world.finds.hanging()) {
      const diameter = Size.diameter[id] ?? 0;
      const { cut, grow, isBubble } = this.pictureAt(world, id, diameter, false);
      const bornMs = Life.bornMs[id] ?? 0;
      const comes = easeOut(progress(nowMs, bornMs, bornMs + APPEAR_MS));
      const goes = progress(Life.endsMs[id] ?? 0, nowMs, nowMs + FADE_MS);
      const width = diameter * field.scale * (0.7 + 0.3 * comes) * grow;
      const x = field.x + lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between) * field.scale;
      const y = field.y + lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between) * field.scale;
      const angle = isBubble ? 0 : lerp(Turn.before[id] ?? 0, Turn.angle[id] ?? 0, between);
      this.sprites.draw(cut, x, y, width, width, angle, comes * goes * alpha);
    }
  }

  /** It shrinks on its way to the arm that draws it in. */
  private drawTaken(
    world: TripWorld,
    nowMs: number,
    between: number,
    field: TripLayout['field'],
    alpha: number,
  ): void {
    const { Position, Turn, Size, Life, Taken } = world.parts;
    for (const id of world.finds.drawnIn()) {
      const diameter = Size.diameter[id] ?? 0;
      const { cut, grow, isBubble } = this.pictureAt(world, id, diameter, true);
      const atMs = Taken.atMs[id] ?? 0;
      const drawn = easeIn(progress(nowMs, atMs, atMs + SHRINK_MS));
      const bornMs = Life.bornMs[id] ?? 0;
      const comes = easeOut(progress(nowMs, bornMs, bornMs + APPEAR_MS));
      const width = diameter * field.scale * (0.7 + 0.3 * comes) * (1 - 0.8 * drawn) * grow;
      const from = {
        x: lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between),
        y: lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between),
      };
      const x = field.x + lerp(from.x, Taken.toX[id] ?? 0, drawn) * field.scale;
      const y = field.y + lerp(from.y, Taken.toY[id] ?? 0, drawn) * field.scale;
      const turned = lerp(Turn.before[id] ?? 0, Turn.angle[id] ?? 0, between) + drawn * 2;
      this.sprites.draw(cut, x, y, width, width, isBubble ? 0 : turned, comes * (1 - drawn ** 4) * alpha);
    }
  }

  private pictureAt(world: TripWorld, id: number, diameter: number, isTaken: boolean): SeenObject {
    const { Rock } = world.parts;
    const k = Rock.k[id] ?? 0;
    const known = this.seen[id];
    if (known && known.k === k && known.isTaken === isTaken) return known;
    const { frame, grow, isBubble } = pictureOf(Rock.look[id] ?? 0, diameter, isTaken);
    const made = { k, isTaken, cut: this.sprites.cut(frame), grow, isBubble };
    this.seen[id] = made;
    return made;
  }

  /** Rings round the object under the mouse and the one under the keyboard's mark. */
  private strokeMarks(
    world: TripWorld,
    nowMs: number,
    layout: TripLayout,
    alpha: number,
    strokes: Strokes,
    hovered: number | null,
  ): void {
    const { Rock, Position, Size, Life } = world.parts;
    const { marked } = world.state;
    for (const id of world.finds.hanging()) {
      const k = Rock.k[id] ?? -1;
      if (k !== hovered && k !== marked) continue;
      const at = toScreen(layout, Position.x[id] ?? 0, Position.y[id] ?? 0);
      const goes = progress(Life.endsMs[id] ?? 0, nowMs, nowMs + FADE_MS);
      const radius = ((Size.diameter[id] ?? 0) * layout.field.scale) / 2;
      this.strokeMark(strokes, at, radius, nowMs, k === marked, goes * alpha);
    }
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
