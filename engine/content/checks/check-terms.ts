import { z } from 'zod';
import galaxy from '#assets/content/galaxy.json' with { type: 'json' };
import rules from '#assets/content/system-rules.json' with { type: 'json' };
import traits from '#assets/content/traits.json' with { type: 'json' };
import { stats } from '../kinds.ts';
import { type Language, languages, perLanguage } from '../languages.ts';
import { type RuleRow, ruleRow, type TermChange, traitRow } from '../schemas/terms.ts';
import { tunableRows } from '../tunables.ts';
import { repeats, unequal } from './compare-lists.ts';

const text = z.string().trim().min(1);
export const traitStrings = z.strictObject({ title: text, text, set: text });
const language = z.strictObject({
  rules: z.record(z.string(), z.strictObject({ title: text, harder: text, pays: text })),
  traits: z.record(z.string(), traitStrings),
});
const everything = z.strictObject({
  rules: z.array(ruleRow),
  traits: z.array(traitRow),
  /** The rule of each system, null for none. */
  systems: z.array(z.string().nullable()),
  strings: z.strictObject(perLanguage(() => language)),
});
type Everything = z.infer<typeof everything>;

/** The shipped rows; `check-content.ts` adds their strings. */
export const termTables = {
  rules,
  traits,
  systems: galaxy.systems.map((system) => ('rule' in system ? system.rule : null)),
};

/**
 * Every fault of the system rules (D35) and artifact traits (D36), as a sentence; empty when there is none.
 */
export function termFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { rules: ruleRows, traits: traitRows, systems } = parsed.data;
  const keys = ruleRows.map(({ key }) => key);
  const [first, ...later] = systems;
  return [
    ...repeats([...keys]).map((key) => `rule key ${key} is used twice`),
    ...repeats(ruleRows.map(({ icon }) => icon)).map((icon) => `rule icon ${icon} is used twice`),
    ...repeats(ruleRows.map(directionsOf)).map((changes) => `two rules are the same: ${changes}`),
    ...(first === null ? [] : ['the first system teaches: it has no rule']),
    ...unequal('rule of a system', keys, later.map(String)),
    ...unequal(
      'trait',
      [...stats],
      traitRows.map(({ stat }) => stat),
    ),
    ...languages.flatMap((code) => stringFaults(parsed.data, code)),
  ];
}

/** Values changed by a rule, each up or down. Two rules with the same changes would be duplicates. */
function directionsOf({ changes }: RuleRow): string {
  return [...new Set(changes.flatMap((change) => change.of.map((name) => `${name} ${directionOf(change)}`)))]
    .sort()
    .join(', ');
}

function directionOf({ times, add, set }: TermChange): string {
  if (set !== undefined) return 'set';
  const by = times ?? add ?? 0;
  const amount = typeof by === 'string' ? tunableRows[by].default : by;
  return amount >= (add === undefined ? 100 : 0) ? 'more' : 'less';
}

function stringFaults({ rules: ruleRows, traits: traitRows, strings }: Everything, code: Language): string[] {
  const texts = strings[code];
  return [
    ...unequal(
      `${code} rule`,
      ruleRows.map(({ key }) => key),
      Object.keys(texts.rules),
    ),
    ...unequal(`${code} trait`, [...stats], Object.keys(texts.traits)),
    ...ruleRows.flatMap(({ key, changes }) => {
      const { harder = '', pays = '' } = texts.rules[key] ?? {};
      return [
        ...strangers(`${code} rule ${key}`, harder, changes),
        ...strangers(`${code} rule ${key}`, pays, changes),
      ];
    }),
    ...traitRows.flatMap(({ stat, rare, epic, set }) => {
      const { text: does = '', set: together = '' } = texts.traits[stat] ?? {};
      return [
        ...strangers(`${code} trait ${stat}`, does, rare),
        ...strangers(`${code} trait ${stat}`, does, epic),
        ...strangers(`${code} set ${stat}`, together, set),
      ];
    }),
  ];
}

/** A number in a text that none of the changes is about. */
function strangers(place: string, line: string, changes: readonly TermChange[]): string[] {
  const targets: readonly string[] = ['sizes', ...changes.flatMap(({ of }) => of)];
  return [...line.matchAll(/\{\{(\w+?)(?:_(?:was|times|min))*\}\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !targets.includes(name))
    .map((name) => `${place}: it doesn't change ${name}`);
}
