import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '#engine/content/languages.ts';

export type { Language } from '#engine/content/languages.ts';

type Strings = { readonly [key: string]: string | Strings };

function read(language: Language, file: string): Strings {
  const path = fileURLToPath(new URL(`../../../assets/strings/${language}/${file}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8')) as Strings;
}

/** The strings of one language, to find things on the screen as a player does. */
export function stringsOf(language: Language) {
  const files = {
    hud: read(language, 'core'),
    galaxy: read(language, 'content/galaxy'),
    ships: read(language, 'content/hangar'),
  };
  const find = (file: keyof typeof files, key: string): string => look(files[file], key, file);
  const look = (strings: Strings, key: string, file: string): string => {
    let found: string | Strings | undefined = strings;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No string ${key} in ${file}`);
    return found;
  };
  return {
    hud: (key: string) => find('hud', key),
    /** `domain:key`, a text of a later screen. */
    text: (key: string) => {
      const [domain = '', name = ''] = key.split(':');
      return look(read(language, domain), name, domain);
    },
    system: (key: string) => find('galaxy', `systems.${key}`),
    trip: (key: string) => find('galaxy', `trips.${key}`),
    ship: (key: string) => find('ships', `ships.${key}.name`),
  };
}
