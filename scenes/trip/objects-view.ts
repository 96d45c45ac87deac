import { query } from 'bitecs';
import type Phaser from 'phaser';
import type { SandboxTrip } from '#engine/client/core/active-sandbox.ts';
import { sceneWords } from '#engine/client/trip/scene-words.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { tapsFor, tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import { AIM_REACH, objectUnder } from '#engine/systems/trip/key-aim.ts';
import { tapReach } from '#engine/systems/trip/trip-taps.ts';
import { STEP_MS, type TripWorld } from '#engine/world/trip/trip-world.ts';
import type { Colours } from '../draw/colours.ts';
import { tripDepths } from '../draw/depths.ts';
import { lerp, progress } from '../draw/ease.ts';
import { Label } from '../draw/labels.ts';
import { strokeBrackets, strokeCircle, strokeDial } from '../draw/shapes.ts';
import { type Cut, Sprites } from '../draw/sprites.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { isStorm } from './effects/storm-view.ts';
import {
  appearance,
  pictureOf,
  type SeenKind,
  strokeBeacon,
  strokeMine,
  strokeVein,
} from './object-pictures.ts';
import { headingOf } from './paths-view.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';
import { clusterParts } from './verbs/cluster-parts.ts';
import type { TowedPlace } from './verbs/verbs-view.ts';

const FADE_MS = 300;
/** A comet's tail, field units. */
const TAIL = { length: 170, width: 46 } as const;
/** In a storm every object has a blurred tail. */
const BLUR = { length: 104, alpha: 0.42, tint: 0xc9d6ea } as const;

/** An object's picture, cached until its entity belongs to another object. */
interface SeenObject {
  readonly k: number;
  readonly struck: number;
  readonly cut: Cut;
  readonly sizeFactor: number;
  readonly isRotating: boolean;
}

interface ObjectMark {
  readonly radius: number;
  readonly elapsedMs: number;
  readonly colour: number;
  readonly isMarked: boolean;
  readonly alpha: number;
}

interface ObjectsFrame {
  readonly between: number;
  readonly layout: TripLayout;
  readonly alpha: number;
  readonly strokes: Strokes;
  readonly hovered: number | null;
  /** Place of a towed wreck. */
  readonly towed: TowedPlace | null;
}

