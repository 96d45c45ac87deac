import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const stampFile = join(root, 'node_modules', '.installed-lock');

/** Installs the packages of the lock file, unless exactly these are installed already. */
export async function installDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.log('Installing dependencies (once) …');
  const flags = ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  await runNpm(flags);
  writeFileSync(stampFile, lock);
}

/**
 * Runs npm, which tells its scripts where it is. Without npm (`node tools/start.mjs`), Windows finds
 * `npm.cmd` only through a shell.
 */
export function runNpm(args) {
  const { npm_execpath: npm } = process.env;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args]);
  return run('npm', args, {}, { shell: process.platform === 'win32' });
}
