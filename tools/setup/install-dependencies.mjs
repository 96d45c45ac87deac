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
  // npm tells its scripts where it is. Without npm (`node tools/start.mjs`), Windows finds `npm.cmd` only through a shell.
  const { npm_execpath: npm } = process.env;
  if (npm?.endsWith('.js')) await run(process.execPath, [npm, ...flags]);
  else await run('npm', flags, {}, { shell: process.platform === 'win32' });
  writeFileSync(stampFile, lock);
}
