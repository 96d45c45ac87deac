import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const written = '// Written by `npm run languages`.\n';
/** The strings of the first screen, of the canvas and of the dev tools are read by themselves. */
const apart = ['core', 'scene', 'overlay'];

/** The folders of words, English first. */
export function languageFolders() {
  const folders = readdirSync(join(root, 'assets/strings'));
  return ['en', ...folders.filter((folder) => folder !== 'en').sort()];
}

/**
 * The modules that import every language's strings, by path. Each language has the files that English has.
 */
export function stringModules(languages = languageFolders()) {
  const modules = {
    'engine/content/shipped-strings.ts': shippedStrings(languages),
    'engine/client/core/scene-strings.ts': table(languages, 'scene', 'sceneStrings', true),
    'tools/overlay/overlay-strings.ts': table(languages, 'overlay', 'overlayStrings', false),
    'hud/strings/core-strings.ts': coreStrings(languages),
    'hud/strings/domain-strings.ts': domainTable(languages),
  };
  for (const language of languages) modules[`hud/strings/${language}.ts`] = domainStrings(language);
  return modules;
}

/** The names of the files in a folder of the English strings, without their ending. */
function namesIn(folder) {
  return readdirSync(join(root, 'assets/strings/en', folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** Texts of the server, and names of content rows. */
function shippedStrings(languages) {
  const files = ['content', 'server'].flatMap((folder) => namesIn(folder).map((name) => ({ folder, name })));
  const imports = languages.flatMap((language) =>
    files.map(({ folder, name }) =>
      importOf(`${language}${capital(name)}`, `${language}/${folder}/${name}`, true),
    ),
  );
  const rows = languages.map((language) => {
    const fields = files.map(({ name }) => `    ${name}: ${language}${capital(name)},\n`);
    return `  ${language}: {\n${fields.join('')}  },\n`;
  });
  return `${written}${imports.sort(byPath).join('')}
/** The names of content rows, and what the server says, in every language. */
export const shippedStrings = {
${rows.join('')}} as const;
`;
}

function table(languages, file, name, isForNode) {
  const imports = languages.map((language) => importOf(language, `${language}/${file}`, isForNode));
  return `${written}${imports.sort(byPath).join('')}
export const ${name} = { ${languages.join(', ')} } as const;
`;
}

function coreStrings(languages) {
  return fetchers(
    languages,
    "The strings of the first screen, one chunk a language; only the player's language is fetched.",
    'fetchCoreStrings',
    '{ default: object }',
    (language) => [`core-${language}`, `#assets/strings/${language}/core.json`],
  );
}

function domainTable(languages) {
  return fetchers(
    languages,
    'The strings of all other screens, one chunk a language.',
    'fetchDomainStrings',
    '{ domainStrings: object }',
    (language) => [`domains-${language}`, `./${language}.ts`],
  );
}

function fetchers(languages, about, name, module, chunkOf) {
  const rows = languages.map((language) => {
    const [chunk, path] = chunkOf(language);
    return `  ${language}: () => importChunk('${chunk}', () => import('${path}')),\n`;
  });
  return `${written}import { importChunk } from '#engine/client/core/import-chunk.ts';
import type { Language } from '#engine/content/languages.ts';

/** ${about} */
export const ${name}: Record<Language, () => Promise<${module}>> = {
${rows.join('')}};
`;
}

function domainStrings(language) {
  const domains = namesIn('.').filter((name) => !apart.includes(name));
  const files = [...domains.map((name) => [name, name]), ['errors', 'server/errors']];
  const imports = files.map(([name, path]) => importOf(camel(name), `${language}/${path}`, false));
  const fields = files.map(([name]) =>
    camel(name) === name ? `  ${name},\n` : `  '${name}': ${camel(name)},\n`,
  );
  return `${written}${imports.sort(byPath).join('')}
/** The strings of all other screens in one chunk, with a namespace for each domain. */
export const domainStrings = {
${fields.join('')}};
`;
}

/** Node wants to be told what a file is; the client's bundler doesn't. */
function importOf(name, path, isForNode) {
  return `import ${name} from '#assets/strings/${path}.json'${isForNode ? " with { type: 'json' }" : ''};\n`;
}

function byPath(first, second) {
  const [a, b] = [first, second].map((line) => line.split("'")[1]);
  return a < b ? -1 : 1;
}

function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function capital(name) {
  return camel(`-${name}`);
}
