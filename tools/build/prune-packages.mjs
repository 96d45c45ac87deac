// `node tools/build/prune-packages.mjs FOLDER…` removes every package from node_modules that the bundles in
// these folders don't reach. For container images: most packages are bundled into the page, and the server
// needs none of them.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reachedPackages } from './reached-packages.mjs';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Use: node tools/build/prune-packages.mjs FOLDER…');
  process.exit(2);
}
const kept = reachedPackages(folders);
let removed = 0;
for (const folder of packagesIn('node_modules')) {
  if ([...kept].some((path) => path === folder || path.startsWith(`${folder}/`))) continue;
  rmSync(folder, { recursive: true });
  removed++;
}
console.log(`${kept.size} packages stay, ${removed} were removed.`);

function packagesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => (name.startsWith('@') ? packagesIn(join(folder, name)) : [join(folder, name)]));
}
