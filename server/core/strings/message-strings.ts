import { type Language, perLanguage, type Written } from '#engine/content/languages.ts';
import { heldWords, type LiveContent } from '#engine/content/live-content.ts';
import type { MessageCode } from '#engine/content/messages.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';
import { rowStrings } from './row-strings.ts';
import { nameOf } from './strings.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}
type Values = Readonly<Record<string, string | number>>;

const strings = perLanguage(
  (language): Readonly<Record<MessageCode, Words>> => shippedStrings[language].messages,
);

/** Values that are stored as the keys of rows. */
const nameReaders: Readonly<
  Record<string, (key: string, language: Language, content: LiveContent) => string>
> = {
  ship: (key, language) => nameOf('ships', key, language),
  product: (key, language, content) => heldWords(content, 'products', key, language).title,
  contract: (key, language) => rowStrings('contracts', key, language).title,
  achievement: (key, language) => rowStrings('achievements', key, language).title,
};

/** A message's title and text in a language, with its values filled in. */
export function messageText(
  message: {
    readonly code: MessageCode | null;
    readonly values: Values;
    readonly texts: Written<Words> | null;
  },
  language: Language,
  content: LiveContent,
): Words {
  if (message.texts) return message.texts[language] ?? message.texts.en;
  if (message.code === null) throw new Error('A message without texts has a code');
  return codeText(message.code, namedValues(message.values, language, content), language);
}

/** The title and text of a code in a language. Values that are keys of rows are filled in as they are. */
export function codeText(code: MessageCode, values: Values, language: Language): Words {
  const { title, text } = strings[language][code];
  return { title: fill(title, values), text: fill(text, values) };
}

function namedValues(values: Values, language: Language, content: LiveContent): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      nameReaders[name]?.(String(value), language, content) ?? value,
    ]),
  );
}

/** Replaces each `{{name}}` by its value; a name without a value stays. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (written, name: string) => String(values[name] ?? written));
}

/** Words of the page at a wrong address. */
export const lostStrings = perLanguage((language) => shippedStrings[language].page);

/** The bot's own strings. */
export const botStrings = perLanguage((language) => shippedStrings[language].bot);
