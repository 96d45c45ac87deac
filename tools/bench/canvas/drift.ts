/** Frames of the game's own atlas, so that all three draw the same pictures. */
export const frames = Array.from({ length: 4 }, (_, shape) =>
  ['plain', 'light', 'rich'].flatMap((look) =>
    [0, 1, 2].map((turn) => `asteroid-${shape + 1}-${look}-${turn}`),
  ),
).flat();

export interface DriftingPlace {
  x: number;
  y: number;
  angle: number;
  vx: number;
  vy: number;
  turn: number;
}

/** Places in the window with a drift each; the same ones at every run. */
export function startPlaces(count: number): DriftingPlace[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: count }, () => ({
    x: random() * innerWidth,
    y: random() * innerHeight,
    angle: random() * 6,
    vx: (random() - 0.5) * 20,
    vy: (random() - 0.5) * 20,
    turn: (random() - 0.5) * 0.6,
  }));
}

export function moveAll(places: readonly DriftingPlace[], deltaMs: number): void {
  const seconds = deltaMs / 1000;
  for (const place of places) {
    place.x += place.vx * seconds;
    place.y += place.vy * seconds;
    place.angle += place.turn * seconds;
  }
}
