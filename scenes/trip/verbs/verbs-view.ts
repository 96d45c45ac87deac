import type Phaser from 'phaser';
import { sceneWords } from '#engine/client/trip/scene-words.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { tapsOn } from '#engine/rules/trip/tapping/take-tap.ts';
import { objectPlace, ringRadius, shortestTowMs, towBay, workOn } from '#engine/rules/trip/tapping/verbs.ts';
import { worthOf } from '#engine/systems/trip/count-takes.ts';
import { gestureProgress } from '#engine/systems/trip/verb-gestures.ts';
import { objectOf, type Point, type TripWorld, type VerbGesture } from '#engine/world/trip/trip-world.ts';
import { tripDepths } from '../../draw/depths.ts';
import { clamp, decay, lerp, progress } from '../../draw/ease.ts';
import { Label } from '../../draw/labels.ts';
import { Sprites } from '../../draw/sprites.ts';
import type { CanvasStage } from '../../stage/stage.ts';
import { appearance } from '../object-pictures.ts';
import { type TripLayout, toScreen } from '../trip-layout.ts';
import { clusterParts, partAt } from './cluster-parts.ts';
import {
  type LinePoint,
  type MarkBrush,
  strokeDrill,
  strokeFinger,
  strokeFingerLine,
  strokeHold,
  strokePartRing,
  strokeResonator,
  strokeTowLine,
} from './verb-marks.ts';

/** Time in which a line fades from its tail, and in which a dropped wreck returns to its way. */
const LINE_MS = 400;
const BACK_MS = 300;
const FADE_MS = 300;
/** A wreck follows the finger with a lag: half of the distance is left after this time. */
const LAG_MS = 60;
const GRAINS = 34;
/** A plate beside an object, CSS pixels. */
const PLATE = { height: 35, pad: 10, gap: 8, edge: 10 } as const;

export interface VerbsFrame {
  readonly elapsedMs: number;
  readonly deltaMs: number;
  readonly layout: TripLayout;
  readonly alpha: number;
  /** Start of the beam in field units. */
  readonly arms: readonly Point[];
  readonly strokes: MarkBrush['strokes'];
}

/** Place of a wreck while it is towed, in field units. */
export interface TowedPlace extends Point {
  readonly k: number;
}

/** The verbs on the screen (D52): rings, bands, lines, the tow, the finger, and the worth of an object. */
export class VerbsView {
  private readonly lights: Sprites;
  private readonly sum: Label;
  private readonly note: Label;
  private readonly holdLabel: Label;
  private towed: { k: number; x: number; y: number; freeAtMs: number | null } | null = null;
  private line: { points: { x: number; y: number; atMs: number }[]; k: number | null } | null = null;

  constructor(
    scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.lights = new Sprites(scene, 'trip', tripDepths.verbLights, { isLight: true });
    const style = { size: 21, weight: 400, colour: 0xffffff };
    this.sum = new Label(scene, 'plate-sum', tripDepths.plates, style);
    this.note = new Label(scene, 'plate-note', tripDepths.plates, style);
    this.holdLabel = new Label(scene, 'hold-open', tripDepths.labels, style);
  }

  /** Another flight begins. */
  begin(): void {
    this.towed = null;
    this.line = null;
  }

  /** The place of a wreck that a finger moves; call it before the objects are drawn. */
  follow(world: TripWorld, elapsedMs: number, deltaMs: number): TowedPlace | null {
    const { gesture } = world.state;
    if (gesture?.verb === 'tow' && gesture.k !== null) {
      const from = this.towed?.k === gesture.k ? this.towed : placeOf(world, gesture.k, elapsedMs);
      const lag = this.stage.isCalm() ? 0 : decay(deltaMs, LAG_MS);
      const { x, y } = gesture.finger;
      this.towed = { k: gesture.k, x: lerp(x, from.x, lag), y: lerp(y, from.y, lag), freeAtMs: null };
      return this.towed;
    }
    if (!this.towed) return null;
    this.towed.freeAtMs ??= elapsedMs;
    const back = progress(elapsedMs, this.towed.freeAtMs, this.towed.freeAtMs + BACK_MS);
    if (back >= 1 || !objectOf(world, this.towed.k)) {
      this.towed = null;
      return null;
    }
    const way = placeOf(world, this.towed.k, elapsedMs);
    return { k: this.towed.k, x: lerp(this.towed.x, way.x, back), y: lerp(this.towed.y, way.y, back) };
  }

