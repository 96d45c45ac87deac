import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash over the names and contents of all files in some places. It doesn't depend on the project's own
 * path.
 * @param {string} root
 * @param {string[]} places files or folders, relative to the root
 */
export function hashFiles(root, places) {
  const hash = createHash('sha256');
  for (const place of places)
    for (const file of filesIn(root, place)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesIn(root, place) {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place))
    .sort()
    .flatMap((name) => filesIn(root, `${place}/${name}`));
}
