import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Tests and programs start in the project's root; the address of a bundle says nothing about it. */
const ROOT = pathToFileURL(`${process.cwd()}/`);

/** Bundles a source file, because Node 20 can't run TypeScript; returns the bundle's path. */
export async function bundleForNode(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(source, ROOT))],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  const contents = outputFiles[0]!.contents;
  const directory = new URL('node_modules/.cache/embedded/', ROOT);
  mkdirSync(directory, { recursive: true });
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = fileURLToPath(new URL(`${basename(source, '.ts')}-${hash}.mjs`, directory));
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, contents);
    renameSync(draft, file);
  }
  return file;
}

/** Bundles the worker of the embedded database. */
export function bundleWorker(): Promise<string> {
  return bundleForNode('server/store/embedded/worker.ts');
}
