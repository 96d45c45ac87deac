import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An esbuild plugin that puts modules into one chunk. By itself, the bundler makes a chunk for each set of
 * bundles that use a module, so that a page would fetch a dozen small chunks at once. Here a module that all
 * bundles use imports the others too, which puts them into its chunk.
 * @param {string} root
 * @param {Record<string, string[]>} groups module → the modules it imports too, as paths from the root. None of them
 *   may use another while it is being evaluated.
 * @returns {import('esbuild').Plugin}
 */
export function keepTogether(root, groups) {
  return {
    name: 'keep-together',
    setup(build) {
      for (const [module, others] of Object.entries(groups)) {
        const path = join(root, module);
        const filter = new RegExp(`${module.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`);
        build.onLoad({ filter }, () => {
          const imports = others.map((other) => `import ${JSON.stringify(join(root, other))};`);
          return {
            contents: [readFileSync(path, 'utf8'), ...imports].join('\n'),
            loader: path.endsWith('x') ? 'tsx' : 'ts',
          };
        });
      }
    },
  };
}
