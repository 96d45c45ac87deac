import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium for the browser tests: `CHROMIUM`, the machine's own, or Debian's, installed now if it may be. */
export function findChromium() {
  const found = [process.env.CHROMIUM, ...known].find((path) => path && isExecutable(path));
  if (found) return found;
  console.log('Installing Chromium (once) …');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  } catch {
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM to its path');
  }
  return '/usr/bin/chromium';
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
