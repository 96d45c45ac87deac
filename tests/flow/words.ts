import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Language = 'en' | 'ru';

type Words = { readonly [key: string]: string | Words };

function read(language: Language, file: string): Words {
  const path = fileURLToPath(new URL(`../../assets/strings/${language}/${file}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8')) as Words;
}

/** The words on the screen in one language: what a player looks for. */
export function wordsOf(language: Language) {
  const files = {
    hud: read(language, 'hud'),
    hangar: read(language, 'screens/hangar'),
    galaxy: read(language, 'galaxy'),
    ships: read(language, 'ships'),
    firstRun: read(language, 'screens/first-run'),
    homeland: read(language, 'screens/homeland'),
    docking: read(language, 'screens/docking'),
  };
  const find = (file: keyof typeof files, key: string): string => {
    let found: string | Words | undefined = files[file];
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No word ${key} in ${file}`);
    return found;
  };
  return {
    hud: (key: string) => find('hud', key),
    firstRun: (key: string) => find('firstRun', key),
    homeland: (key: string) => find('homeland', key),
    hangar: (key: string) => find('hangar', key),
    docking: (key: string) => find('docking', key),
    system: (key: string) => find('galaxy', `systems.${key}`),
    trip: (key: string) => find('galaxy', `trips.${key}`),
    ship: (key: string) => find('ships', `ships.${key}.name`),
  };
}
