import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageFolders } from '../strings/list-strings.mjs';

/** The chunks that are imported later, by their names in `engine/client/core/import-chunk.ts`. */
const laterChunks = {
  'after-start': 'engine/client/start/after-start.ts',
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
  laterChunks[`domains-${language}`] = `hud/strings/${language}.ts`;
}

/**
 * Writes the page from `hud/index.html`. The page loads at once: the start-up script, the HUD's script with
 * the chunks it imports, and the HUD's style sheet. Meta tags name what the HUD fetches later: the canvas's
 * scripts, the styles of the other screens, and the dev tools where the server allows them.
 */
export function writePage({ root, site, assetsRoot, metafile, payWorker, isDev }) {
  const hud = entryOf(metafile, 'hud/main.tsx');
  const head = [
    ...firstLoadTags(metafile, hud),
    `<link rel="icon" type="image/svg+xml" href="${assetsRoot}/art/icon.svg">`,
    `<link rel="apple-touch-icon" href="${assetsRoot}/art/icon-180.png">`,
    ...laterTags(metafile, hud),
    `<meta name="pay-worker" content="${payWorker}">`,
  ].join('\n');
  const script = [
    `<script type="module" src="${hud.url}"></script>`,
    ...(isDev ? ['<script type="module" src="/reload-page.js"></script>'] : []),
  ].join('\n');
  const page = readFileSync(join(root, 'hud/index.html'), 'utf8');
  const parts = { '<!--styles-->': head, '<!--scripts-->': script, '<!--too-old-->': tooOldTexts(root) };
  for (const mark of Object.keys(parts))
    if (!page.includes(mark)) throw new Error(`hud/index.html has no ${mark}`);
  writeFileSync(
    join(site, 'index.html'),
    Object.entries(parts).reduce((text, [mark, part]) => text.replace(mark, part), page),
  );
}

/**
 * The page says this in every language, because no script can be trusted to run in a browser that is too old.
 */
function tooOldTexts(root) {
  return languageFolders()
    .map((language) => {
      const strings = readFileSync(join(root, `assets/strings/${language}/account.json`), 'utf8');
      return `<p lang="${language}">${JSON.parse(strings)['too-old']}</p>`;
    })
    .join('');
}

const urlOf = (path) => path.replace(/^.*?public\//, '/');

/** The bundle of an entry point, with its address. */
function entryOf(metafile, source) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === source);
  if (!found) throw new Error(`No bundle of ${source}`);
  return { url: urlOf(found[0]), output: found[1] };
}

/**
 * Files that the browser fetches at once: the start-up script, the HUD's chunks, its style sheet, and the
 * fonts.
 */
function firstLoadTags(metafile, hud) {
  const start = entryOf(metafile, 'hud/start.ts');
  const startNeeds = staticImports(metafile, start.output);
  const preload = (url) => `<link rel="modulepreload" href="${url}">`;
  const css = hud.output.cssBundle;
  const fonts = Object.keys(metafile.outputs)
    .map(urlOf)
    .filter((url) => /flex-latin-[^-]+\.woff2$/.test(url));
  return [
    ...startNeeds.map(preload),
    `<script type="module" src="${start.url}" async fetchpriority="high"></script>`,
    ...(css ? [`<link rel="stylesheet" href="${urlOf(css)}">`] : []),
    ...staticImports(metafile, hud.output)
      .filter((url) => url !== start.url && !startNeeds.includes(url))
      .map(preload),
    ...fonts.map(
      (url) =>
        `<link rel="preload" href="${url}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`,
    ),
  ];
}

/** Names what the HUD fetches later, each with the chunks that it imports beyond the HUD's own. */
function laterTags(metafile, hud) {
  const needed = staticImports(metafile, hud.output);
  const filesBeyond = ({ url, output }) =>
    [
      url,
      ...staticImports(metafile, output).filter(
        (staticImport) => staticImport !== hud.url && !needed.includes(staticImport),
      ),
    ].join(' ');
  const overlay = entryOf(metafile, 'tools/overlay/main.tsx');
  const metas = {
    canvas: filesBeyond(entryOf(metafile, 'scenes/main.ts')),
    'screen-styles': entryOf(metafile, 'hud/screens.css').url,
    overlay: overlay.url,
    'overlay-styles': urlOf(overlay.output.cssBundle),
  };
  for (const [name, source] of Object.entries(laterChunks))
    metas[`chunk-${name}`] = filesBeyond(entryOf(metafile, source));
  return Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${content}">`);
}

/** The addresses of all chunks that a bundle imports statically, and of those that these import. */
export function staticImports(metafile, output, found = new Set()) {
  for (const { path, kind } of output.imports) {
    const url = urlOf(path);
    if (kind !== 'import-statement' || found.has(url)) continue;
    found.add(url);
    staticImports(metafile, metafile.outputs[path], found);
  }
  return [...found];
}
