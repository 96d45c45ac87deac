/** Planets that fill their picture, so that they make a round avatar. */
const looks = ['cryo', 'ember', 'moon', 'ocean', 'rust', 'storm', 'terra'] as const;

/** The planet that is a pilot's avatar: always the same one for an id. */
export function pilotPlanet(id: string): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return looks[sum % looks.length] ?? 'cryo';
}
