import type Phaser from 'phaser';
import { state } from '#engine/client/core/state.ts';
import { figureOf } from '#engine/content/figures.ts';
import type { SolarSystem } from '#engine/protocol/galaxy/calls.ts';
import type { Colours } from '../draw/colours.ts';
import { galaxyDepths } from '../draw/depths.ts';
import { strokeBrackets, strokeCircle, strokeDial } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type GalaxyCamera, type Projected, project } from './camera.ts';

/** Place of a system on the screen: the foot of its stem on the disc, and its head above or below. */
export interface SeenSystem {
  readonly system: SolarSystem;
  readonly foot: Projected;
  readonly head: Projected;
}

const LOOKS = {
  completed: { glow: 26, glowAlpha: 0.16, dot: 13 },
  available: { glow: 46, glowAlpha: 0.5, dot: 8 },
  progress: { glow: 72, glowAlpha: 0.55, dot: 12 },
  unavailable: { glow: 0, glowAlpha: 0, dot: 9 },
} as const;
const WARM = 0xfffff0;
const PALE = 0xf2fcff;

/** One system's mark: a glow, a dot and a check as pictures; rings, ticks and brackets as strokes. */
export class SystemMark {
  private readonly glow: Phaser.GameObjects.Image;
  private readonly dot: Phaser.GameObjects.Image;
  private readonly check: Phaser.GameObjects.Image;

  constructor(
    scene: Phaser.Scene,
    private readonly colours: Colours,
  ) {
    this.glow = scene.add.image(0, 0, 'map', 'point-glow').setDepth(galaxyDepths.glows).setBlendMode(1);
    this.dot = scene.add.image(0, 0, 'map', 'circle-fill').setDepth(galaxyDepths.dots);
    this.check = scene.add.image(0, 0, 'map', 'check').setDepth(galaxyDepths.marks).setDisplaySize(11, 11);
  }

  draw({ system, head }: SeenSystem, alpha: number, pulse: number): void {
    const { status } = system;
    const look = LOOKS[status];
    const seen = alpha > 0.01 && head.depth > 0.2;
    const size = Math.min(1.3, Math.max(0.8, head.k ** 0.5));
    this.glow.setVisible(seen && look.glow > 0);
    this.dot.setVisible(seen);
    this.check.setVisible(seen && status === 'completed');
    if (!seen) return;
    const breath = status === 'available' ? 1 + 0.12 * pulse : 1;
    this.glow
      .setPosition(head.x, head.y)
      .setDisplaySize(look.glow * size * breath, look.glow * size * breath);
    this.glow.setTint(this.tintOf(status)).setAlpha(look.glowAlpha * alpha);
    this.dot.setPosition(head.x, head.y).setAlpha(alpha);
    if (status === 'unavailable')
      this.dot.setTexture('map', 'point-hollow').setTint(0x8ea3bd).setDisplaySize(15, 15);
    else {
      const side = (look.dot * size * 80) / 66;
      this.dot.setTexture('map', 'circle-fill').setDisplaySize(side, side);
      this.dot.setTint(status === 'progress' ? WARM : status === 'available' ? PALE : this.colours.gain);
    }
    this.check.setPosition(head.x, head.y).setTint(this.colours.onLight).setAlpha(alpha);
  }

  destroy(): void {
    for (const part of [this.glow, this.dot, this.check]) part.destroy();
  }

  private tintOf(status: SolarSystem['status']): number {
    return status === 'progress'
      ? this.colours.proto
      : status === 'available'
        ? this.colours.signal
        : this.colours.gain;
  }
}

/** The stem from the disc to the mark, with its foot lying in the disc. */
export function strokeStem(
  strokes: Strokes,
  seen: SeenSystem,
  tilt: number,
  colours: Colours,
  alpha: number,
): void {
  const { foot, head, system } = seen;
  const isOff = system.status === 'unavailable';
  strokes.line(foot.x, foot.y, head.x, head.y, 1, isOff ? 0x8ea3bd : 0xdcefff, (isOff ? 0.35 : 0.6) * alpha);
  const steps = 14;
  const flat = Math.sin(tilt);
  for (let i = 0; i < steps; i++) {
    const a = (i / steps) * 2 * Math.PI;
    const b = ((i + 1) / steps) * 2 * Math.PI;
    strokes.piece(
      foot.x + Math.cos(a) * 4,
      foot.y + Math.sin(a) * 4 * flat,
      foot.x + Math.cos(b) * 4,
      foot.y + Math.sin(b) * 4 * flat,
      1,
      colours.line,
      0.5 * alpha,
    );
  }
}

