import { join } from 'node:path';
import { firstProgram, installDebian } from './install-debian.mjs';

const { env, platform } = process;

/** Default paths of Chromium, Chrome and Edge. */
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
 * The path of a Chromium for the browser tests: `CHROMIUM`, or an installed one. On Debian, installs the
 * package when there is none. Throws a sentence that says what to do when there is none to be had.
 */
export function findChromium() {
  const find = () => firstProgram([env.CHROMIUM, ...known]);
  const found = find() ?? (installDebian('Chromium', ['chromium']) ? find() : undefined);
  if (!found)
    throw new Error(
      'The browser tests need Chromium, Chrome or Edge: install one, or set CHROMIUM to its path',
    );
  return found;
}
