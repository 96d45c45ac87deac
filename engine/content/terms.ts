import rules from '#assets/content/system-rules.json' with { type: 'json' };
import traits from '#assets/content/traits.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { Stat } from './kinds.ts';
import type { RuleRow, TraitRow } from './schemas/terms.ts';

export const ruleRows = freezeDeep(rules as unknown as readonly RuleRow[]);
export const traitRows = freezeDeep(traits as unknown as readonly TraitRow[]);

/** Number of artifacts of a family on one ship that form a set. */
export const setSize = 3;

/** The row of a system's rule; undefined for a system without one. An unknown key is a bug and throws. */
export function ruleRowOf(key: string | undefined): RuleRow | undefined {
  if (key === undefined) return undefined;
  const row = ruleRows.find((one) => one.key === key);
  if (!row) throw new Error(`No rule '${key}'`);
  return row;
}

/** The traits of a family of artifacts. */
export function traitRowOf(stat: Stat): TraitRow {
  const row = traitRows.find((one) => one.stat === stat);
  if (!row) throw new Error(`No trait of '${stat}'`);
  return row;
}