  draw(world: TripWorld, frame: VerbsFrame, towed: TowedPlace | null): void {
    const { layout, alpha, strokes } = frame;
    this.lights.clear();
    for (const label of [this.sum, this.note, this.holdLabel]) label.image.setVisible(false);
    if (alpha <= 0) return;
    const brush = {
      strokes,
      colours: this.stage.colours,
      scale: layout.field.scale,
      alpha,
      isCalm: this.stage.isCalm(),
    };
    const { gesture } = world.state;
    this.noteLine(world, frame);
    let hasWreck = false;
    for (const id of world.queries.objects()) {
      const object = world.components.Rock.object[id];
      const verb = object?.kind?.verb;
      if (!object || !verb) continue;
      const seen = { ...brush, alpha: alpha * this.lightOf(world, object, frame.elapsedMs) };
      if (verb === 'hold') this.drawVein(world, object, frame, seen);
      else if (verb === 'pulse') this.drawResonator(world, object, frame, seen);
      else if (verb === 'swipe') this.drawCluster(world, object, frame, seen);
      else hasWreck = true;
    }
    if (hasWreck) this.drawHold(world, frame, brush, towed);
    this.drawLine(frame, brush);
    if (!gesture || gesture.by === 'list') return;
    const colour =
      gesture.verb === 'hold'
        ? brush.colours.proto
        : gesture.verb === 'tow'
          ? brush.colours.gain
          : brush.colours.signal;
    if (gesture.by !== 'keyboard' || gesture.verb !== 'hold')
      strokeFinger(brush, toScreen(layout, gesture.finger.x, gesture.finger.y), colour);
  }

  private lightOf(world: TripWorld, { appearsMs, leavesMs, k }: SpawnedObject, elapsedMs: number): number {
    const comes = appearance(elapsedMs - appearsMs, world.setup.tunables.objectDarkMs);
    return comes * (world.state.gesture?.k === k ? 1 : progress(leavesMs, elapsedMs, elapsedMs + FADE_MS));
  }

  private drawVein(world: TripWorld, object: SpawnedObject, frame: VerbsFrame, brush: MarkBrush): void {
    const { elapsedMs, layout, arms } = frame;
    const { gesture, taps } = world.state;
    const parts = object.kind?.taps ?? 1;
    const isHeld = gesture?.k === object.k;
    const before = tapsOn(taps, object.k) / parts;
    const share = isHeld ? gestureProgress(world, gesture).share : before;
    const place = objectPlace(object, elapsedMs);
    const at = toScreen(layout, place.x, place.y);
    strokeDrill(brush, at, (object.diameter / 2) * brush.scale, { share, parts, isHeld });
    if (!isHeld) return;
    const arm = nearest(arms, place);
    const finger = toScreen(layout, gesture.finger.x, gesture.finger.y);
    this.drawBeam(toScreen(layout, arm.x, arm.y), finger, elapsedMs, brush);
    const done = Math.max(0, Math.floor(share * parts + 1e-6) - Math.round(before * parts));
    const all = worthOf(world, object.k);
    const sum = done > 0 ? worthOf(world, object.k, done) : 0;
    this.drawPlate(frame, place, object.diameter / 2 + 40, [
      `+${sum.toFixed(2)}`,
      sceneWords('of-worth', { worth: all.toFixed(2) }),
    ]);
  }

