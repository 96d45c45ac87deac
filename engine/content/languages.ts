/**
 * The languages of the game, each named in itself. The row of a language is all that the code knows of it.
 */
export const languageNames = { en: 'English', ru: 'Русский', es: 'Español' } as const;

/** A code of ISO 639-1. */
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** Language for a code such as `ru-RU` of a device or a messenger; English for an unsupported code. */
export function languageOfCode(code: string | null = ''): Language {
  return languages.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
}

/** Language with exactly this code. */
export function knownLanguage(name: string | undefined): Language | undefined {
  return languages.find((language) => language === name);
}

/**
 * Languages in which operators must write texts while the game runs. English is shown
 * for other missing languages.
 */
export const writtenLanguages = ['en', 'ru'] as const satisfies readonly Language[];
export type WrittenLanguage = (typeof writtenLanguages)[number];

/** Words written while the game runs. */
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
