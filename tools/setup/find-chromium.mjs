import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const { env, platform } = process;

/** Where Chromium and its relatives are installed by default. */
const known = {
  darwin: ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) =>
      [
        'Chromium/Application/chrome.exe',
        'Google/Chrome/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
      ].map((path) => join(folder, path)),
    ),
}[platform] ?? [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM`, or an installed one. On Debian as root, installs the package
 * when there is none. Throws a sentence that says what to do when there is none to be had.
 */
export function findChromium() {
  const found = [env.CHROMIUM, ...known].find((path) => path && isExecutable(path));
  if (found) return found;
  const missing = 'The browser tests need Chromium, Chrome or Edge: install one, or set CHROMIUM to its path';
  if (platform !== 'linux') throw new Error(missing);
  console.log('Installing Chromium (once) …');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  } catch {
    throw new Error(missing);
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
