import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = new URL('../../../../', import.meta.url);

/** Bundles a source file, as Node 20 loads no TypeScript in a thread or a process; answers the bundle's path. */
export async function bundleForNode(source: string): Promise<string> {
  const directory = new URL('node_modules/.cache/embedded/', ROOT);
  mkdirSync(directory, { recursive: true });
  const outfile = fileURLToPath(new URL(`${basename(source, '.ts')}-${process.pid}.mjs`, directory));
  await build({
    entryPoints: [fileURLToPath(new URL(source, ROOT))],
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

/** The bundle of the embedded database's thread. */
export function bundleWorker(): Promise<string> {
  return bundleForNode('server/store/embedded/worker.ts');
}
