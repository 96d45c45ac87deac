import type Phaser from 'phaser';
import type { TripType } from '#engine/content/kinds.ts';
import type { SystemStatus, Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Colours } from '../draw/colours.ts';
import { systemDepths } from '../draw/depths.ts';
import { Label } from '../draw/labels.ts';
import { strokeDial } from '../draw/shapes.ts';
import { Sprites } from '../draw/sprites.ts';
import type { Strokes } from '../draw/strokes.ts';
import type { CanvasStage } from '../stage/stage.ts';
import { nearness, type OrbitPoint } from './orbit.ts';

export interface SeenNode {
  readonly trip: Trip;
  readonly at: OrbitPoint;
  /** CSS pixels of the shape's radius. */
  readonly radius: number;
}

/** Node shape of each trip type; shape and fill make type and status readable without colour. */
const SHAPES: Record<TripType, string> = { personal: 'circle', attack: 'diamond', expedition: 'hexagon' };
/** Sizes of a sprite in CSS pixels: radius of the shape, side of its frame, side of its halo's frame. */
const FRAME = { radius: 16.5, side: 40, halo: 64 } as const;
const SELECTED = { radius: 16, inner: 22, outer: 25.5, ticks: 36 } as const;
const OFF = 0x93a7c0;
/** The lowest opacity of a node behind the sun. */
const LEAST_LIGHT: Record<SystemStatus, number> = {
  unavailable: 0.62,
  available: 0.8,
  progress: 0.8,
  completed: 0.35,
};
/** Minimum scale (`at.k`) at which a node shows its number. */
const NUMBERED_FROM = 0.86;

/** The thirty trips as nodes; only those in front of the sun carry their numbers. */
export class OrbitNodes {
  private readonly back: Sprites;
  private readonly front: Sprites;
  private readonly glows: Sprites;
  private readonly numbers = new Map<number, Label>();
  private readonly lights = new Set<number>();

  constructor(
    private readonly scene: Phaser.Scene,
    private readonly stage: CanvasStage,
  ) {
    this.back = new Sprites(scene, 'map', systemDepths.nodesBehind);
    this.glows = new Sprites(scene, 'map', systemDepths.nodeGlows, { isLight: true });
    this.front = new Sprites(scene, 'map', systemDepths.nodesBefore);
  }

  /** `selected`: growth of the ring round the selected node, 0 to 1. */
  draw(
    nodes: readonly SeenNode[],
    selectedId: string | null,
    selected: number,
    alpha: number,
    strokes: Strokes,
  ): void {
    this.back.clear();
    this.front.clear();
    this.glows.clear();
    this.lights.clear();
    for (const node of [...nodes].sort((a, b) => b.at.away - a.at.away)) {
      strokeStars(strokes, node, alpha, this.stage.colours.gain);
      if (node.trip.uuid === selectedId) this.drawSelected(node, selected, alpha, strokes);
      else this.drawNode(node, alpha);
    }
    for (const [number, label] of this.numbers) if (!this.lights.has(number)) label.image.setVisible(false);
  }

  private drawNode({ trip, at, radius }: SeenNode, alpha: number): void {
    const { colours } = this.stage;
    const shape = SHAPES[trip.type];
    const light = nearness(at.k) * alpha;
    const pool = at.away > 0 ? this.back : this.front;
    const isOpen = trip.status === 'available' || trip.status === 'progress';
    const grown = isOpen ? radius * 1.15 : trip.status === 'unavailable' ? radius * 0.9 : radius;
    const width = (grown / FRAME.radius) * FRAME.side;
    const isFar = at.k < 0.6;
    const tint = tintOf(trip.type, trip.status, colours);
    if (isOpen) {
      const halo = (grown / FRAME.radius) * FRAME.halo * 1.12;
      this.glows.put({ frame: `${shape}-halo`, x: at.x, y: at.y, width: halo, alpha: 0.42 * light, tint });
    }
    const frame =
      trip.status === 'completed' && isFar
        ? `${shape}-fill`
        : `${shape}-${trip.status === 'unavailable' ? 'available' : trip.status}`;
    pool.put({
      frame,
      x: at.x,
      y: at.y,
      width,
      alpha: Math.max(light, LEAST_LIGHT[trip.status] * alpha),
      tint,
    });
    if (trip.status !== 'completed' && at.k > NUMBERED_FROM) {
      this.write(trip, at, grown * 1.18, isOpen ? colours.text : 0xa9b8cb, alpha);
    }
  }

