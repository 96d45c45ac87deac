import { posix } from 'node:path';
import { compositionRoots, importTable, mayCompute, type Part } from './import-table.ts';
import { readImports } from './read-imports.ts';

/** Source texts by their path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

/** The target of an import: a path from the root, the name of a package, or `node:` with a module. */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Every import that the table forbids, as `file → target`, and every file that belongs to no part. */
export function importFaults(sources: Sources): string[] {
  const faults: string[] = [];
  for (const [file, source] of sources) {
    const part = partOf(file);
    if (!part) faults.push(`${file} belongs to no part of the import table`);
    for (const { specifier, isType } of readImports(source)) {
      if (specifier === undefined) {
        if (!mayCompute.includes(file)) faults.push(`${file} → (computed)`);
      } else if (part && !mayImport(file, part, targetOf(file, specifier), isType))
        faults.push(`${file} → ${targetOf(file, specifier)}${isType ? ' (type)' : ''}`);
    }
  }
  return faults;
}

function partOf(file: string): Part | undefined {
  return importTable.filter(({ path }) => isIn(path, file)).sort((a, b) => b.path.length - a.path.length)[0];
}

function mayImport(file: string, part: Part, target: string, isType: boolean): boolean {
  if (isIn(part.path, target) && partOf(target) === part) return true;
  if (compositionRoots.includes(file) && isIn('server', target)) return true;
  return part.mayImport.some((entry) => {
    const isTypeOnly = entry.startsWith('type ');
    if (isTypeOnly && !isType) return false;
    return covers(isTypeOnly ? entry.slice('type '.length) : entry, target);
  });
}

function covers(entry: string, target: string): boolean {
  if (entry === 'node:') return target.startsWith('node:');
  if (entry.endsWith('/*')) return posix.dirname(target) === entry.slice(0, -2);
  return isIn(entry, target);
}

function isIn(path: string, target: string): boolean {
  return target === path || target.startsWith(`${path}/`);
}

/** Imports of the own layer by its `#` name, as `file → specifier`. */
export function ownLayerFaults(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const own = new RegExp(`\\b(?:from|import)\\s*\\(?\\s*['"](#${file.split('/')[0]}/[^'"]+)`, 'g');
    return [...source.matchAll(own)].map(([, specifier]) => `${file} → ${specifier}`);
  });
}