/** The mark's progress ticks, and the brackets of the selected system. */
export function strokeMark(
  strokes: Strokes,
  { system, head }: SeenSystem,
  colours: Colours,
  look: { alpha: number; selected: number; pulse: number; trips: number },
): void {
  const { alpha, selected, pulse } = look;
  if (system.status === 'available') {
    strokeCircle(strokes, head.x, head.y, 9, 1.4, colours.signal, alpha);
    strokeCircle(
      strokes,
      head.x,
      head.y,
      13.5 + 1.5 * pulse,
      1,
      colours.signal,
      (0.45 - 0.2 * pulse) * alpha,
    );
  }
  if (system.status === 'progress') {
    strokeDial(strokes, head, {
      count: look.trips,
      inner: 15,
      outer: 18,
      width: 1.5,
      tick: (i) =>
        i < system.completedTrips
          ? { colour: colours.proto, alpha, inner: 13 }
          : { colour: colours.line, alpha: 0.4 * alpha },
    });
  }
  if (selected > 0.01) {
    const open = 1 + 0.25 * (1 - selected);
    strokeBrackets(strokes, {
      x: head.x,
      y: head.y,
      halfWidth: 28 * open,
      halfHeight: 28 * open,
      arm: 7,
      width: 1.3,
      colour: 0xf3fdff,
      alpha: selected * alpha,
    });
  }
}

/** Half of a lozenge, in px. */
const half = 5.5;
/** Place of the mark of a galaxy-wide event: between the arms, on the disc. */
const places = [
  [-0.44, 0.3],
  [0.36, 0.42],
  [-0.3, -0.4],
  [0.1, -0.56],
  [0.5, -0.12],
] as const;
/** A lozenge this near to a system would cover its mark. */
const tooNear = 30;

/** Marks of the running events: beside the systems of the event, or scattered over the disc. */
export function strokeEventMarks(
  strokes: Strokes,
  view: GalaxyCamera,
  seen: readonly SeenSystem[],
  colours: Colours,
  alpha: number,
): void {
  for (const { colour, systems } of state.events ?? []) {
    const tint = colour === 'violet' ? colours.rare : colours[colour];
    const points = systems
      ? seen
          .filter(({ system }) => systems.includes(system.uuid))
          .map(({ head }) => ({ ...head, x: head.x - 22 }))
      : places.map(([x, z]) => project(view, x, 0, z)).filter((at) => isFree(at, seen));
    for (const { x, y, depth } of points) if (depth > 0.2) strokeLozenge(strokes, x, y, tint, alpha);
  }
}

function isFree(at: { readonly x: number; readonly y: number }, seen: readonly SeenSystem[]): boolean {
  return seen.every(({ head }) => Math.hypot(head.x - at.x, head.y - at.y) > tooNear);
}

function strokeLozenge(strokes: Strokes, x: number, y: number, tint: number, alpha: number): void {
  const corners = [
    [x, y - half],
    [x + half, y],
    [x, y + half],
    [x - half, y],
  ] as const;
  for (const [index, [fromX, fromY]] of corners.entries()) {
    const [toX, toY] = corners[(index + 1) % corners.length]!;
    strokes.line(fromX, fromY, toX, toY, 4, 0x04070c, 0.6 * alpha);
    strokes.line(fromX, fromY, toX, toY, 1.8, tint, alpha);
  }
  strokes.line(x - 1.5, y, x + 1.5, y, 3, tint, 0.5 * alpha);
}

/** Side of a figure in CSS pixels, and how far its foot is above the mark. */
const SIDE = { selected: 58, other: 38 } as const;

const ABOVE = 16;

/** The figure above a completed system. `selected` is 0 to 1. */
export function strokeFigure(
  strokes: Strokes,
  { system, head }: SeenSystem,
  colours: Colours,
  { alpha, selected }: { alpha: number; selected: number },
): void {
  const figure = system.status === 'completed' ? figureOf(system.priority) : undefined;
  if (!figure || head.depth < 0.2) return;
  const near = Math.min(1.2, Math.max(0.7, head.k ** 0.5));
  const scale = ((SIDE.other + (SIDE.selected - SIDE.other) * selected) * near) / 100;
  const [left, top] = [head.x - 50 * scale, head.y - ABOVE - 100 * scale];
  const light = alpha * (0.42 + 0.4 * selected);
  for (const [from, to] of figure.lines) {
    const [a, b] = [figure.points[from], figure.points[to]];
    if (!a || !b) continue;
    const [ax, ay] = [left + a[0] * scale, top + a[1] * scale];
    strokes.line(ax, ay, left + b[0] * scale, top + b[1] * scale, 0.9, colours.gain, light);
    strokes.line(ax, ay, ax, ay + 0.01, 1.7, 0xeafff8, light);
  }
}
