import type Phaser from 'phaser';
import { type Lane, lanesOf, playField, pointOn } from '#engine/rules/trip/field/lanes.ts';
import { patternAt, waveAtMs, waveLength } from '#engine/rules/trip/field/waves.ts';
import type { TripWorld } from '#engine/world/trip/trip-world.ts';
import { clamp01 } from '../draw/colours.ts';
import { tripDepths } from '../draw/depths.ts';
import { easeOut, progress } from '../draw/ease.ts';
import { Strokes } from '../draw/strokes.ts';
import type { TripLayout } from './trip-layout.ts';

/**
 * Times of a path: it shows before its first object, draws itself, and fades after its last object has left.
 */
const EARLY_MS = 600;
const DRAW_MS = 400;
const FADE_MS = 300;
const COLOUR = 0xcfe2f7;
/** Length of the lit part of the path behind an object, in field units. */
const WAKE = 84;
/** With more objects than a trip shows, as in a benchmark, no path is lit. */
const MOST_WAKES = 12;

interface SeenPath {
  readonly wave: number;
  readonly lanes: readonly Lane[];
}

/** The paths of a wave's objects. Paths don't move, so they are stroked again only after a change. */
export class PathsView {
  private readonly paths: Strokes;
  private readonly wakes: Strokes;
  private readonly pathsByWave = new Map<number, SeenPath>();
  private drawn = '';
  private world: TripWorld | undefined;

  constructor(scene: Phaser.Scene) {
    this.paths = new Strokes(scene, tripDepths.paths, 1024);
    this.wakes = new Strokes(scene, tripDepths.wakes, 128);
  }

  draw(world: TripWorld, elapsedMs: number, layout: TripLayout, alpha: number, isCalm: boolean): void {
    if (world !== this.world) this.pathsByWave.clear();
    this.world = world;
    this.wakes.clear();
    const seen = alpha > 0 && world.setup.waves ? this.wavesSeen(world, elapsedMs, isCalm) : [];
    const { x, y, scale } = layout.field;
    const look = `${seen.map(({ wave, drawn, shown }) => `${wave} ${drawn} ${shown}`).join()}|${alpha}|${x} ${y} ${scale}`;
    if (look !== this.drawn) {
      this.drawn = look;
      this.paths.clear();
      for (const { wave, drawn, shown } of seen)
        for (const lane of this.pathOf(world, wave).lanes)
          strokeLane(this.paths, lane, layout, drawn, shown * alpha);
    }
    if (seen.length > 0) this.strokeWakes(world, layout, alpha);
  }

  /** The waves whose paths are to be seen, how far each is drawn and how strong it is, 0 to 1. */
  private wavesSeen({ setup }: TripWorld, elapsedMs: number, isCalm: boolean) {
    const { spawnIntervalMs, objectLifeMs } = setup.tunables;
    const present = waveAtMs(elapsedMs, setup.tunables);
    return [present - 1, present, present + 1].flatMap((wave) => {
      const beginsMs = wave * waveLength * spawnIntervalMs;
      const endsMs = beginsMs + (waveLength - 1) * spawnIntervalMs + objectLifeMs;
      const isOver = elapsedMs > endsMs + FADE_MS || beginsMs >= setup.durationMs;
      if (wave < 0 || elapsedMs < beginsMs - EARLY_MS || isOver) return [];
      const came = easeOut(progress(elapsedMs, beginsMs - EARLY_MS, beginsMs - EARLY_MS + DRAW_MS));
      const visibility = 1 - progress(elapsedMs, endsMs, endsMs + FADE_MS);
      return [{ wave, drawn: isCalm ? 1 : came, shown: isCalm ? visibility * came : visibility }];
    });
  }

  private pathOf({ setup }: TripWorld, wave: number): SeenPath {
    const cached = this.pathsByWave.get(wave);
    if (cached || !setup.waves) return cached ?? { wave, lanes: [] };
    const path = {
      wave,
      lanes: lanesOf(setup.seed, wave, patternAt(setup.seed, setup.waves, wave, setup.tunables)),
    };
    this.pathsByWave.set(wave, path);
    return path;
  }

  /** Lights the ticks behind each object, brighter towards it. */
  private strokeWakes(world: TripWorld, layout: TripLayout, alpha: number): void {
    const { Way, Life } = world.components;
    const crossing = world.queries.crossing();
    if (crossing.length > MOST_WAKES) return;
    for (const id of crossing) {
      const course = Way.course[id];
      if (!course) continue;
      const bornMs = Life.bornMs[id] ?? 0;
      const share = clamp01((world.elapsedMs - bornMs) / Math.max(1, (Life.endsMs[id] ?? 0) - bornMs));
      const step = TICK / laneLength(course.lane);
      const at = course.from + (course.to - course.from) * share;
      const last = Math.floor(at / step);
      for (let tick = last; tick > last - WAKE / TICK && tick >= 0; tick--) {
        const near = 1 - ((at - tick * step) / step) * (TICK / WAKE);
        const grown = clamp01(share * 6);
        strokeTick(this.wakes, course.lane, {
          index: tick,
          field: layout.field,
          alpha: 0.96 * near * grown * alpha,
          width: 1.6,
        });
      }
    }
  }
}

