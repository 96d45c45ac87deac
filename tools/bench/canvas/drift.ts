import { defaultTunables } from '#engine/content/tunables.ts';
import { playField } from '#engine/rules/trip/field/lanes.ts';
import { flightObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { pictureOf } from '#scenes/trip/object-pictures.ts';

/**
 * A sprite that looks as the game would show the object: the same pictures, sizes and positions in all three.
 */
export interface Drifting {
  readonly frame: string;
  /** CSS pixels across. */
  readonly width: number;
  x: number;
  y: number;
  angle: number;
  readonly vx: number;
  readonly vy: number;
  readonly turn: number;
}

/** Drifting sprites in the window, the same in every run. */
export function startPlaces(count: number): Drifting[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const objectOf = flightObjects('5eed', { edition: 1, place: 'space' }, defaultTunables);
  const scale = innerWidth / playField.width;
  return Array.from({ length: count }, (_, k) => {
    const { x, y, diameter, look } = objectOf(k)!;
    const { frame, sizeFactor } = pictureOf(look, diameter, false);
    return {
      frame,
      width: diameter * sizeFactor * scale,
      x: x * scale,
      y: y * scale + (innerHeight - playField.height * scale) / 2,
      angle: random() * 6,
      vx: (random() - 0.5) * 10,
      vy: (random() - 0.5) * 10,
      turn: (random() - 0.5) * 0.4,
    };
  });
}

export function moveAll(places: readonly Drifting[], deltaMs: number): void {
  const seconds = deltaMs / 1000;
  for (const place of places) {
    place.x += place.vx * seconds;
    place.y += place.vy * seconds;
    place.angle += place.turn * seconds;
  }
}
