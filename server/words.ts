import enErrors from '../assets/strings/en/errors.json' with { type: 'json' };
import enGalaxy from '../assets/strings/en/galaxy.json' with { type: 'json' };
import enShips from '../assets/strings/en/ships.json' with { type: 'json' };
import ruErrors from '../assets/strings/ru/errors.json' with { type: 'json' };
import ruGalaxy from '../assets/strings/ru/galaxy.json' with { type: 'json' };
import ruShips from '../assets/strings/ru/ships.json' with { type: 'json' };
import type { ErrorCode } from '../engine/protocol/errors.ts';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

interface Words {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly ships: Names;
  readonly artifacts: Names;
  readonly galaxy: Names;
  readonly systems: Names;
  readonly trips: Names;
}
type Names = Readonly<Record<string, string | { readonly name: string } | undefined>>;

const words: Readonly<Record<Language, Words>> = {
  en: { errors: enErrors, ...enShips, ...enGalaxy },
  ru: { errors: ruErrors, ...ruShips, ...ruGalaxy },
};

export function errorText(code: ErrorCode, language: Language): string {
  return words[language].errors[code];
}

export type NamedKind = 'ships' | 'artifacts' | 'galaxy' | 'systems' | 'trips';

/** The name of a row of the content; its key where nobody has named it yet. */
export function nameOf(kind: NamedKind, key: string, language: Language): string {
  const named = words[language][kind][key];
  return (typeof named === 'string' ? named : named?.name) ?? key;
}
