import { query } from 'bitecs';
import type { SandboxTrip } from '#engine/client/core/active-sandbox.ts';
import type { TripWorld } from '#engine/world/trip/trip-world.ts';
import type { Colours } from '../draw/colours.ts';
import { strokeBrackets, strokeCircle } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type TripLayout, toScreen } from './trip-layout.ts';

/** Half the side of the bracket round an entity without a size, in field units. */
const SMALL = 26;

/** Marks in a designer's sandbox flight: the watched entity, and the reach of a finger. */
export function strokeSandbox(
  strokes: Strokes,
  world: TripWorld,
  layout: TripLayout,
  { watched, showsReach }: SandboxTrip,
  reach: number,
  colours: Colours,
): void {
  const { Position, Size } = world.components;
  const placeOf = (id: number) => toScreen(layout, Position.x[id] ?? 0, Position.y[id] ?? 0);
  if (showsReach)
    for (const id of world.queries.objects()) {
      const { x, y } = placeOf(id);
      const radius = Math.max(reach, (Size.diameter[id] ?? 0) / 2) * layout.field.scale;
      strokeCircle(strokes, x, y, radius, 1.2, colours.warn, 0.8);
    }
  if (watched === null || !query(world, [Position]).includes(watched)) return;
  const { x, y } = placeOf(watched);
  const half = (Math.max(SMALL, (Size.diameter[watched] ?? 0) / 2) + 6) * layout.field.scale;
  strokeBrackets(strokes, x, y, half, half, half * 0.45, 1.8, colours.signal, 1);
}
