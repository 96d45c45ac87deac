import enHomeland from '#assets/strings/en/content/homeland.json' with { type: 'json' };
import enStore from '#assets/strings/en/content/shop.json' with { type: 'json' };
import ruHomeland from '#assets/strings/ru/content/homeland.json' with { type: 'json' };
import ruStore from '#assets/strings/ru/content/shop.json' with { type: 'json' };
import type { Language } from './strings.ts';

interface Titled {
  readonly title: string;
}
interface Described extends Titled {
  readonly description: string;
}
interface QuestWords extends Described {
  readonly script: string;
  readonly questions: readonly QuestionWords[];
}
interface QuestionWords extends Titled {
  readonly options: readonly string[];
}
interface PoolWords extends Described {
  readonly unlocks: string;
}
interface HomeWords {
  readonly tasks: Rows<Titled>;
  readonly achievements: Rows<Described>;
  readonly questGroups: Rows<string>;
  readonly quests: Rows<QuestWords>;
  readonly investments: Rows<PoolWords>;
  readonly products: Rows<Described>;
}
type Rows<Words> = Readonly<Record<string, Words | undefined>>;

const words: Readonly<Record<Language, HomeWords>> = {
  en: { ...enHomeland, products: enStore.products },
  ru: { ...ruHomeland, products: ruStore.products },
};

/** The words of a row of homeland or the store; a row without any is a bug (`check-content.ts`) and throws. */
export function rowStrings<Kind extends keyof HomeWords>(
  kind: Kind,
  key: string,
  language: Language,
): NonNullable<HomeWords[Kind][string]> {
  const found = words[language][kind][key];
  if (found === undefined) throw new Error(`No ${language} words for ${kind} ${key}`);
  return found as NonNullable<HomeWords[Kind][string]>;
}