/** Direction of an object in radians; undefined without movement. */
export function headingOf(world: TripWorld, id: number): number | undefined {
  const course = world.components.Way.course[id];
  if (!course) return undefined;
  const [a, b] = [pointOn(course.lane, course.from), pointOn(course.lane, course.to)];
  return Math.atan2(b.y - a.y, b.x - a.x);
}

/** A dark line under a bright line, for readability over bright planets. `drawn` is the visible part. */
function strokeLane(strokes: Strokes, lane: Lane, { field }: TripLayout, drawn: number, alpha: number): void {
  const { pieces, ticks } = marksOf(lane);
  let remaining = Math.floor(pieces.length * drawn);
  for (const piece of pieces) {
    if (remaining-- <= 0) break;
    const [ax, ay] = [field.x + piece.ax * field.scale, field.y + piece.ay * field.scale];
    const [bx, by] = [field.x + piece.bx * field.scale, field.y + piece.by * field.scale];
    strokes.piece(ax, ay, bx, by, 3, 0x04070c, 0.34 * piece.seen * alpha);
    strokes.piece(ax, ay, bx, by, 1, COLOUR, 0.36 * piece.seen * alpha);
  }
  const tickCount = Math.ceil(ticks.length * drawn);
  for (let tick = 0; tick < tickCount; tick++)
    strokeTick(strokes, lane, { index: tick, field, alpha: 0.36 * alpha, width: 1 });
}

interface LaneTick {
  readonly index: number;
  readonly field: TripLayout['field'];
  readonly alpha: number;
  readonly width: number;
}

function strokeTick(strokes: Strokes, lane: Lane, { index, field, alpha, width }: LaneTick): void {
  const tick = marksOf(lane).ticks[index];
  if (!tick) return;
  const [x, y] = [field.x + tick.x * field.scale, field.y + tick.y * field.scale];
  strokes.line(x - tick.nx, y - tick.ny, x + tick.nx, y + tick.ny, width, COLOUR, alpha * tick.seen);
}

/** Field units between two ticks; every fifth is long. */
const TICK = 11;
const PIECES = 40;

/** A short straight piece of a path, in field units. */
interface Piece {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** 1 inside the field, falling to 0 a little outside of it. */
  readonly seen: number;
}

/** A tick across a path. */
interface Tick {
  readonly x: number;
  readonly y: number;
  /** From the path to the tick's end, CSS pixels. */
  readonly nx: number;
  readonly ny: number;
  readonly seen: number;
}

interface LaneMarks {
  readonly pieces: readonly Piece[];
  readonly ticks: readonly Tick[];
}

const marksByLane = new WeakMap<Lane, LaneMarks>();

/** Drawing of a lane, computed once, since a fading lane is stroked in every frame. */
function marksOf(lane: Lane): LaneMarks {
  const cached = marksByLane.get(lane);
  if (cached) return cached;
  const ticks = Math.floor(laneLength(lane) / TICK) + 1;
  const marks = {
    pieces: Array.from({ length: PIECES }, (_, i) => pieceOf(lane, i)),
    ticks: Array.from({ length: ticks }, (_, i) => tickOf(lane, i)),
  };
  marksByLane.set(lane, marks);
  return marks;
}

/** Length of the straight line between both ends, field units. */
function laneLength({ dx, dy }: Lane): number {
  return Math.hypot(dx, dy);
}

function pieceOf(lane: Lane, index: number): Piece {
  const [a, b] = [pointOn(lane, index / PIECES), pointOn(lane, (index + 1) / PIECES)];
  return { ax: a.x, ay: a.y, bx: b.x, by: b.y, seen: seenAt((a.x + b.x) / 2, (a.y + b.y) / 2) };
}

function tickOf(lane: Lane, index: number): Tick {
  const u = (index * TICK) / laneLength(lane);
  const [here, next] = [pointOn(lane, u), pointOn(lane, u + 0.01)];
  const [dx, dy] = [next.x - here.x, next.y - here.y];
  const half = (index % 5 === 0 ? 3.5 : 1.8) / (Math.hypot(dx, dy) || 1);
  return { x: here.x, y: here.y, nx: -dy * half, ny: dx * half, seen: seenAt(here.x, here.y) };
}

function seenAt(x: number, y: number): number {
  const { width, height } = playField;
  const out = Math.max(-x, x - width, -y * 2, (y - height) * 2, 0);
  return 1 - clamp01(out / 26);
}
