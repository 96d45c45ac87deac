import { type Language, perLanguage } from '#engine/content/languages.ts';
import { shippedStrings } from '#engine/content/shipped-strings.ts';

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
  readonly opens: readonly string[];
  readonly story: string;
}
interface WayStrings extends Titled {
  readonly about: string;
  readonly works: string;
  readonly fails: string;
  /** Memory of the choice in later parts of a story. */
  readonly told?: string;
}
interface EncounterStrings extends Titled {
  readonly about: string;
  readonly safe: WayStrings;
  readonly bold: WayStrings;
}
interface RuleStrings extends Titled {
  readonly harder: string;
  readonly pays: string;
}
interface TraitStrings extends Titled {
  readonly text: string;
  readonly set: string;
}
interface RowStrings {
  readonly rules: Rows<RuleStrings>;
  readonly traits: Rows<TraitStrings>;
  readonly encounters: Rows<EncounterStrings>;
  readonly achievements: Rows<Described>;
  readonly clients: Rows<string>;
  readonly goals: Rows<string>;
  readonly contracts: Rows<Described>;
  readonly questGroups: Rows<string>;
  readonly quests: Rows<QuestStrings>;
  readonly investments: Rows<PoolStrings>;
}
type Rows<Row> = Readonly<Record<string, Row | undefined>>;

const strings = perLanguage((language): RowStrings => {
  const { hangar, homeland, trip } = shippedStrings[language];
  return { ...homeland, ...trip, traits: hangar.traits };
});

/**
 * The strings of a row of the homeland, a trip's encounters, a rule or a trait. Throws when they are missing,
 * which `check-content.ts` rules out.
 */
export function rowStrings<Kind extends keyof RowStrings>(
  kind: Kind,
  key: string,
  language: Language,
): NonNullable<RowStrings[Kind][string]> {
  const found = strings[language][kind][key];
  if (found === undefined) throw new Error(`No ${language} strings for ${kind} ${key}`);
  return found as NonNullable<RowStrings[Kind][string]>;
}
