import type { Language } from '#engine/content/languages.ts';
import type { TermChange } from '#engine/content/schemas/terms.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { changedBy } from '#engine/rules/trip/flight-terms.ts';

const sizes = ['XS', 'XS, S'] as const;

/**
 * Fills in the numbers of a rule or a trait: `{{name}}` is a number as it is with the changes, `{{name_was}}`
 * without them, and `{{name_times}}` how many times as much it is. Milliseconds are shown in seconds, and
 * `_min` shows seconds in minutes.
 */
export function fillTerms(
  text: string,
  changes: readonly TermChange[],
  tunables: Tunables,
  language: Language,
): string {
  const terms = changedBy(changes, tunables) ?? {};
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return text.replace(/\{\{(\w+?)(_was)?(_times)?(_min)?\}\}/g, (_, name: string, was, times, minutes) => {
    if (name === 'sizes') return sizes[(terms.gatherSizes ?? 1) - 1] ?? sizes[0];
    const before = tunables[name as keyof Tunables];
    const after = terms[name as keyof Tunables] ?? before;
    if (times) return format(before === 0 ? after : after / before);
    const content = was ? before : after;
    return format(name.endsWith('Ms') ? content / 1000 : minutes ? content / 60 : content);
  });
}
