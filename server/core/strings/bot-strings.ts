import { perLanguage } from '#engine/content/languages.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';

/** The bot's own strings. */
export const botStrings = perLanguage((language) => shippedStrings[language].bot);
