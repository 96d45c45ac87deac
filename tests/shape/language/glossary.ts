/** Uses of a word above which it needs a row in the glossary or an entry in the list of ordinary words. */
export const maxUnexplained = 150;

const noCode = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`|\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** Uses of each word in these sources without their comments and texts; a plural counts as its singular. */
export function countStems(sources: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const source of sources)
    for (const [name] of source.replace(noCode, '').matchAll(/[A-Za-z]+/g))
      for (const word of wordsOf(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return withoutPlurals(counts);
}

/** Words of an identifier in camel case, without those of one or two letters. */
function wordsOf(name: string): string[] {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return parts.filter(({ length }) => length > 2).map((part) => part.toLowerCase());
}

function withoutPlurals(counts: ReadonlyMap<string, number>): Map<string, number> {
  const stems = new Map<string, number>();
  for (const [word, count] of counts) {
    const singulars = [word.replace(/ies$/, 'y'), word.replace(/s$/, '')];
    const stem = singulars.find((singular) => singular !== word && counts.has(singular)) ?? word;
    stems.set(stem, (stems.get(stem) ?? 0) + count);
  }
  return stems;
}

/** Terms in the first column of a page's tables, without remarks in brackets: `intent (call)` is `intent`. */
export function termsOf(page: string): string[] {
  const cells = [...page.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell.replace(/\(.*?\)/g, ''));
  return cells
    .flatMap((cell) => cell.toLowerCase().split(/[\s,]+/))
    .filter((word) => /^[a-z]{3,}$/.test(word));
}
