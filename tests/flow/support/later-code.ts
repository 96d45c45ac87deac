import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file with the later screens' code, found by a name that occurs in no other file. */
export function laterCode(): string {
  const folder = fileURLToPath(new URL('../../../.build/public/static/', import.meta.url));
  const files = readdirSync(folder).filter((name) => /^chunk-\w+\.js$/.test(name));
  const found = files.filter((name) => readFileSync(folder + name, 'utf8').includes('capsule-card__keys'));
  if (found.length !== 1) throw new Error(`Files with the later screens: ${found}`);
  return found[0] ?? '';
}
