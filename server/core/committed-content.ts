import { eventRows } from '#engine/content/events.ts';
import { perLanguage } from '#engine/content/languages.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import { seasonRows } from '#engine/content/seasons.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';

/** The live content that this release brings: version 0. */
export const committedContent: LiveContent = {
  events: eventRows,
  seasons: seasonRows,
  words: perLanguage((language) => shippedStrings[language].events),
};