/** Objects to tap: they appear out of the dark, cross the field, and fade. */
export class ObjectsView {
  private readonly sprites: Sprites;
  private world: TripWorld | undefined;
  /** By entity. */
  private seen: SeenObject[] = [];
  /** Taps that each vein still takes. */
  private readonly tapsLeftLabels: Label[] = [];
  private readonly colours: CanvasStage['colours'];

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.colours = stage.colours;
    this.sprites = new Sprites(scene, 'trip', tripDepths.objects);
  }

  /** `hovered` is the number of the object under the mouse. */
  draw(world: TripWorld, frame: ObjectsFrame): void {
    const { between, alpha, hovered } = frame;
    if (world !== this.world) this.seen = [];
    this.world = world;
    this.sprites.clear();
    for (const label of this.tapsLeftLabels) label.image.setVisible(false);
    if (alpha <= 0) return;
    const elapsedMs = world.elapsedMs + between * STEP_MS;
    this.drawObjects(world, elapsedMs, frame);
    if (hovered !== null || world.state.aim !== null) this.strokeMarks(world, elapsedMs, frame);
  }

  private drawObjects(
    world: TripWorld,
    elapsedMs: number,
    { between, layout: { field }, alpha, strokes, towed }: ObjectsFrame,
  ): void {
    const { Position, Turn, Size, Life, Rock } = world.components;
    let veins = 0;
    const isFast = isStorm(world) && !this.stage.isCalm();
    for (const id of world.queries.objects()) {
      const diameter = Size.diameter[id] ?? 0;
      const { cut, sizeFactor, isRotating } = this.pictureAt(world, id, diameter);
      const fadeIn = appearance(elapsedMs - (Life.bornMs[id] ?? 0), world.setup.tunables.objectDarkMs);
      const fadeOut = progress(Life.endsMs[id] ?? 0, elapsedMs, elapsedMs + FADE_MS);
      const width = diameter * field.scale * (0.7 + 0.3 * fadeIn) * sizeFactor;
      const isTowed = towed !== null && towed.k === Rock.k[id];
      const placeX = isTowed ? towed.x : lerp(Position.beforeX[id] ?? 0, Position.x[id] ?? 0, between);
      const placeY = isTowed ? towed.y : lerp(Position.beforeY[id] ?? 0, Position.y[id] ?? 0, between);
      const x = field.x + placeX * field.scale;
      const y = field.y + placeY * field.scale;
      const turned = isRotating ? lerp(Turn.before[id] ?? 0, Turn.angle[id] ?? 0, between) : 0;
      const what = Rock.kind[id] ?? 'rock';
      const isHeld = world.state.gesture !== null && world.state.gesture.k === Rock.k[id];
      const light = fadeIn * (isHeld ? 1 : fadeOut) * alpha;
      const angle = what === 'comet' ? (headingOf(world, id) ?? 0) : turned;
      if (what === 'comet')
        this.drawTail(x, y, angle, TAIL.length * field.scale, TAIL.width * field.scale, light);
      else if (isFast) {
        const heading = headingOf(world, id) ?? 0;
        this.drawTail(x, y, heading, BLUR.length * field.scale, width * 0.9, BLUR.alpha * light, BLUR.tint);
      }
      if (what === 'cluster') {
        this.drawCluster(Rock.object[id], x, y, turned, field.scale, light);
        continue;
      }
      this.sprites.draw(cut, x, y, width, width, angle, light);
      if (what === 'rock') continue;
      const { scale } = field;
      const seen = {
        x,
        y,
        radius: (diameter * scale) / 2,
        scale,
        elapsedMs,
        alpha: light,
        isCalm: this.stage.isCalm(),
      };
      if (what === 'vein' || what === 'core') this.markVein(world, id, seen, strokes, veins++);
      else if (what === 'mine') strokeMine(strokes, seen, this.colours);
      else if (what === 'beacon') strokeBeacon(strokes, seen, this.colours);
    }
  }

  /** The rocks of a cluster, each turned a little in its own way. */
  private drawCluster(
    object: SpawnedObject | undefined,
    x: number,
    y: number,
    turned: number,
    scale: number,
    alpha: number,
  ): void {
    if (!object) return;
    for (const { dx, dy, diameter, look } of clusterParts(object)) {
      const { frame } = pictureOf(look, 100, false, 'part');
      const width = diameter * scale;
      const angle = turned * (look < 0.5 ? -1 : 1) + look * 6;
      this.sprites.draw(this.sprites.cut(frame), x + dx * scale, y + dy * scale, width, width, angle, alpha);
    }
  }

  private drawTail(
    x: number,
    y: number,
    angle: number,
    long: number,
    wide: number,
    alpha: number,
    tint?: number,
  ): void {
    const [tailX, tailY] = [x - (Math.cos(angle) * long) / 2, y - (Math.sin(angle) * long) / 2];
    this.sprites.draw(this.sprites.cut('comet-tail'), tailX, tailY, long, wide, angle, alpha, tint);
  }

  private markVein(world: TripWorld, id: number, seen: SeenKind, strokes: Strokes, index: number): void {
    const k = world.components.Rock.k[id] ?? 0;
    const taps = tapsFor(world.state.taps, k, world.tapTerms);
    const struck = tapsOn(world.state.taps, k);
    strokeVein(strokes, seen, struck, taps, this.colours);
    const style = { size: 13, weight: 560, colour: this.colours.text, edge: 4 };
    this.tapsLeftLabels[index] ??= new Label(this.scene, `to-go-${index}`, tripDepths.labels, style);
    const label = this.tapsLeftLabels[index];
    label.write(sceneWords('to-go', { count: taps - struck }), this.stage.viewport.ratio);
    label.image
      .setPosition(seen.x - label.width / 2, seen.y + seen.radius + 15 * seen.scale)
      .setAlpha(seen.alpha)
      .setVisible(true);
  }

  private pictureAt(world: TripWorld, id: number, diameter: number): SeenObject {
    const { Rock } = world.components;
    const k = Rock.k[id] ?? 0;
    const struck = tapsOn(world.state.taps, k);
    const cached = this.seen[id];
    if (cached && cached.k === k && cached.struck === struck) return cached;
    const { frame, sizeFactor, isRotating } = pictureOf(
      Rock.look[id] ?? 0,
      diameter,
      false,
      Rock.kind[id],
      struck,
    );
    const made = { k, struck, cut: this.sprites.cut(frame), sizeFactor, isRotating };
    this.seen[id] = made;
    return made;
  }

  /** Rings round the objects under the mouse and under the keyboard's aim, and the aim itself. */
  private strokeMarks(
    world: TripWorld,
    elapsedMs: number,
    { layout, alpha, strokes, hovered }: ObjectsFrame,
  ): void {
    const { Rock, Position, Size, Life } = world.components;
    const aim = world.state.aim?.at;
    const aimed = aim ? objectUnder(world, aim) : null;
    if (aim) this.strokeAim(strokes, toScreen(layout, aim.x, aim.y), layout.field.scale, alpha);
    for (const id of world.queries.objects()) {
      const k = Rock.k[id] ?? -1;
      const isMine = Rock.kind[id] === 'mine';
      if ((k !== hovered || isMine) && k !== aimed) continue;
      const at = toScreen(layout, Position.x[id] ?? 0, Position.y[id] ?? 0);
      const fadeOut = progress(Life.endsMs[id] ?? 0, elapsedMs, elapsedMs + FADE_MS);
      const radius = ((Size.diameter[id] ?? 0) * layout.field.scale) / 2;
      this.strokeMark(strokes, at, {
        radius,
        elapsedMs,
        colour: isMine ? this.colours.danger : this.colours.signal,
        isMarked: k === aimed,
        alpha: fadeOut * alpha,
      });
    }
  }

  /** The keyboard's aim: a ring of the hit key's reach with four long ticks. */
  private strokeAim(strokes: Strokes, at: { x: number; y: number }, scale: number, alpha: number): void {
    const inner = AIM_REACH * scale;
    strokeDial(strokes, at, {
      count: 24,
      inner,
      outer: inner + 3,
      width: 1.2,
      tick: () => ({ colour: this.colours.signal, alpha: 0.7 * alpha }),
    });
    strokeDial(strokes, at, {
      count: 4,
      inner: inner - 4,
      outer: inner + 9,
      width: 2,
      tick: () => ({ colour: this.colours.signal, alpha }),
    });
  }

  private strokeMark(
    strokes: Strokes,
    at: { x: number; y: number },
    { radius, elapsedMs, colour, isMarked, alpha }: ObjectMark,
  ): void {
    const reach = Math.max(radius, 18) + 7;
    strokeDial(strokes, at, {
      count: 36,
      inner: reach,
      outer: reach + 4,
      from: elapsedMs / 2600,
      width: 1.3,
      tick: () => ({ colour, alpha: (isMarked ? 0.95 : 0.6) * alpha }),
    });
  }
}

