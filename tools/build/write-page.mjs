import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageFolders } from '../strings/list-strings.mjs';

/** The chunks that are imported later, by their names in `engine/client/core/import-chunk.ts`. */
const laterChunks = {
  'after-start': 'engine/client/core/after-start.ts',
  'general-choice': 'engine/client/account/general-choice.ts',
  signature: 'engine/protocol/core/signature.ts',
  'ton-connect': 'engine/client/shop/ton-connect.ts',
  howler: 'node_modules/howler/dist/howler.js',
  music: 'engine/client/device/music-player.ts',
  later: 'hud/chunks/later.ts',
  screens: 'hud/chunks/screens.ts',
};
for (const language of languageFolders()) {
  laterChunks[`core-${language}`] = `assets/strings/${language}/core.json`;
  laterChunks[`domains-${language}`] = `hud/shell/strings/${language}.ts`;
}

/**
 * Writes the page from `hud/index.html`. The page loads at once: the start-up script, the HUD's script with the chunks it
 * imports, and the HUD's style sheet. Meta tags name what the HUD fetches later: the canvas's scripts, the styles of the
 * other screens, and the dev tools where the server allows them.
 */
export function writePage({ root, site, assetsRoot, metafile, payWorker, isDev }) {
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({
    url: path.replace(/^.*?public\//, '/'),
    output,
  }));
  const entry = (source) => {
    const found = outputs.find(({ output }) => output.entryPoint === source);
    if (!found) throw new Error(`No bundle of ${source}`);
    return found;
  };
  const start = entry('hud/start.ts');
  const startNeeds = staticImports(metafile, start.output);
  const hud = entry('hud/main.tsx');
  const canvas = entry('scenes/main.ts');
  const overlay = entry('tools/overlay/main.tsx');
  const needed = staticImports(metafile, hud.output);
  const canvasNeeds = [canvas.url, ...staticImports(metafile, canvas.output)].filter(
    (url) => url !== hud.url && !needed.includes(url),
  );
  const fonts = outputs.filter(({ url }) => /flex-latin-[^-]+\.woff2$/.test(url));
  const css = hud.output.cssBundle?.replace(/^.*?public\//, '/');
  const preload = (url) => `<link rel="modulepreload" href="${url}">`;
  const filesBeyond = ({ url, output }) => [
    url,
    ...staticImports(metafile, output).filter((one) => one !== hud.url && !needed.includes(one)),
  ];
  const head = [
    ...startNeeds.map(preload),
    `<script type="module" src="${start.url}" async fetchpriority="high"></script>`,
    ...(css ? [`<link rel="stylesheet" href="${css}">`] : []),
    ...needed.filter((url) => url !== start.url && !startNeeds.includes(url)).map(preload),
    ...fonts.map(
      ({ url }) =>
        `<link rel="preload" href="${url}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`,
    ),
    `<link rel="icon" type="image/svg+xml" href="${assetsRoot}/art/icon.svg">`,
    `<link rel="apple-touch-icon" href="${assetsRoot}/art/icon-180.png">`,
    `<meta name="canvas" content="${canvasNeeds.join(' ')}">`,
    `<meta name="screen-styles" content="${entry('hud/screens.css').url}">`,
    `<meta name="overlay" content="${overlay.url}">`,
    `<meta name="overlay-styles" content="${overlay.output.cssBundle.replace(/^.*?public\//, '/')}">`,
    ...Object.entries(laterChunks).map(
      ([name, source]) => `<meta name="chunk-${name}" content="${filesBeyond(entry(source)).join(' ')}">`,
    ),
    `<meta name="pay-worker" content="${payWorker}">`,
  ].join('\n');
  const script = [
    `<script type="module" src="${hud.url}"></script>`,
    ...(isDev ? ['<script type="module" src="/reload-page.js"></script>'] : []),
  ].join('\n');
  const page = readFileSync(join(root, 'hud/index.html'), 'utf8');
  for (const mark of ['<!--styles-->', '<!--scripts-->'])
    if (!page.includes(mark)) throw new Error(`hud/index.html has no ${mark}`);
  writeFileSync(
    join(site, 'index.html'),
    page.replace('<!--styles-->', head).replace('<!--scripts-->', script),
  );
}

/** The addresses of all chunks that a bundle imports statically, and of those that these import. */
export function staticImports(metafile, output, found = new Set()) {
  for (const { path, kind } of output.imports) {
    const url = path.replace(/^.*?public\//, '/');
    if (kind !== 'import-statement' || found.has(url)) continue;
    found.add(url);
    staticImports(metafile, metafile.outputs[path], found);
  }
  return [...found];
}
