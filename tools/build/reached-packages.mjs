import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

const builtIn = new Set(builtinModules);

/**
 * Paths of the packages below `node_modules` that the bundles in these folders reach, with what those depend
 * on, as Node finds them from the working directory. Optional packages may be missing.
 */
export function reachedPackages(folders) {
  const reached = new Set();
  for (const name of new Set(folders.flatMap(importsIn))) reach(name, '.', reached);
  return reached;
}

/** Names of the packages that the bundles in a folder import. Throws when there is no bundle. */
function importsIn(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  if (files.length === 0) throw new Error(`There is no bundle in ${folder}.`);
  return files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /(?:from|import|import\()\s*["']([^"'.][^"']*)["']/g,
      ),
    ]
      .map(([, name]) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !name.includes(':') && !builtIn.has(name)),
  );
}

function reach(name, from, reached) {
  const path = find(name, from);
  if (path === undefined || reached.has(path)) return;
  reached.add(path);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    reach(dependency, path, reached);
}

function find(name, from) {
  const path = join(from, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  if (from === '.') return undefined;
  return find(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))) || '.');
}
