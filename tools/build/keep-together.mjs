import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An esbuild plugin. The bundler cuts a chunk for each set of bundles that reach a module; of what every page loads at once
 * that makes a dozen, each a way to the server of its own. Here a module that all bundles reach is told to bring others
 * along, so that they share its chunk.
 * @param {string} root
 * @param {Record<string, string[]>} groups module → the modules it brings along, as paths from the root. They must not use
 *   each other before all of them have been evaluated.
 * @returns {import('esbuild').Plugin}
 */
export function keepTogether(root, groups) {
  return {
    name: 'keep-together',
    setup(build) {
      for (const [module, others] of Object.entries(groups)) {
        const path = join(root, module);
        const filter = new RegExp(`${module.replaceAll('.', '\\.')}$`);
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
