import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles a TypeScript module for Node, with the embedded database's worker beside it, and imports it. The bundle lies inside
 * node_modules, where it finds its packages, and where `npm run build` doesn't remove it while it runs.
 */
export async function bundleTool(name, entry) {
  const folder = join(root, 'node_modules/.cache', name);
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
  return import(pathToFileURL(join(folder, `${name}.mjs`)).href);
}
