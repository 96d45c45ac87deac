import { type CrewTier, crewTiers } from '#engine/rules/crew/crew.ts';

/** One place of the crew on its orbit, in units of the picture. */
export interface OrbitPlace {
  readonly tier: CrewTier;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** The outer end of the place's tick, for the widest orbit. */
  readonly toX: number;
  readonly toY: number;
  /** Depth, from −1 behind the planet to 1 in front of it. It decides size and brightness. */
  readonly depth: number;
}

/** The view of the orbits: the picture's size, its centre, and how flat they look. */
export interface OrbitView {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly flat: number;
}

/** On a phone the bonus is left of the planet; a desktop has the height for a steeper view. */
export const orbitViews = {
  phone: { width: 390, height: 240, x: 236, y: 124, flat: 0.43 },
  desktop: { width: 372, height: 262, x: 186, y: 131, flat: 0.64 },
} as const satisfies Record<string, OrbitView>;

/** The orbits are rotated by this angle. */
export const orbitDegrees = -14;
export const orbitRadius: Readonly<Record<CrewTier, number>> = {
  spaceship: 70,
  satellite: 118,
  planetary: 172,
};

/** The angle of an orbit's first place: behind the planet's upper left, so that the orbit fills over the top. */
const firstAngle = -1.9;
const turn = (orbitDegrees * Math.PI) / 180;

function at(view: OrbitView, radius: number, angle: number): { x: number; y: number } {
  const x = radius * Math.cos(angle);
  const y = radius * view.flat * Math.sin(angle);
  return {
    x: view.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: view.y + x * Math.sin(turn) + y * Math.cos(turn),
  };
}

/** All places of the three orbits, in the order in which they are taken. */
export function orbitPlaces(
  counts: Readonly<Record<CrewTier, number>>,
  view: OrbitView,
): readonly OrbitPlace[] {
  return crewTiers.flatMap((tier) =>
    Array.from({ length: counts[tier] }, (_, index) => {
      const angle = firstAngle + (index / counts[tier]) * 2 * Math.PI;
      const radius = orbitRadius[tier];
      const to = at(view, radius + (index % 5 === 0 ? 8 : 4), angle);
      return { tier, index, ...at(view, radius, angle), toX: to.x, toY: to.y, depth: Math.sin(angle) };
    }),
  );
}
