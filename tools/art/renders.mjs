import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pictures } from './space/pictures.mjs';
import { renderSpace } from './space/render.mjs';
import { turnSheet } from './turn-sheet.mjs';

/**
 * The slow half: renders PNGs with Blender, Chromium and Python into `.cache/art` (never committed) and ships them as
 * WebP. Each takes minutes and is only needed when a model, a material or a shader changes.
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const art = fileURLToPath(new URL('../../assets/art/', import.meta.url));
const cache = fileURLToPath(new URL('../../.cache/art/', import.meta.url));
const sources = join(here, 'sources');

export const renders = {
  async ships() {
    const folder = await cached('ships');
    blender('ships.py', 'batch', folder, 40);
    const strips = await cached('turntables');
    for (const type of ['personal', 'expeditionary', 'combat']) {
      const strip = join(strips, `${type}-common.png`);
      blender('ships.py', 'strip', type, 'common', strip, 14);
      await turnSheet(strip, join(art, 'ships', `${type}-common-turn.webp`));
    }
    await writeAnchors(join(folder, 'anchors.json'));
    return ship(folder, join(art, 'ships'));
  },
  async props() {
    const folder = await cached('props');
    blender('props.py', folder, 40);
    blender('station.py', join(folder, 'station.png'), 24);
    return ship(folder, join(art, 'props'));
  },
  async asteroids() {
    const folder = await cached('asteroids');
    blender('rocks.py', folder, 16);
    return ship(folder, join(sources, 'asteroids'), (name) => name);
  },
  async pirate() {
    const folder = await cached('pirate');
    blender('pirate.py', folder, 24);
    return ship(folder, join(sources, 'pirate'), (name) => name);
  },
  planets: () => space('planets'),
  backdrops: () => space('backdrops'),
  async galaxy() {
    const folder = await cached('galaxy');
    const smooth = join(folder, 'galaxy-smooth.png');
    await renderSpace(['galaxy-smooth'], 1, (_name, png) => writeFile(smooth, png));
    const full = join(folder, 'galaxy.png');
    execFileSync('python3', [join(here, 'space/galaxy.py'), smooth, full], { stdio: 'inherit' });
    return webp(full, join(art, 'backdrops/galaxy.webp'));
  },
};

async function cached(name) {
  const folder = join(cache, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

const blender = (script, ...args) =>
  execFileSync('blender', ['-b', '-P', join(here, 'blender', script), '--', ...args.map(String)], {
    stdio: 'inherit',
  });

async function space(kind) {
  const folder = await cached(kind);
  const names = Object.keys(pictures).filter((name) => name.startsWith(`${kind}/`));
  await renderSpace(names, 1, (name, png) => writeFile(join(folder, `${basename(name)}.png`), png));
  return ship(folder, join(art, kind));
}

/** Where engines and arms are on the ships' pictures, from Blender's `[kind, x, y, radius]` rows. */
async function writeAnchors(file) {
  const rows = Object.entries(JSON.parse(await readFile(file, 'utf8'))).sort();
  const sizes = { hero: { width: 1000, height: 800 }, flight: { width: 560, height: 520 } };
  const anchors = rows.map(([name, points]) => [
    shipped(name),
    {
      ...sizes[name.split('_').at(-1)],
      engines: points.filter(([kind]) => kind === 'engine').map(([, x, y, r]) => ({ x, y, r })),
      arms: points.filter(([kind]) => kind === 'arm').map(([, x, y]) => ({ x, y })),
    },
  ]);
  await writeFile(
    join(art, 'ships/anchors.json'),
    `${JSON.stringify(Object.fromEntries(anchors), null, 2)}\n`,
  );
}

/** Names of renders in the words of the game: `shard_art_rare` is `shard-artifact-rare`. */
const shipped = (name) =>
  name.replace(/\bart(?=_)|(?<=_)art\b|(?<=_)art(?=_)/, 'artifact').replaceAll('_', '-');

async function ship(from, to, rename = shipped) {
  const files = (await readdir(from)).filter((file) => file.endsWith('.png'));
  for (const file of files) await webp(join(from, file), join(to, `${rename(basename(file, '.png'))}.webp`));
  return { pictures: files.length };
}

const webp = (from, to) => sharp(from).webp({ quality: 86, alphaQuality: 100, effort: 5 }).toFile(to);
