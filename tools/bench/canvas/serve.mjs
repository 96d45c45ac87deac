// Serves the bench's own pages: the three crowds, bundled like the game, with the game's pictures.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { phaserSlim } from '../../build/phaser-slim.mjs';
import { root } from '../../setup/run.mjs';

/** As in `crowd.ts`. */
const spawnMs = 200;
/** A cross-origin isolated page has a clock resolution of 5 µs instead of 100. */
const alone = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
const types = { js: 'text/javascript', json: 'application/json', webp: 'image/webp' };

/**
 * Starts the server; a crowd's page is at `<url>/<name>?count=<n>`. Unminified code gives profiles with
 * function names.
 */
export async function serveCrowds({ minify = true } = {}) {
  const bundle = await build({
    absWorkingDir: root,
    entryPoints: ['crowd', 'bare-phaser', 'plain-pixi'].map((name) => `tools/bench/canvas/${name}.ts`),
    outdir: '/',
    write: false,
    bundle: true,
    minify,
    format: 'esm',
    target: ['chrome105'],
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', ASSETS_ROOT: '""' },
    plugins: [phaserSlim()],
  });
  const scripts = new Map(bundle.outputFiles.map(({ path, text }) => [path.split('/').at(-1), text]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = answer(pathname, scripts);
    if (body === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { ...alone, 'Content-Type': types[pathname.split('.').at(-1)] ?? 'text/html' })
        .end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

function answer(pathname, scripts) {
  const script = scripts.get(pathname.slice(1));
  if (script) return script;
  const version = /^\/tunables\/(\d+)\.json$/.exec(pathname)?.[1];
  if (version) {
    const values = { spawnIntervalMs: spawnMs, objectLifeMs: spawnMs * Number(version) };
    return JSON.stringify({ version: Number(version), values });
  }
  if (/^\/(art|sound)\/[\w./-]+$/.test(pathname) && !pathname.includes('..'))
    return readFileSync(join(root, 'assets', pathname));
  if (!scripts.has(`${pathname.slice(1)}.js`)) return undefined;
  return `<!doctype html><style>body{margin:0;background:#000}#canvas{position:fixed;inset:0}</style>
<div id="canvas"></div><script type="module" src="${pathname}.js"></script>`;
}
