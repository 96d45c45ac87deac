import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Paths from the root of all files in a folder with one of these endings. Empty when there is no such folder.
 */
export function filesUnder(folder: string, endings: readonly string[]): string[] {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
  });
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The source texts of these folders, by path. */
export function readSources(folders: readonly string[]): Map<string, string> {
  const code = ['.ts', '.tsx', '.js', '.mjs', '.cjs'];
  return new Map(folders.flatMap((folder) => filesUnder(folder, code)).map((path) => [path, readText(path)]));
}
