import type { Row } from './row.ts';

/**
 * Faults in the table. `read` returns a test file's text by its path under `tests/`, undefined when there is
 * none.
 */
export function rowFaults(rows: readonly Row[], read: (file: string) => string | undefined): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ topic, rule, kind, proofs, waitsFor }) => {
    const name = `${topic}: ${rule}`;
    const faults = proofs.flatMap(({ file, title }) => {
      const text = /\.test\.tsx?$/.test(file) ? read(file) : undefined;
      if (text === undefined) return [`${name}: no file ${file}`];
      return hasTest(text, title) ? [] : [`${name}: ${file} has no test '${title}'`];
    });
    if (kind === 'proved' && proofs.length === 0) faults.push(`${name}: nothing proves it`);
    if (kind !== 'proved' && !waitsFor?.trim()) faults.push(`${name}: doesn't say what it waits for`);
    if (seen.has(name)) faults.push(`${name}: is there twice`);
    seen.add(name);
    return faults;
  });
}

/** True when a title stands as the first argument of a call of `it`, or of what `it.each` gives. */
function hasTest(text: string, title: string): boolean {
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/'/g, "\\\\?'");
  return new RegExp(`(?:\\bit|\\))\\(\\s*(["'\`])${quoted}\\1\\s*,`).test(text);
}