  /** A beam of light from the ship's arm to the finger; grains of ore run down it. */
  private drawBeam(
    arm: Point,
    finger: Point,
    elapsedMs: number,
    { scale, alpha, isCalm, colours }: MarkBrush,
  ): void {
    const angle = Math.atan2(finger.y - arm.y, finger.x - arm.x);
    const length = Math.hypot(finger.x - arm.x, finger.y - arm.y);
    const middle = { x: (arm.x + finger.x) / 2, y: (arm.y + finger.y) / 2 };
    const beam = { frame: 'beam', ...middle, width: length, angle, tint: colours.signal };
    this.lights.put({ ...beam, height: 20 * scale, alpha: 0.9 * alpha });
    this.lights.put({ ...beam, height: 8 * scale, alpha, tint: 0xf4feff });
    const glow = { x: finger.x, y: finger.y, tint: colours.proto };
    this.lights.put({ ...glow, frame: 'glow-core', width: 74 * scale, alpha: 0.9 * alpha });
    this.lights.put({ ...glow, frame: 'glow', width: 200 * scale, alpha: 0.4 * alpha });
    this.lights.put({ frame: 'glow-core', x: arm.x, y: arm.y, width: 30 * scale, alpha, tint: 0xdffaff });
    if (isCalm) return;
    for (let grain = 0; grain < GRAINS; grain++) {
      const speed = 0.5 + ((grain * 0.37) % 1) * 0.7;
      const share = (((elapsedMs / 700) * speed + grain * 0.618) % 1) ** 0.9;
      const aside = (((grain * 0.731) % 1) - 0.5) * 18 * scale * (1 - share * 0.6);
      const [x, y] = [lerp(finger.x, arm.x, share), lerp(finger.y, arm.y, share)];
      this.lights.put({
        frame: 'spark-dot',
        x: x - Math.sin(angle) * aside,
        y: y + Math.cos(angle) * aside,
        width: (4 + 5 * ((grain * 0.29) % 1)) * scale,
        alpha: (0.4 + 0.6 * ((grain * 0.53) % 1)) * alpha,
        tint: colours.proto,
      });
    }
  }

  private drawResonator(world: TripWorld, object: SpawnedObject, frame: VerbsFrame, brush: MarkBrush): void {
    const { elapsedMs, layout } = frame;
    const place = objectPlace(object, elapsedMs);
    const at = toScreen(layout, place.x, place.y);
    strokeResonator(brush, at, ringRadius(object, elapsedMs, world.setup.tunables));
    const tint = brush.colours.gain;
    this.lights.put({ frame: 'glow', ...at, width: 190 * brush.scale, alpha: 0.24 * brush.alpha, tint });
  }

  /** Rings round the remaining rocks; rocks on the line light up. */
  private drawCluster(world: TripWorld, object: SpawnedObject, frame: VerbsFrame, brush: MarkBrush): void {
    const { elapsedMs, layout } = frame;
    const centre = objectPlace(object, elapsedMs);
    const hit = hitSoFar(world, object);
    for (const [index, part] of clusterParts(object).entries()) {
      const { x, y } = partAt(part, centre);
      const at = toScreen(layout, x, y);
      if (!hit.includes(index)) strokePartRing(brush, at, part.diameter);
      else {
        const glow = { frame: 'glow-core', ...at, alpha: 0.9 * brush.alpha, tint: brush.colours.proto };
        this.lights.put({ ...glow, width: part.diameter * 1.5 * brush.scale });
      }
    }
    if (hit.length === 0) return;
    const sum = worthOf(world, object.k, hit.length);
    this.drawPlate(frame, centre, 96, [
      `+${sum.toFixed(2)}`,
      sceneWords('of-parts', { hit: hit.length, of: object.kind?.taps ?? 1 }),
    ]);
  }

  private drawHold(world: TripWorld, frame: VerbsFrame, brush: MarkBrush, towed: TowedPlace | null): void {
    const { layout } = frame;
    const { gesture } = world.state;
    const hold = toScreen(layout, towBay.x, towBay.y);
    const isTowed = gesture?.verb === 'tow';
    const far = gesture ? Math.hypot(gesture.finger.x - towBay.x, gesture.finger.y - towBay.y) : 999;
    strokeHold(brush, hold, { isOpen: isTowed, isNear: isTowed && far <= world.setup.tunables.towReach });
    const { scale } = layout.field;
    this.holdLabel.restyle({ size: 12, weight: 600, colour: 0xc9fff0, edge: 3 });
    this.holdLabel.write(sceneWords('hold-open'), this.stage.viewport.ratio);
    this.holdLabel.image
      .setPosition(hold.x - this.holdLabel.width / 2, hold.y - 52 * scale - this.holdLabel.height - 4)
      .setAlpha(brush.alpha * (isTowed ? 1 : 0.7))
      .setVisible(true);
    if (!gesture || !isTowed || gesture.k === null || !towed) return;
    const wreck = toScreen(layout, towed.x, towed.y);
    strokeTowLine(brush, hold, wreck, {
      share: gestureProgress(world, gesture).share,
      isTaut: isTaut(world, gesture),
    });
    const sum = worthOf(world, gesture.k).toFixed(2);
    this.drawPlate(frame, towed, 84, [sum, sceneWords('in-hold')]);
  }

