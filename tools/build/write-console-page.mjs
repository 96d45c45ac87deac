import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mark = '<!--bundle-->';

/** Writes the console's page, beside the public folder, so that only the server's console serves it. */
export function writeConsolePage({ root, folder, metafile }) {
  const [path, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint);
  const url = (file) => file.replace(/^.*?public\//, '/');
  const page = readFileSync(join(root, 'tools/console/index.html'), 'utf8');
  if (!page.includes(mark)) throw new Error(`tools/console/index.html has no ${mark}`);
  const bundle = [
    `<link rel="stylesheet" href="${url(cssBundle)}">`,
    `<script type="module" src="${url(path)}"></script>`,
  ].join('\n    ');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page.replace(mark, bundle));
}
