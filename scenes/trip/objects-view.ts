import type Phaser from 'phaser';
import { STEP_MS, type TripWorld } from '#engine/world/trip/create-trip-world.ts';
import type { Colours } from '../draw/colours.ts';
import { lerp, progress } from '../draw/ease.ts';
import { strokeDial } from '../draw/shapes.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import type { Strokes } from '../draw/strokes.ts';
import { appearance, pictureOf } from './object-pictures.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

const FADE_MS = 300;

/** An object's picture, cached until its entity belongs to another object. */
interface SeenObject {
  readonly k: number;
  readonly cut: Cut;
  readonly grow: number;
  readonly turns: boolean;
}

/** Asteroids and bubbles: they appear out of the dark, stay, and fade. */
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
    this.drawObjects(world, nowMs, between, layout.field, alpha);
    const { marked } = world.state;
    if (hovered !== null || marked !== null) this.strokeMarks(world, nowMs, layout, alpha, strokes, hovered);
  }

  private drawObjects(
    world: TripWorld,
    nowMs: number,
    between: number,
    field: TripLayout['field'],
    alpha: number,
  ): void {
    const { Position, Turn, Size, Life } = world.components;
    for (const id of world.queries.objects()) {
      const diameter = Size.diameter[id] ?? 0;
      const { cut, grow, turns } = this.pictureAt(world, id, diameter);
      const comes = appearance(nowMs - (Life.bornMs[id] ?? 0));
      const goes = progress(Life.endsMs[id] ?? 0, nowMs, nowMs + FADE_MS);
      const width = diameter * field.scale * (0.7 + 0.3 * comes) * grow;
      const x = field.x + lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between) * field.scale;
      const y = field.y + lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between) * field.scale;
      const angle = turns ? lerp(Turn.before[id] ?? 0, Turn.angle[id] ?? 0, between) : 0;
      this.sprites.draw(cut, x, y, width, width, angle, comes * goes * alpha);
    }
  }

  private pictureAt(world: TripWorld, id: number, diameter: number): SeenObject {
    const { Rock } = world.components;
    const k = Rock.k[id] ?? 0;
    const known = this.seen[id];
    if (known && known.k === k) return known;
    const { frame, grow, turns } = pictureOf(Rock.look[id] ?? 0, diameter, false);
    const made = { k, cut: this.sprites.cut(frame), grow, turns };
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
    const { Rock, Position, Size, Life } = world.components;
    const { marked } = world.state;
    for (const id of world.queries.objects()) {
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
