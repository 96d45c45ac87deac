import { type Sources, targetOf } from './check-imports.ts';
import { readImports } from './read-imports.ts';

/** Every file and package that these files load at run time, with the chain of imports that leads to it. */
export function reachAtRunTime(sources: Sources, roots: readonly string[]): Map<string, string> {
  const ways = new Map(roots.map((root) => [root, root]));
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { specifier, isType } of readImports(sources.get(file) ?? '')) {
      if (isType || specifier === undefined) continue;
      const target = targetOf(file, specifier);
      if (ways.has(target)) continue;
      ways.set(target, `${ways.get(file)} → ${target}`);
      if (sources.has(target)) waiting.push(target);
    }
  }
  return ways;
}
