import enGalaxy from '#assets/strings/en/content/galaxy.json' with { type: 'json' };
import enShips from '#assets/strings/en/content/hangar.json' with { type: 'json' };
import enErrors from '#assets/strings/en/server/errors.json' with { type: 'json' };
import enFaults from '#assets/strings/en/server/faults.json' with { type: 'json' };
import ruGalaxy from '#assets/strings/ru/content/galaxy.json' with { type: 'json' };
import ruShips from '#assets/strings/ru/content/hangar.json' with { type: 'json' };
import ruErrors from '#assets/strings/ru/server/errors.json' with { type: 'json' };
import ruFaults from '#assets/strings/ru/server/faults.json' with { type: 'json' };
import type { ErrorCode } from '#engine/protocol/core/errors.ts';

export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

interface Strings {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly faults: Readonly<Record<keyof typeof enFaults, string>>;
  readonly ships: Names;
  readonly artifacts: Names;
  readonly galaxy: Names;
  readonly systems: Names;
  readonly trips: Names;
}
type Names = Readonly<Record<string, string | { readonly name: string } | undefined>>;

const strings: Readonly<Record<Language, Strings>> = {
  en: { errors: enErrors, faults: enFaults, ...enShips, ...enGalaxy },
  ru: { errors: ruErrors, faults: ruFaults, ...ruShips, ...ruGalaxy },
};

export function errorText(code: ErrorCode, language: Language): string {
  return strings[language].errors[code];
}

/** The text for a fault or an error code. Anything else is already a text and is returned unchanged. */
export function faultText(fault: string, language: Language): string {
  const { errors, faults } = strings[language];
  if (isIn(faults, fault)) return faults[fault];
  return isIn(errors, fault) ? errors[fault] : fault;
}

/** The text of an error. If its only fault is itself an error code, that code's text is used because it says more. */
export function detailText(code: ErrorCode, faults: readonly string[], language: Language): string {
  const { errors } = strings[language];
  const [only = code, ...others] = faults;
  return others.length === 0 && isIn(errors, only) ? errors[only] : errors[code];
}

function isIn<Texts extends object>(texts: Texts, name: string): name is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, name);
}

export type NamedKind = 'ships' | 'artifacts' | 'galaxy' | 'systems' | 'trips';

/** The name of a content row, or its key if it has no name yet. */
export function nameOf(kind: NamedKind, key: string, language: Language): string {
  const named = strings[language][kind][key];
  return (typeof named === 'string' ? named : named?.name) ?? key;
}
