import { type SyntheticEvent, useId, useMemo } from 'react';
import { type CrewTier, crewTiers } from '#engine/rules/crew/crew.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { planetPicture } from '../ui/pictures/picture-urls.ts';
import { planetOf } from '../ui/pictures/pilot-planet.tsx';
import { type OrbitPlace, orbitDegrees, orbitPlaces, orbitRadius, orbitViews } from './orbit-places.ts';

interface CrewOrbitsProps {
  /** The id of the pilot whose planet is in the middle. */
  pilotId: string;
  /** How many places each orbit has. */
  places: Readonly<Record<CrewTier, number>>;
  /** How many of them are taken. */
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
