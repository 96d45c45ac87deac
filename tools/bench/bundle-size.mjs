// Download sizes of the last build in KiB, beside their budgets. `node tools/bench/bundle-size.mjs`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { staticImports } from '../build/write-page.mjs';
import { root } from '../setup/run.mjs';

const { outputs } = JSON.parse(readFileSync(join(root, '.build/meta.json'), 'utf8'));
const metafile = { outputs };
const pathOf = (source) => Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
const withImports = (path) => [
  path,
  ...staticImports(metafile, outputs[path]).map((url) => `.build/public${url}`),
];

const hud = withImports(pathOf('hud/main.tsx'));
const canvas = withImports(pathOf('scenes/main.ts'));
const rows = [
  { what: 'before the HUD is interactive', files: hud, budgetKib: 110 },
  {
    what: 'canvas, beyond what the HUD has loaded',
    files: canvas.filter((path) => !hud.includes(path)),
    budgetKib: 250,
  },
  {
    what: 'screens beyond the first, with the English strings',
    files: [
      ...new Set(['hud/chunks/screens.ts', 'hud/strings/en.ts'].flatMap((path) => withImports(pathOf(path)))),
    ].filter((path) => !hud.includes(path)),
  },
  { what: 'style sheets', files: Object.keys(outputs).filter((path) => path.endsWith('.css')) },
];

const kib = (bytes) => (bytes / 1024).toFixed(1);
console.log('| what | minified | gzip | brotli | budget (gzip) |\n| --- | --- | --- | --- | --- |');
for (const { what, files, budgetKib } of rows) {
  const contents = files.map((path) => readFileSync(join(root, path)));
  const sum = (size) => contents.reduce((total, content) => total + size(content), 0);
  const gzip = sum((content) => gzipSync(content, { level: 9 }).length);
  const row = [
    kib(sum(({ length }) => length)),
    kib(gzip),
    kib(sum((content) => brotliCompressSync(content).length)),
  ];
  console.log(`| ${what} | ${row.join(' | ')} | ${budgetKib ?? ''} |`);
  if (budgetKib && gzip / 1024 > budgetKib) process.exitCode = 1;
}
