import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compressFiles } from './tools/build/compress-files.mjs';
import { copyFilms } from './tools/build/copy-films.mjs';
import { hashFiles } from './tools/build/hash-files.mjs';
import { keepTogether } from './tools/build/keep-together.mjs';
import { phaserSlim } from './tools/build/phaser-slim.mjs';
import { writeConsolePage } from './tools/build/write-console-page.mjs';
import { writePage } from './tools/build/write-page.mjs';
import { takeTurn } from './tools/setup/take-turn.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const out = join(root, '.build');
const site = join(out, 'public');
const sources = [
  'engine',
  'scenes',
  'hud',
  'server',
  'assets',
  'tools/build',
  'tools/console',
  'tools/strings',
  'tools/overlay',
  'esbuild.config.mjs',
  'package-lock.json',
];

/** With `--dev` (see `tools/dev.mjs`), open pages reload after each build. */
const isDev = process.argv.includes('--dev');
/** A hash of everything the build reads. `.build/stamp` holds the hash of the last build. */
const stamp = `${hashFiles(root, sources)}${isDev ? ' dev' : ''}`;
const isFresh = () => process.argv.includes('--if-stale') && readStamp() === stamp;
if (isFresh()) process.exit(0);
await takeTurn('.build').catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
if (isFresh()) process.exit(0);

rmSync(out, { recursive: true, force: true });
mkdirSync(site, { recursive: true });

/**
 * Modules that the first screen needs, bundled into as few chunks as possible: one for the start, one for the
 * HUD.
 */
const firstTogether = {
  'engine/client/core/state.ts': [
    'engine/client/start/boot.ts',
    'engine/client/galaxy/operations.ts',
    'engine/client/core/asset-url.ts',
    'engine/client/device/haptics.ts',
    'engine/client/device/storage.ts',
    'engine/client/core/operation.ts',
    'engine/client/core/query.ts',
    'engine/client/core/resend.ts',
    'engine/client/core/toasts.ts',
    'engine/client/core/watch.ts',
    'engine/content/kinds.ts',
    'hud/messenger/messenger.ts',
    'engine/client/core/import-chunk.ts',
    'engine/content/languages.ts',
    'hud/strings/core-strings.ts',
  ],
  'hud/strings/strings.ts': [
    'hud/shell/lazy.ts',
    'hud/shell/splash.ts',
    'hud/ui/controls/accessible-list.tsx',
    'hud/ui/state-page.tsx',
  ],
  // Chunks that use one module of the first group: without this the module would get a chunk of its own.
  'engine/client/device/music-player.ts': ['engine/client/core/state.ts'],
  'engine/client/shop/ton-connect.ts': ['engine/client/core/state.ts'],
};

const assetsRoot = `/static/${hashFiles(root, ['assets/art', 'assets/sound']).slice(0, 10)}`;
for (const folder of ['art', 'sound'])
  cpSync(join(root, 'assets', folder), join(site, assetsRoot, folder), { recursive: true });

copyFilms(join(root, 'assets'), join(site, 'video'));

// Wallets show it; its address is fixed because they keep it.
cpSync(join(root, 'assets/art/icon-180.png'), join(site, 'icon-180.png'));
// Messengers show it beside a shared link; its address is fixed because they keep it too.
cpSync(join(root, 'assets/art/preview.jpg'), join(site, 'preview.jpg'));

cpSync(
  join(root, 'node_modules/@fontsource-variable/roboto-flex/LICENSE'),
  join(site, 'licences/roboto-flex.txt'),
);

/**
 * The oldest engines that the game supports, also named in the README: Android System WebView and Chrome 111,
 * iOS 16.4 (WKWebView) and Safari 16.4, Firefox 121. The style sheets need `color-mix()` (111, 16.2, 113) and
 * `:has()` (105, 15.4, 121).
 */
const oldestEngines = ['chrome111', 'ios16.4', 'safari16.4', 'firefox121'];

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  metafile: true,
  logLevel: 'warning',
};
/**
 * Maps of scripts that pages load. They are kept beside the scripts, and scripts name them to developers
 * only.
 */
const sourcemap = isDev ? true : 'external';
const [browser, worker, operators] = await Promise.all([
  // Canvas and HUD are separate entry points; esbuild puts their common code into shared chunks.
  build({
    ...common,
    sourcemap,
    entryPoints: {
      start: 'hud/start.ts',
      hud: 'hud/main.tsx',
      canvas: 'scenes/main.ts',
      overlay: 'tools/overlay/main.tsx',
      screens: 'hud/screens.css',
    },
    outdir: join(site, 'static'),
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    minify: true,
    legalComments: 'external',
    charset: 'utf8',
    target: oldestEngines,
    jsx: 'automatic',
    // Wouter's stand-in for a hook that React has had since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    loader: { '.woff2': 'file', '.webp': 'file', '.png': 'file', '.svg': 'file' },
    define: {
      'process.env.NODE_ENV': '"production"',
      // Valtio reads these to decide whether to run its development checks.
      'import.meta.env': 'true',
      'import.meta.env.MODE': '"production"',
      ASSETS_ROOT: JSON.stringify(assetsRoot),
    },
    plugins: [phaserSlim(), keepTogether(root, firstTogether)],
  }),
  // The simulator is built apart from the pages, so that it doesn't split chunks of the game.
  build({
    ...common,
    sourcemap,
    entryPoints: { 'pay-worker': 'tools/overlay/pay/pay-worker.ts' },
    outdir: join(site, 'static'),
    entryNames: '[name]-[hash]',
    minify: true,
    legalComments: 'none',
    target: oldestEngines,
  }),
  // So is the operators' console, which players never load.
  build({
    ...common,
    sourcemap,
    entryPoints: { console: 'tools/console/main.tsx' },
    outdir: join(site, 'static'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    target: oldestEngines,
    jsx: 'automatic',
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"production"', ASSETS_ROOT: JSON.stringify(assetsRoot) },
  }),
  build({
    ...common,
    sourcemap: true,
    entryPoints: { main: 'server/main.ts', 'embedded-worker': 'server/store/embedded/worker.ts' },
    outdir: join(out, 'server'),
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    packages: 'external',
    splitting: true,
    chunkNames: 'chunk-[hash]',
  }),
]);

const payWorker = Object.entries(worker.metafile.outputs).find(([, { entryPoint }]) => entryPoint)[0];
writePage({
  root,
  site,
  assetsRoot,
  metafile: browser.metafile,
  payWorker: payWorker.replace(/^.*?public\//, '/'),
  isDev,
});
writeConsolePage({ root, folder: join(out, 'console'), metafile: operators.metafile });
if (isDev) {
  cpSync(join(root, 'tools/build/reload-page.js'), join(site, 'reload-page.js'));
  writeFileSync(join(site, 'build.txt'), stamp);
}
writeFileSync(join(out, 'meta.json'), JSON.stringify(browser.metafile));
compressFiles(site);
writeFileSync(join(out, 'stamp'), stamp);

function readStamp() {
  try {
    return readFileSync(join(out, 'stamp'), 'utf8');
  } catch {
    return createHash('sha256').digest('hex');
  }
}
