import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const stampFile = join(root, 'node_modules', '.installed-lock');

/** Brings `node_modules` to what the lock file says, when it isn't there yet. */
export async function installDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.log('Installing dependencies (once) …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  writeFileSync(stampFile, lock);
}
