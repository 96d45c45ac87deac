import type { Language } from './languages.ts';
import type { ChanceRow } from './schemas/capsules.ts';
import type { EventRow, EventWords } from './schemas/events.ts';
import type { TaskRow, TaskWords } from './schemas/homeland.ts';
import type { SeasonRow } from './schemas/seasons.ts';
import type { ProductRow, ProductWords } from './schemas/shop.ts';
import type { TripChangeRow } from './schemas/trip-changes.ts';

/**
 * Content published as versions while the game runs (D44): rows, and their texts in each
 * language.
 */
export interface LiveContent {
  readonly events: readonly EventRow[];
  /** In order (D42). */
  readonly seasons: readonly SeasonRow[];
  /** Products for Stars. An id is a row's index, so rows are only appended. */
  readonly products: readonly ProductRow[];
  /** Rows are only appended, as with products. */
  readonly tasks: readonly TaskRow[];
  /** Content of capsules: each capsule's first row applies to everybody, later rows while offered. */
  readonly chances: readonly ChanceRow[];
  /** Changes of trips while offered; of several for one trip, the last applies. */
  readonly trips: readonly TripChangeRow[];
  readonly words: LiveWordsByLanguage;
}

export interface LiveWords {
  readonly events: Readonly<Record<string, EventWords>>;
  readonly products: Readonly<Record<string, ProductWords>>;
  readonly tasks: Readonly<Record<string, TaskWords>>;
}

/** Events may lack a language, and then say it in English. Products and tasks have all. */
type LiveWordsByLanguage = Readonly<Partial<Record<Language, Partial<LiveWords>>>>;

/** The published tables. */
export const draftTables = ['events', 'seasons', 'products', 'tasks', 'chances', 'trips'] as const;
export type DraftTable = (typeof draftTables)[number];

/** Tables with rows that players refer to, in orders and completed tasks. */
export const heldKinds = ['products', 'tasks'] as const;
export type HeldKind = (typeof heldKinds)[number];

/** Words of all events; in English where a language has none. */
export function eventWordsOf({ words }: LiveContent, language: Language): LiveWords['events'] {
  return words[language]?.events ?? words.en?.events ?? {};
}

/** Words of a product or a task. Throws when it is missing, which `check-live.ts` rules out. */
export function heldWords<Kind extends HeldKind>(
  { words }: LiveContent,
  kind: Kind,
  key: string,
  language: Language,
): NonNullable<LiveWords[Kind][string]> {
  const said = words[language]?.[kind]?.[key] ?? words.en?.[kind]?.[key];
  if (said === undefined) throw new Error(`No ${language} words for ${kind} ${key}`);
  return said as NonNullable<LiveWords[Kind][string]>;
}
