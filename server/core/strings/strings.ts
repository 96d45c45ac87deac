import { type Language, perLanguage } from '#engine/content/languages.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';
import type { ErrorCode } from '#engine/protocol/core/errors.ts';

export type { Language } from '#engine/content/languages.ts';

interface Strings {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly faults: Readonly<Record<keyof (typeof shippedStrings)['en']['faults'], string>>;
  readonly ships: Described;
  readonly artifacts: Described;
  readonly galaxy: Names;
  readonly systems: Names;
  readonly trips: Names;
}
type Described = Readonly<Record<string, { readonly name: string; readonly about: string } | undefined>>;
type Names = Readonly<Record<string, string | { readonly name: string } | undefined>>;

const strings = perLanguage((language): Strings => {
  const { errors, faults, hangar, galaxy } = shippedStrings[language];
  return { errors, faults, ...hangar, ...galaxy };
});

export function errorText(code: ErrorCode, language: Language): string {
  return strings[language].errors[code];
}

/** The text for a fault or an error code. Anything else is already a text and is returned unchanged. */
export function faultText(fault: string, language: Language): string {
  const { errors, faults } = strings[language];
  if (isIn(faults, fault)) return faults[fault];
  return isIn(errors, fault) ? errors[fault] : fault;
}

/**
 * The text of an error. If its only fault is itself an error code, that code's text is used because it says
 * more.
 */
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
  const text = strings[language][kind][key];
  return (typeof text === 'string' ? text : text?.name) ?? key;
}

/** The sentence about a ship or an artifact; empty if it has none. */
export function aboutOf(kind: 'ships' | 'artifacts', key: string, language: Language): string {
  return strings[language][kind][key]?.about ?? '';
}
