import { type CrewTier, crewTiers } from '../../engine/rules/crew.ts';

/** One place of the crew on its orbit, in units of the picture (390 wide, 240 high). */
export interface OrbitPlace {
  readonly tier: CrewTier;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** The outer end of the place's tick, for the widest orbit. */
  readonly toX: number;
  readonly toY: number;
  /** −1 behind the planet to 1 in front of it: how near, and so how large and bright. */
  readonly depth: number;
}

export const orbitCentre = { x: 236, y: 124 } as const;
/** The orbits are seen at a slant: flattened, and turned a little. */
export const orbitSlant = { flat: 0.43, degrees: -14 } as const;
export const orbitRadius: Readonly<Record<CrewTier, number>> = {
  spaceship: 70,
  satellite: 118,
  planetary: 172,
};

/** Where the first place of an orbit is: behind the planet's upper left, so that an orbit fills over the top. */
const firstAngle = -1.9;
const slant = (orbitSlant.degrees * Math.PI) / 180;

function at(radius: number, angle: number): { x: number; y: number } {
  const x = radius * Math.cos(angle);
  const y = radius * orbitSlant.flat * Math.sin(angle);
  return {
    x: orbitCentre.x + x * Math.cos(slant) - y * Math.sin(slant),
    y: orbitCentre.y + x * Math.sin(slant) + y * Math.cos(slant),
  };
}

/** All places of the three orbits, in the order in which they are taken. */
export function orbitPlaces(counts: Readonly<Record<CrewTier, number>>): readonly OrbitPlace[] {
  return crewTiers.flatMap((tier) =>
    Array.from({ length: counts[tier] }, (_, index) => {
      const angle = firstAngle + (index / counts[tier]) * 2 * Math.PI;
      const radius = orbitRadius[tier];
      const to = at(radius + (index % 5 === 0 ? 8 : 4), angle);
      return { tier, index, ...at(radius, angle), toX: to.x, toY: to.y, depth: Math.sin(angle) };
    }),
  );
}
