import { type SyntheticEvent, useId, useMemo } from 'react';
import { type CrewTier, crewTiers } from '#engine/rules/crew/crew.ts';
import { planetOf } from '../ui/pictures/pilot-planet.tsx';
import { planetPicture } from '../ui/pictures/rarity.tsx';
import { useIsDesktop } from '../ui/viewport.ts';

interface CrewOrbitsProps {
  /** The id of the pilot whose planet is in the middle. */
  pilotId: string;
  /** Places on each orbit. */
  places: Readonly<Record<CrewTier, number>>;
  /** Taken places. */
  taken: Readonly<Record<CrewTier, number>>;
}

const planetWidth = 148;
/** Below this depth the planet hides a place. */
const behind = -0.12;

/** The player's planet with three orbits of places. Taken places are lit. */
export function CrewOrbits({ pilotId, places, taken }: CrewOrbitsProps) {
  const glow = useId();
  const { spaceship, satellite, planetary } = places;
  const view = useIsDesktop() ? orbitViews.desktop : orbitViews.phone;
  const all = useMemo(
    () => orbitPlaces({ spaceship, satellite, planetary }, view),
    [spaceship, satellite, planetary, view],
  );
  const draw = (place: OrbitPlace) => (
    <Place
      key={`${place.tier}${place.index}`}
      place={place}
      isLit={place.index < taken[place.tier]}
      glow={glow}
    />
  );
  const { x, y, flat, width, height } = view;
  return (
    <svg className="orbits" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <radialGradient id={glow}>
        <stop className="orbits__glow" offset="0" />
        <stop className="orbits__glow" offset="1" stopOpacity="0" />
      </radialGradient>
      {crewTiers.map((tier) => (
        <ellipse
          key={tier}
          className={`orbits__line orbits__line--${tier}`}
          cx={x}
          cy={y}
          rx={orbitRadius[tier]}
          ry={orbitRadius[tier] * flat}
          transform={`rotate(${orbitDegrees} ${x} ${y})`}
        />
      ))}
      {all.filter(({ depth }) => depth < behind).map(draw)}
      <image
        href={planetPicture(planetOf(pilotId))}
        x={x - planetWidth / 2}
        y={y - planetWidth / 2}
        width={planetWidth}
        height={planetWidth}
        onError={hide}
      />
      {all.filter(({ depth }) => depth >= behind).map(draw)}
    </svg>
  );
}

/** A member is a ship on the inner orbit, a light on the middle one, a tick on the outer one. */
function Place({ place, isLit, glow }: { place: OrbitPlace; isLit: boolean; glow: string }) {
  const { tier, x, y, depth } = place;
  const size = 1 + 0.32 * depth;
  const className = `orbits__place orbits__place--${tier}${isLit ? ' is-lit' : ''}`;
  if (tier === 'planetary')
    return (
      <path
        className={className}
        d={`M${x.toFixed(1)} ${y.toFixed(1)}L${place.toX.toFixed(1)} ${place.toY.toFixed(1)}`}
        strokeOpacity={isLit ? 1 : 0.28 + 0.2 * depth}
      />
    );
  return (
    <g
      className={className}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`}
    >
      {isLit && <circle className="orbits__halo" r={tier === 'spaceship' ? 11 : 8} fill={`url(#${glow})`} />}
      {tier === 'spaceship' ? (
        <path className="orbits__mark" d="M0 -7L5 4L0 1.4L-5 4Z" />
      ) : (
        <circle className="orbits__mark" r={isLit ? 3.3 : 2.8} />
      )}
    </g>
  );
}

/** Hides a picture that failed to load, for example offline, so that the browser shows no broken image. */
function hide({ currentTarget }: SyntheticEvent<SVGImageElement>): void {
  currentTarget.style.display = 'none';
}

/** One place of the crew on its orbit, in units of the picture. */
export interface OrbitPlace {
  readonly tier: CrewTier;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** The outer end of the place's tick, for the widest orbit. */
  readonly toX: number;
  readonly toY: number;
  /** Depth, from −1 behind the planet to 1 in front of it; sets size and brightness. */
  readonly depth: number;
}

/** The view of the orbits: the picture's size, its centre, and how flat they look. */
export interface CrewOrbit {
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
} as const satisfies Record<string, CrewOrbit>;

/** The orbits are rotated by this angle. */
const orbitDegrees = -14;
const orbitRadius: Readonly<Record<CrewTier, number>> = {
  spaceship: 70,
  satellite: 118,
  planetary: 172,
};

/**
 * The angle of an orbit's first place: behind the planet's upper left, so that the orbit fills over the top.
 */
const firstAngle = -1.9;
const turn = (orbitDegrees * Math.PI) / 180;

function at(view: CrewOrbit, radius: number, angle: number): { x: number; y: number } {
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
  view: CrewOrbit,
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
