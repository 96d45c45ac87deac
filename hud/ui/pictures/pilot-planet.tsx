import { planetPicture } from './rarity.tsx';

/** Planets that fill their picture, so that the avatar is round. */
const looks = ['cryo', 'ember', 'moon', 'ocean', 'rust', 'storm', 'terra'] as const;

/** A pilot's avatar: always the same planet for the same id. */
export function planetOf(id: string): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return looks[sum % looks.length] ?? 'cryo';
}

/** A pilot's avatar, always beside the name: `size` is the planet's own diameter in px. */
export function PilotPlanet({ id, size }: { id: string; size: number }) {
  return (
    <span className="planet" style={{ width: size, height: size }}>
      <img src={planetPicture(planetOf(id))} alt="" decoding="async" />
    </span>
  );
}

interface Named {
  readonly username: string | null;
  readonly firstName: string;
}

/** The name under which others see a pilot. */
export function pilotName({ username, firstName }: Named): string {
  return username ?? firstName;
}