/** Half the side of the bracket round an entity without a size, in field units. */
const SMALL = 26;

interface SandboxInput {
  readonly sandbox: SandboxTrip;
  readonly reach: number;
  readonly colours: Colours;
}

/** Marks in a designer's sandbox flight: the watched entity, and the reach of a finger. */
export function strokeSandbox(
  strokes: Strokes,
  world: TripWorld,
  layout: TripLayout,
  { sandbox: { watched, showsReach }, reach, colours }: SandboxInput,
): void {
  const { Position, Size } = world.components;
  const placeOf = (id: number) => toScreen(layout, Position.x[id] ?? 0, Position.y[id] ?? 0);
  if (showsReach)
    for (const id of world.queries.objects()) {
      const { x, y } = placeOf(id);
      const radius = tapReach(world, id, reach) * layout.field.scale;
      strokeCircle(strokes, x, y, radius, 1.2, colours.warn, 0.8);
    }
  if (watched === null || !query(world, [Position]).includes(watched)) return;
  const { x, y } = placeOf(watched);
  const half = (Math.max(SMALL, (Size.diameter[watched] ?? 0) / 2) + 6) * layout.field.scale;
  strokeBrackets(strokes, {
    x,
    y,
    halfWidth: half,
    halfHeight: half,
    arm: half * 0.45,
    width: 1.8,
    colour: colours.signal,
    alpha: 1,
  });
}
