// `node tools/build/prune-packages.mjs FOLDER…` removes every package from node_modules that the bundles in these folders don't
// reach. For container images: most packages are bundled into the page, and the server needs none of them.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

const bundles = process.argv.slice(2).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(folder, name)),
);
if (bundles.length === 0) {
  console.error('Use: node tools/build/prune-packages.mjs FOLDER…');
  process.exit(2);
}
const builtIn = new Set(builtinModules);
const imported = bundles.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*["']([^"'.][^"']*)["']/g)]
    .map(([, name]) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !name.includes(':') && !builtIn.has(name)),
);

const kept = new Set();
for (const name of new Set(imported)) keep(name, '.');
let removed = 0;
for (const folder of packagesIn('node_modules')) {
  if ([...kept].some((path) => path === folder || path.startsWith(`${folder}/`))) continue;
  rmSync(folder, { recursive: true });
  removed++;
}
console.log(`${kept.size} packages stay, ${removed} were removed.`);

/** Keeps a package and what it depends on, as Node finds it from `from`. Optional packages may be missing. */
function keep(name, from) {
  const path = find(name, from);
  if (path === undefined || kept.has(path)) return;
  kept.add(path);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  for (const one of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    keep(one, path);
}

function find(name, from) {
  const path = join(from, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  if (from === '.') return undefined;
  return find(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))) || '.');
}

function packagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => (name.startsWith('@') ? packagesIn(join(folder, name)) : [join(folder, name)]));
}
