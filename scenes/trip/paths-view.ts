import type Phaser from 'phaser';
import { type Lane, pointOn } from '#engine/rules/trip/field/lane.ts';
import { lanesOf } from '#engine/rules/trip/field/lanes.ts';
import { playField } from '#engine/rules/trip/field/play-field.ts';
import { patternAt, waveAtMs, waveLength } from '#engine/rules/trip/field/waves.ts';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';
import { clamp01, easeOut, progress } from '../draw/ease.ts';
import { Strokes } from '../draw/strokes.ts';
import type { TripLayout } from './trip-layout.ts';

/** A path is seen this long before its first object, draws itself, and fades after its last one has left. */
const EARLY_MS = 600;
const DRAW_MS = 400;
const FADE_MS = 300;
/** Field units between two ticks; every fifth is long. */
const TICK = 11;
const PIECES = 40;
const COLOUR = 0xcfe2f7;
/** The part of the path behind an object that is lit, field units. */
const WAKE = 84;
/** With more objects than the game has at once, as in a bench, no path is lit. */
const MOST_WAKES = 12;

interface SeenPath {
  readonly wave: number;
  readonly lanes: readonly Lane[];
}

/** The paths on which a wave's objects come. They stand still, so they are stroked again only when they change. */
export class PathsView {
  private readonly paths: Strokes;
  private readonly wakes: Strokes;
  private readonly known = new Map<number, SeenPath>();
  private drawn = '';
  private world: TripWorld | undefined;

  constructor(scene: Phaser.Scene) {
    this.paths = new Strokes(scene, 9.4, 1024);
    this.wakes = new Strokes(scene, 9.5, 128);
  }

  draw(world: TripWorld, nowMs: number, layout: TripLayout, alpha: number, isCalm: boolean): void {
    if (world !== this.world) this.known.clear();
    this.world = world;
    this.wakes.clear();
    const seen = alpha > 0 && world.setup.waves ? this.wavesSeen(world, nowMs, isCalm) : [];
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
  private wavesSeen({ setup }: TripWorld, nowMs: number, isCalm: boolean) {
    const { spawnIntervalMs, objectLifeMs } = setup.tunables;
    const present = waveAtMs(nowMs, setup.tunables);
    return [present - 1, present, present + 1].flatMap((wave) => {
      const beginsMs = wave * waveLength * spawnIntervalMs;
      const endsMs = beginsMs + (waveLength - 1) * spawnIntervalMs + objectLifeMs;
      const isOver = nowMs > endsMs + FADE_MS || beginsMs >= setup.durationMs;
      if (wave < 0 || nowMs < beginsMs - EARLY_MS || isOver) return [];
      const came = easeOut(progress(nowMs, beginsMs - EARLY_MS, beginsMs - EARLY_MS + DRAW_MS));
      const shown = 1 - progress(nowMs, endsMs, endsMs + FADE_MS);
      return [{ wave, drawn: isCalm ? 1 : came, shown: isCalm ? shown * came : shown }];
    });
  }

  private pathOf({ setup }: TripWorld, wave: number): SeenPath {
    const known = this.known.get(wave);
    if (known || !setup.waves) return known ?? { wave, lanes: [] };
    const path = {
      wave,
      lanes: lanesOf(setup.seed, wave, patternAt(setup.seed, setup.waves, wave, setup.tunables)),
    };
    this.known.set(wave, path);
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
      const share = clamp01((world.nowMs - bornMs) / Math.max(1, (Life.endsMs[id] ?? 0) - bornMs));
      const step = TICK / lengthOf(course.lane);
      const at = course.from + (course.to - course.from) * share;
      const last = Math.floor(at / step);
      for (let tick = last; tick > last - WAKE / TICK && tick >= 0; tick--) {
        const near = 1 - ((at - tick * step) / step) * (TICK / WAKE);
        const grown = clamp01(share * 6);
        strokeTick(this.wakes, course.lane, tick, layout, 0.96 * near * grown * alpha, 1.6);
      }
    }
  }
}

/** The direction in which an object moves, radians; undefined for one that stands still. */
export function headingOf(world: TripWorld, id: number): number | undefined {
  const course = world.components.Way.course[id];
  if (!course) return undefined;
  const [a, b] = [pointOn(course.lane, course.from), pointOn(course.lane, course.to)];
  return Math.atan2(b.y - a.y, b.x - a.x);
}

const lengthOf = ({ dx, dy }: Lane): number => Math.hypot(dx, dy);

/** A dark line under a bright one keeps the path readable over bright planets. */
function strokeLane(strokes: Strokes, lane: Lane, layout: TripLayout, drawn: number, alpha: number): void {
  const { x, y, scale } = layout.field;
  let before = pointOn(lane, 0);
  for (let piece = 1; piece <= PIECES * drawn; piece++) {
    const after = pointOn(lane, piece / PIECES);
    const seen = inside((before.x + after.x) / 2, (before.y + after.y) / 2) * alpha;
    const ends = [
      x + before.x * scale,
      y + before.y * scale,
      x + after.x * scale,
      y + after.y * scale,
    ] as const;
    strokes.piece(...ends, 3, 0x04070c, 0.34 * seen);
    strokes.piece(...ends, 1, COLOUR, 0.36 * seen);
    before = after;
  }
  const ticks = (lengthOf(lane) / TICK) * drawn;
  for (let tick = 0; tick <= ticks; tick++) strokeTick(strokes, lane, tick, layout, 0.36 * alpha, 1);
}

function strokeTick(
  strokes: Strokes,
  lane: Lane,
  tick: number,
  { field }: TripLayout,
  alpha: number,
  width: number,
): void {
  const u = (tick * TICK) / lengthOf(lane);
  const [here, next] = [pointOn(lane, u), pointOn(lane, u + 0.01)];
  const along = Math.hypot(next.x - here.x, next.y - here.y) || 1;
  const half = tick % 5 === 0 ? 3.5 : 1.8;
  const [nx, ny] = [(-(next.y - here.y) / along) * half, ((next.x - here.x) / along) * half];
  const [x, y] = [field.x + here.x * field.scale, field.y + here.y * field.scale];
  strokes.line(x - nx, y - ny, x + nx, y + ny, width, COLOUR, alpha * inside(here.x, here.y));
}

/** 1 inside the field, falling to 0 a little outside of it. */
function inside(x: number, y: number): number {
  const { width, height } = playField;
  const out = Math.max(-x, x - width, -y * 2, (y - height) * 2, 0);
  return 1 - clamp01(out / 26);
}
