import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { takeTurn } from './take-turn.mjs';

/** Installs the packages of the lock file, unless exactly these are installed already. */
export async function installDependencies() {
  if (isInstalled()) return;
  const release = await takeTurn('node_modules');
  try {
    if (isInstalled()) return;
    console.log('Installing dependencies (once) …');
    await runNpm(['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  } finally {
    release();
  }
}

/** Compares the lock file with npm's own record of an installation that was completed, by any command. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const [wanted, installed] = [join(root, 'package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  );
  delete wanted[''];
  // A machine leaves out the optional packages of other systems.
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { optional, integrity }]) =>
      path in installed ? installed[path].integrity === integrity : optional === true,
    )
  );
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
