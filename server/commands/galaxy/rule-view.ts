import type { SystemRow } from '#engine/content/schemas/galaxy.ts';
import { ruleRowOf } from '#engine/content/terms.ts';
import type { SystemRule } from '#engine/protocol/galaxy/calls.ts';
import { changedBy } from '#engine/rules/trip/launch.ts';
import { rowStrings } from '#server/core/strings/row-strings.ts';
import { fillTerms } from '../core/term-texts.ts';
import type { ViewContext } from '../core/view-context.ts';

/** A system's own rule (D35), by the published numbers; null for a system without one. */
export function ruleView({ rule }: SystemRow, { tunables, language }: ViewContext): SystemRule | null {
  const row = ruleRowOf(rule);
  if (!row) return null;
  const { title, harder, pays } = rowStrings('rules', row.key, language);
  const { key, icon, changes } = row;
  return {
    key,
    icon,
    title,
    harder: fillTerms(harder, changes, tunables, language),
    pays: fillTerms(pays, changes, tunables, language),
    terms: changedBy(changes, tunables) ?? {},
  };
}
