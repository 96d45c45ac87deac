import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const longestMs = 300_000;

/**
 * Installs Debian packages where that is possible: on Linux with `apt-get`, as root or with a `sudo` that
 * asks nothing.
 * @param {string} what the packages are, for the terminal
 * @param {string[]} packages
 * @returns {boolean} false when they can't be installed
 */
export function installDebian(what, packages) {
  if (process.platform !== 'linux') return false;
  console.log(`Installing ${what} (once) …`);
  const elevate = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ]) {
      const [program, ...rest] = [...elevate, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args];
      execFileSync(program, rest, { stdio: 'inherit', env: environment, timeout: longestMs });
    }
    return true;
  } catch {
    return false;
  }
}

/** The first path of a program that is there. */
export function firstProgram(paths) {
  return paths.find((path) => path && isExecutable(path));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
