import anchors from '#assets/art/ships/anchors.json' with { type: 'json' };
import type { Rarity, ShipType } from '#engine/content/kinds.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import type { Point } from '#engine/world/trip/trip-world.ts';

export interface ShipPicture {
  readonly key: `ship-${string}`;
  readonly rarity: Rarity;
  /** The livery's colour, which the hull is multiplied by. */
  readonly paint: number | undefined;
  readonly width: number;
  readonly height: number;
  /** From the picture's middle, in its own pixels; the engine's radius. */
  readonly engines: readonly (Point & { readonly r: number })[];
  readonly arms: readonly Point[];
  /** Which way the flames point: radians from straight down, clockwise. */
  readonly exhaust: number;
}

type Livery = NonNullable<Ship['livery']>;

interface Anchors {
  readonly width: number;
  readonly height: number;
  readonly engines: readonly { readonly x: number; readonly y: number; readonly r: number }[];
  readonly arms: readonly { readonly x: number; readonly y: number }[];
}

/** The ship from behind, with the points where its flames and its beam begin. */
export function shipPicture(type: ShipType, rarity: Rarity, livery: Livery | null = null): ShipPicture {
  const { width, height, engines, arms } = (anchors as unknown as Record<string, Anchors>)[
    `${type}-${rarity}-flight`
  ] ?? { width: 560, height: 520, engines: [], arms: [] };
  const middle = <T extends Point>(point: T): T => ({
    ...point,
    x: point.x - width / 2,
    y: point.y - height / 2,
  });
  const from = mean(arms);
  const to = mean(engines);
  return {
    key: `ship-${type}-${rarity}`,
    rarity,
    paint: livery ? Number.parseInt(livery.colour.slice(1), 16) : undefined,
    width,
    height,
    engines: engines.map(middle),
    arms: arms.map(middle),
    exhaust: Math.atan2(from.x - to.x, to.y - from.y),
  };
}

/** Where the beam begins, in field units: the ship's arms, or its middle while its picture is loading. */
export function armsOf(
  picture: ShipPicture | undefined,
  ship: Point & { readonly width: number },
): readonly Point[] {
  if (!picture?.arms.length) return [ship];
  const scale = ship.width / picture.width;
  return picture.arms.map(({ x, y }) => ({ x: ship.x + x * scale, y: ship.y + y * scale }));
}

function mean(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / count,
    y: points.reduce((sum, { y }) => sum + y, 0) / count,
  };
}