  private drawSelected(
    { trip, at, radius }: SeenNode,
    selected: number,
    alpha: number,
    strokes: Strokes,
  ): void {
    const { colours } = this.stage;
    const shape = SHAPES[trip.type];
    const size = radius / 10;
    const tint = tintOf(trip.type, trip.status === 'unavailable' ? 'unavailable' : 'available', colours);
    const light = trip.status === 'unavailable' ? 0x8ea3bd : tint;
    this.glows.put({
      frame: 'point-glow',
      x: at.x,
      y: at.y,
      width: 78 * size,
      alpha: 0.55 * selected * alpha,
      tint: light,
    });
    const width = (SELECTED.radius * size * FRAME.side) / FRAME.radius;
    const frame = trip.status === 'completed' ? `${shape}-completed` : `${shape}-available`;
    const edge = trip.status === 'completed' ? colours.gain : 0xeafaff;
    this.front.put({ frame, x: at.x, y: at.y, width, alpha, tint: edge });
    if (trip.status !== 'completed') this.write(trip, at, 14.5 * size, colours.text, alpha);
    const grow = (0.8 + 0.2 * selected) * size;
    strokeDial(strokes, at, {
      count: SELECTED.ticks,
      inner: SELECTED.inner * grow,
      outer: SELECTED.outer * grow,
      width: 1.2,
      tick: () => ({ colour: light, alpha: 0.85 * selected * alpha }),
    });
  }

  private write(trip: Trip, at: OrbitPoint, size: number, colour: number, alpha: number): void {
    const number = trip.priority;
    const { ratio } = this.stage.viewport;
    let label = this.numbers.get(number);
    const style = { size: 14, weight: 560, width: 'semi-condensed', colour } as const;
    if (!label) {
      label = new Label(this.scene, `node-${number}`, systemDepths.numbers, style);
      this.numbers.set(number, label);
    }
    label.restyle(style).write(String(number), ratio);
    this.lights.add(number);
    const scale = size / 14;
    label.image
      .setScale(scale / ratio)
      .setVisible(alpha > 0.01)
      .setAlpha(alpha);
    label.image.setPosition(at.x - (label.width * scale) / 2, at.y - (label.height * scale) / 2);
  }
}

/** Minimum scale (`at.k`) at which a node shows its stars. */
const STARRED_FROM = 0.78;
const STAR = { radius: 4.4, below: 9, spread: 0.44, open: 0x8a9cb4 } as const;

/** The three stars of a flown trip, on an arc under its node. */
function strokeStars(strokes: Strokes, { trip, at, radius }: SeenNode, alpha: number, gain: number): void {
  if (at.k < STARRED_FROM || trip.status === 'unavailable') return;
  const size = STAR.radius * at.k;
  const away = radius * 1.2 + STAR.below * at.k;
  for (const [index, star] of trip.stars.entries()) {
    const angle = (index - 1) * STAR.spread;
    const [x, y] = [at.x + Math.sin(angle) * away, at.y + Math.cos(angle) * away];
    const colour = star.isWon ? gain : STAR.open;
    const [width, light] = star.isWon ? [2, alpha] : [0.8, 0.5 * alpha];
    strokes.line(x - size, y, x + size, y, width, colour, light);
    strokes.line(x, y - size, x, y + size, width, colour, light);
    if (star.isWon) strokes.line(x, y, x + 0.1, y, size, colour, light);
  }
}

/** Maximum distance of a tap from a node's centre in CSS pixels. Nodes behind the sun can't be tapped. */
const FINGER = 24;
const TAPPED_FROM = 0.66;

/** The node nearest to a finger. */
export function tappedNode(nodes: readonly SeenNode[], x: number, y: number): SeenNode | undefined {
  let nearest: SeenNode | undefined;
  let shortest = FINGER;
  for (const node of nodes) {
    const away = Math.hypot(node.at.x - x, node.at.y - y);
    if (node.at.k < TAPPED_FROM || away >= shortest) continue;
    [nearest, shortest] = [node, away];
  }
  return nearest;
}

function tintOf(type: TripType, status: SystemStatus, colours: Colours): number {
  if (status === 'completed') return colours.gain;
  if (status === 'progress') return colours.proto;
  if (status === 'unavailable') return OFF;
  return colours[type];
}
