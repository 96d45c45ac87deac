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
interface QuestStrings extends Described {
  readonly script: string;
  readonly questions: readonly QuestionStrings[];
}
interface QuestionStrings extends Titled {
  readonly options: readonly string[];
}
interface PoolStrings extends Described {
  readonly unlocks: string;
}
interface RowStrings {
  readonly tasks: Rows<Titled>;
  readonly achievements: Rows<Described>;
  readonly questGroups: Rows<string>;
  readonly quests: Rows<QuestStrings>;
  readonly investments: Rows<PoolStrings>;
  readonly products: Rows<Described>;
}
type Rows<Row> = Readonly<Record<string, Row | undefined>>;

const strings: Readonly<Record<Language, RowStrings>> = {
  en: { ...enHomeland, products: enStore.products },
  ru: { ...ruHomeland, products: ruStore.products },
};

/** The strings of a row of the homeland or the shop. Throws when they are missing, which `check-content.ts` rules out. */
export function rowStrings<Kind extends keyof RowStrings>(
  kind: Kind,
  key: string,
  language: Language,
): NonNullable<RowStrings[Kind][string]> {
  const found = strings[language][kind][key];
  if (found === undefined) throw new Error(`No ${language} strings for ${kind} ${key}`);
  return found as NonNullable<RowStrings[Kind][string]>;
}
