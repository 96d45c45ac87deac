import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = new URL('../../../../', import.meta.url);

/** Bundles the database's thread, as Node 20 can't load TypeScript in one; answers the bundle's path. */
export async function bundleWorker(): Promise<string> {
  const directory = new URL('node_modules/.cache/embedded/', ROOT);
  mkdirSync(directory, { recursive: true });
  const outfile = fileURLToPath(new URL(`embedded-worker-${process.pid}.mjs`, directory));
  await build({
    entryPoints: [fileURLToPath(new URL('server/store/embedded/worker.ts', ROOT))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
