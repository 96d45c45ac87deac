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
    galaxy: read(language, 'galaxy'),
    ships: read(language, 'ships'),
  };
  const find = (file: keyof typeof files, key: string): string => look(files[file], key, file);
  const look = (words: Words, key: string, file: string): string => {
    let found: string | Words | undefined = words;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No word ${key} in ${file}`);
    return found;
  };
  return {
    hud: (key: string) => find('hud', key),
    /** 'room:key', a word of a later screen. */
    room: (key: string) => {
      const [room = '', name = ''] = key.split(':');
      const file = `screens/${room.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return look(read(language, file), name, file);
    },
    system: (key: string) => find('galaxy', `systems.${key}`),
    trip: (key: string) => find('galaxy', `trips.${key}`),
    ship: (key: string) => find('ships', `ships.${key}.name`),
  };
}
