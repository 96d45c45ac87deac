import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findChromium } from './find-chromium.mjs';
import { firstProgram, installDebian } from './install-debian.mjs';
import { runNpm } from './install-dependencies.mjs';
import { root } from './run.mjs';

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'];
const programs = {
  xvfb: ['/usr/bin/Xvfb'],
  driver: ['/usr/bin/WebKitWebDriver'],
  browser: libraries.flatMap((folder) =>
    ['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`),
  ),
  firefox: [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'],
};
/** Packages of Debian by the engine that needs them. */
const engines = {
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], needs: ['driver', 'browser', 'xvfb'] },
  firefox: { packages: ['firefox-esr', 'xvfb'], needs: ['firefox', 'xvfb'] },
};

/**
 * Finds the programs of WebKit and Firefox, or installs them. What can't be had is left out and said in a
 * sentence; with `REQUIRE_JUDGES=1` it is an error.
 */
export function findEngines() {
  const found = {};
  for (const [name, { packages, needs }] of Object.entries(engines)) {
    const find = () => Object.fromEntries(needs.map((need) => [need, firstProgram(programs[need])]));
    const isWhole = (paths) => Object.values(paths).every(Boolean);
    let paths = find();
    if (!isWhole(paths) && installDebian(name, packages)) paths = find();
    if (isWhole(paths)) found[name] = paths;
    else leaveOut(`${name}: install Debian's ${packages.join(' and ')}, or what provides the same`);
  }
  return found;
}

/**
 * As `findEngines`, and Chromium: today's, the oldest that the game supports, and an older one that it
 * refuses.
 */
export async function findAllEngines() {
  const found = { ...findEngines(), chromium: { chromium: findChromium() } };
  for (const version of [111, 92]) {
    const chromium = await fetchChromium(version).catch((error) =>
      leaveOut(`Chromium ${version}: ${error.message}`),
    );
    if (chromium) found[`chromium-${version}`] = { chromium };
  }
  return found;
}

function leaveOut(what) {
  if (process.env.REQUIRE_JUDGES === '1') throw new Error(`Missing: ${what}`);
  console.log(`Skipped, because it can't be had here: ${what}`);
}

/**
 * An old Chromium from the npm package `@sparticuz/chromium`, unpacked into `.cache/`: it is 54 MB that only
 * `npm run test:browsers` uses, so it is no dependency that every installation would fetch.
 */
async function fetchChromium(version) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('there is one for Linux on x64 alone');
  const folder = join(root, '.cache', `chromium-${version}`);
  const wrapper = join(folder, 'chromium.sh');
  if (existsSync(wrapper)) return wrapper;
  console.log(`Fetching Chromium ${version} (once) …`);
  const coming = `${folder}-coming`;
  rmSync(coming, { recursive: true, force: true });
  mkdirSync(coming, { recursive: true });
  await runNpm(['pack', `@sparticuz/chromium@${version}.0.0`, '--pack-destination', coming, '--silent']);
  execFileSync('tar', ['-xzf', join(coming, `sparticuz-chromium-${version}.0.0.tgz`), '-C', coming]);
  const packed = (name) => brotliDecompressSync(readFileSync(join(coming, 'package/bin', `${name}.br`)));
  for (const name of ['aws.tar', 'swiftshader.tar'])
    execFileSync('tar', ['-x', '-C', coming], { input: packed(name) });
  writeFileSync(join(coming, 'chromium'), packed('chromium'), { mode: 0o755 });
  rmSync(join(coming, 'package'), { recursive: true });
  rmSync(join(coming, `sparticuz-chromium-${version}.0.0.tgz`));
  rmSync(folder, { recursive: true, force: true });
  renameSync(coming, folder);
  writeFileSync(wrapper, wrapperOf(folder));
  chmodSync(wrapper, 0o755);
  return wrapper;
}

/** Its libraries lie beside it, and it has no zygote of its own. */
function wrapperOf(folder) {
  const flags = '--no-zygote --use-gl=angle --use-angle=swiftshader --ignore-gpu-blocklist';
  return `#!/bin/sh\nexport LD_LIBRARY_PATH='${folder}/lib'\nexec '${folder}/chromium' ${flags} "$@"\n`;
}
