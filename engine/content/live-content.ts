import type { Written } from './languages.ts';
import type { EventRow, EventWords } from './schemas/events.ts';
import type { SeasonRow } from './schemas/seasons.ts';

/** What is published as versions while the game runs (D44): rows, and what the game says of them in each language. */
export interface LiveContent {
  readonly events: readonly EventRow[];
  /** In order (D42). */
  readonly seasons: readonly SeasonRow[];
  readonly words: Written<LiveWords>;
}

export interface LiveWords {
  readonly events: Readonly<Record<string, EventWords>>;
}
