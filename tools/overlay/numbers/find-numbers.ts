import { type TunableName, tunableNames } from '#engine/content/tunables.ts';

/**
 * The numbers whose label, in the designer's language, or own name has every word of `query`, in any order
 * and case. All of them without a word.
 */
export function findNumbers(query: string, labelOf: (name: TunableName) => string): readonly TunableName[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tunableNames.filter((name) => {
    const text = `${labelOf(name)} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
