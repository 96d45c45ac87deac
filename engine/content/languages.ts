/**
 * The languages of the game, each named in itself. The row of a language is all that the code knows of it.
 */
export const languageNames = { en: 'English', ru: 'Русский', es: 'Español' } as const;

/** A code of ISO 639-1. */
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/**
 * The language for a code such as `ru-RU`, of a device or a messenger; English for one that the game
 * doesn't have.
 */
export function languageOfCode(code: string | null = ''): Language {
  return languages.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
}

/** The language that is named exactly so. */
export function knownLanguage(name: string | undefined): Language | undefined {
  return languages.find((language) => language === name);
}

/**
 * Languages in which operators must write texts while the game runs. When another one is missing, English is
 * shown.
 */
export const writtenLanguages = ['en', 'ru'] as const satisfies readonly Language[];
export type WrittenLanguage = (typeof writtenLanguages)[number];

/** Words that are written while the game runs. */
export type Written<Words> = Readonly<
  Record<WrittenLanguage, Words> & Partial<Record<Language, Words | undefined>>
>;

/** Calls `make` for each language and returns the results by language. */
export function perLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}