  /** Keeps the line of a finger, which fades after the finger went up. */
  private noteLine({ state: { gesture } }: TripWorld, { elapsedMs }: VerbsFrame): void {
    if (gesture?.verb === 'swipe' && gesture.by !== 'list') {
      const points = gesture.path.map(([dt, x, y]) => ({ x, y, atMs: gesture.t + dt }));
      this.line = { points: [...points, { ...gesture.finger, atMs: elapsedMs }], k: gesture.k };
    } else if (this.line && elapsedMs - (this.line.points.at(-1)?.atMs ?? 0) > LINE_MS) this.line = null;
  }

  private drawLine({ elapsedMs, layout }: VerbsFrame, brush: MarkBrush): void {
    if (!this.line) return;
    const points: LinePoint[] = this.line.points.map(({ x, y, atMs }) => ({
      ...toScreen(layout, x, y),
      light: 1 - progress(elapsedMs, atMs, atMs + LINE_MS),
    }));
    strokeFingerLine(brush, points);
  }

  /** A plate with a sum and a note at the field's right edge, above or below the object. */
  private drawPlate(
    { layout, alpha, strokes }: VerbsFrame,
    place: Point,
    apart: number,
    [sum, note]: readonly [string, string],
  ): void {
    const { ratio, free } = this.stage.viewport;
    const { scale } = layout.field;
    this.sum.restyle({ size: 21, weight: 400, width: 'expanded', colour: this.stage.colours.proto });
    this.sum.write(sum, ratio);
    this.note.restyle({ size: 12, weight: 500, colour: this.stage.colours.textSoft });
    this.note.write(note, ratio);
    const width = this.sum.width + this.note.width + PLATE.gap + PLATE.pad * 2;
    const down = place.y < 300 ? apart : -apart;
    const at = toScreen(layout, place.x, place.y + down);
    const right = Math.min(free.right - PLATE.edge, at.x + 20 * scale + width);
    const x = Math.max(free.left + PLATE.edge, right - width);
    const y = clamp(at.y, free.top + 60, free.bottom - 60);
    const half = PLATE.height / 2;
    strokes.line(x + half, y, x + width - half, y, PLATE.height, this.stage.colours.ink, 0.82 * alpha);
    this.sum.image
      .setPosition(x + PLATE.pad, y - this.sum.height / 2)
      .setAlpha(alpha)
      .setVisible(true);
    this.note.image
      .setPosition(x + PLATE.pad + this.sum.width + PLATE.gap, y - this.note.height / 2)
      .setAlpha(alpha)
      .setVisible(true);
  }
}

/** Place of object `k` on its way. */
function placeOf(world: TripWorld, k: number, elapsedMs: number): Point {
  const object = objectOf(world, k);
  return object ? objectPlace(object, elapsedMs) : { x: 0, y: 0 };
}

/** Parts of a cluster that the line under way has hit so far. */
function hitSoFar(
  { state: { gesture }, setup, elapsedMs }: TripWorld,
  object: SpawnedObject,
): readonly number[] {
  if (gesture?.verb !== 'swipe' || (gesture.k !== null && gesture.k !== object.k)) return [];
  const { t, by, path, finger } = gesture;
  const dt = Math.max(path.at(-1)![0], Math.round(elapsedMs) - t);
  const way = by === 'list' ? path : [...path, [dt, finger.x, finger.y] as [number, number, number]];
  return workOn(object, { t, verb: 'swipe', path: way, by: 'list' }, 0, setup.tunables).parts;
}

/** Whether the line would tear if the wreck were in the hold now. */
function isTaut({ setup, elapsedMs }: TripWorld, { path, t, finger }: VerbGesture): boolean {
  const [, x, y] = path[0]!;
  const { towSpeed } = setup.tunables;
  const pulledMs = (Math.hypot(finger.x - x, finger.y - y) / towSpeed) * 1000;
  return elapsedMs - t < Math.min(pulledMs, shortestTowMs({ x, y }, setup.tunables));
}

function nearest(places: readonly Point[], to: Point): Point {
  const far = (place: Point) => Math.hypot(place.x - to.x, place.y - to.y);
  return places.reduce((best, place) => (far(place) < far(best) ? place : best), places[0] ?? to);
}
