import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache');

/**
 * Bundles a TypeScript module for Node, with the embedded database's worker beside it, and imports it. The
 * bundle lies inside node_modules, where it finds its packages, and where `npm run build` doesn't remove it
 * while it runs. Where esbuild isn't installed, as in a container, it imports what
 * `tools/build/bundle-tools.mjs` has built.
 */
export async function bundleTool(name, entry) {
  if (!existsSync(join(root, 'node_modules/esbuild'))) return importFrom(join(root, '.build/tools'), name);
  await buildTool(name, entry, join(cache, name));
  return importFrom(join(cache, name), name);
}

function importFrom(folder, name) {
  return import(pathToFileURL(join(folder, `${name}.mjs`)).href);
}

export async function buildTool(name, entry, folder) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry, 'embedded-worker': 'server/store/embedded/worker.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
}
