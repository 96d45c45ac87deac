import { state } from '#engine/client/core/state.ts';
import type { Colours } from '../draw/colours.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type GalaxyCamera, project } from './camera.ts';
import type { SeenSystem } from './marks.ts';

/** Half of a lozenge, in px. */
const half = 5.5;
/** Where an event that holds everywhere shows itself: between the arms, on the disc. */
const places = [
  [-0.44, 0.3],
  [0.36, 0.42],
  [-0.3, -0.4],
  [0.1, -0.56],
  [0.5, -0.12],
] as const;
/** A lozenge this near to a system would cover its mark. */
const tooNear = 30;

/** Marks of the events that are on: beside the systems where one holds, or scattered over the disc. */
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
