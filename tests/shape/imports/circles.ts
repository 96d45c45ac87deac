import { type Sources, targetOf } from './check-imports.ts';
import { readImports } from './read-imports.ts';

/**
 * The groups of files that import each other in a circle, types and `import()` included. Files of a group are
 * sorted, and so are the groups.
 */
export function importCircles(sources: Sources): string[][] {
  const targets = new Map(
    [...sources].map(([file, source]) => [file, targetsOf(file, source).filter((to) => sources.has(to))]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  // Tarjan's strongly connected components.
  function visit(file: string): number {
    const index = order.size;
    let low = index;
    order.set(file, index);
    open.push(file);
    for (const to of targets.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low === index) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || targets.get(file)?.includes(file)) circles.push(group.sort());
    }
    return low;
  }

  for (const file of sources.keys()) if (!order.has(file)) visit(file);
  return circles.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}

function targetsOf(file: string, source: string): string[] {
  return readImports(source).flatMap(({ specifier }) =>
    specifier === undefined ? [] : [targetOf(file, specifier)],
  );
}
