import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { PlantedBug } from './planted-bugs.ts';

/** `npm run` and the tests start in the project's root; a bundle's own address says nothing about it. */
export const root = process.cwd();
const folder = join(root, '.build/faults');
const here = 'tests/labs/faults/simulation';

/**
 * Bundles the server's commands with the simulation around them, with a bug in them if one is given. Returns
 * the file.
 */
export async function bundleSimulation(bug?: PlantedBug): Promise<string> {
  const outfile = join(folder, `simulate-${bug?.name.replace(/\W+/g, '-') ?? 'whole'}.mjs`);
  await bundle(`${here}/simulate.ts`, outfile, [smallPackages, ...(bug ? [plant(bug)] : [])]);
  return outfile;
}

export async function bundleChild(): Promise<string> {
  const outfile = join(folder, 'child.mjs');
  await bundle(`${here}/child.ts`, outfile, []);
  return outfile;
}

async function bundle(entryPoint: string, outfile: string, plugins: Plugin[]): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile,
    plugins,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
}

/** Nothing connects to a real database, so Mongoose isn't loaded; caches are small. */
const smallPackages: Plugin = {
  name: 'small-packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^mongoose$/ }, () => ({ path: join(root, here, 'no-mongoose.ts') }));
    onResolve({ filter: /^lru-cache$/ }, ({ importer }) =>
      importer.endsWith('small-cache.ts')
        ? { path: 'lru-cache', external: true }
        : { path: join(root, here, 'small-cache.ts') },
    );
  },
};

/**
 * Replaces a passage of a source file. Throws when the passage isn't there: the list of bugs is out of date
 * then.
 */
export function plant({ name, file, find, replace }: PlantedBug): Plugin {
  return {
    name: 'planted-bug',
    setup: ({ onLoad }) => {
      const path = join(root, file);
      onLoad({ filter: new RegExp(`${file.replace(/[./]/g, '\\$&')}$`) }, async () => {
        const source = await readFile(path, 'utf8');
        if (source.split(find).length !== 2) throw new Error(`“${name}” is not in ${file} once: ${find}`);
        return { contents: source.replace(find, () => replace), loader: 'ts' };
      });
    },
  };
}
