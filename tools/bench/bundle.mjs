import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup/run.mjs';

/**
 * Bundles a bench, its `main` and other entry points, into a folder of `node_modules/.cache`, and returns the
 * folder with what `main` exports. The embedded database's worker is always one of them.
 *
 * @param {string} name of the bench
 * @param {Record<string, string>} entryPoints files from the root, by the names of their bundles
 * @param {import('esbuild').BuildOptions} [options]
 */
export async function bundleBench(name, entryPoints, options = {}) {
  const outdir = join(root, 'node_modules/.cache', `bench-${name}`);
  await build({
    absWorkingDir: root,
    entryPoints: { ...entryPoints, 'embedded-worker': 'server/store/embedded/worker.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    ...options,
  });
  return { folder: outdir, main: await import(pathToFileURL(join(outdir, 'main.mjs')).href) };
}
