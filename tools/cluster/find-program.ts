import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers in folders that only root's path names. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/**
 * The path of a program by one of its names. On Debian as root, installs the package when there is none.
 * Throws a sentence that says what to do when there is none to be had.
 */
export function findProgram(names: readonly string[], debianPackage: string): string {
  const found = installedProgram(names);
  if (found) return found;
  if (process.platform === 'linux') {
    console.error(`Installing ${debianPackage} (once) …`);
    try {
      // Their output goes to standard error, because the caller's standard output has a format.
      execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2] });
      execFileSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: ['ignore', 2, 2] });
    } catch {
      // Not Debian, or not root.
    }
  }
  const installed = installedProgram(names);
  if (installed) return installed;
  throw new Error(
    `${names.join(' or ')} isn't installed. Install it (on Debian: apt-get install ${debianPackage}).`,
  );
}

/** The path of an installed program by one of its names. */
export function installedProgram(names: readonly string[]): string | undefined {
  return names
    .flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
