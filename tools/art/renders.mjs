import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pack } from './pack.mjs';
import { portFrames } from './port.mjs';
import { pictures } from './space/pictures.mjs';
import { renderSpace } from './space/render.mjs';
import { turnSheet } from './turn-sheet.mjs';

/**
 * The slow half: renders PNGs with Blender, Chromium and Python into `.cache/art` (never committed) and ships
 * them as WebP. Each takes minutes and is only needed when a model, a material or a shader changes.
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const art = fileURLToPath(new URL('../../assets/art/', import.meta.url));
const cache = fileURLToPath(new URL('../../.cache/art/', import.meta.url));
const sources = join(here, 'sources');

const shipTypes = ['personal', 'expeditionary', 'combat'];
const rarities = ['common', 'rare', 'epic'];
const kinds = shipTypes.flatMap((type) => rarities.map((rarity) => `${type}-${rarity}`));

/** Each function takes the names of the pictures to make, without their kind; no names means all. */
export const renders = {
  async ships(names) {
    const folder = await cached('ships');
    blender('ships.py', 'batch', folder, 40, ...names.map(rendered));
    await writeAnchors(join(folder, 'anchors.json'));
    return ship(folder, join(art, 'ships'), names);
  },
  async turns(names) {
    const folder = await cached('turntables');
    for (const name of names.length ? names : kinds) {
      const strip = join(folder, `${name}.png`);
      blender('ships.py', 'strip', ...name.split('-'), strip, 14);
      await turnSheet(strip, join(art, 'ships', `${name}-turn.webp`));
    }
    return { pictures: names.length || kinds.length };
  },
  async props(names) {
    const folder = await cached('props');
    blender('props.py', folder, 40, ...names.map(rendered));
    return ship(folder, join(art, 'props'), names);
  },
  async station() {
    const folder = await cached('station');
    blender('station.py', join(folder, 'station.png'), 24);
    return ship(folder, join(art, 'props'), []);
  },
  async port(names) {
    const folder = await cached('port');
    blender('port.py', folder, 40, ...names);
    const webp = { quality: 86, alphaQuality: 96, effort: 6, smartSubsample: true };
    return pack(join(art, 'atlas/port'), await portFrames(folder), webp);
  },
  async honours(names) {
    const folder = await cached('honours');
    blender('honours.py', folder, 24, ...names.map(rendered));
    return ship(folder, join(art, 'honours'), names);
  },
  async asteroids() {
    const folder = await cached('asteroids');
    blender('rocks.py', folder, 16);
    return ship(folder, join(sources, 'asteroids'), [], (name) => name);
  },
  async pirate() {
    const folder = await cached('pirate');
    blender('pirate.py', folder, 24);
    return ship(folder, join(sources, 'pirate'), [], (name) => name);
  },
  planets: (names) => space('planets', names),
  suns: (names) => space('suns', names),
  backdrops: (names) => space('backdrops', names),
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

async function space(kind, names) {
  const folder = await cached(kind);
  const chosen = Object.keys(pictures).filter(
    (name) => name.startsWith(`${kind}/`) && (!names.length || names.includes(basename(name))),
  );
  await renderSpace(chosen, 1, (name, png) => writeFile(join(folder, `${basename(name)}.png`), png));
  return ship(folder, join(art, kind), names);
}

/**
 * Writes where engines and arms are on the ships' pictures, from Blender's `[kind, x, y, radius]` rows; keeps
 * others.
 */
async function writeAnchors(file) {
  const known = join(art, 'ships/anchors.json');
  const rows = Object.entries(JSON.parse(await readFile(file, 'utf8')));
  const sizes = { hero: { width: 1000, height: 800 }, flight: { width: 560, height: 520 } };
  const anchors = rows.map(([name, points]) => [
    shipped(name),
    {
      ...sizes[name.split('_').at(-1)],
      engines: points.filter(([kind]) => kind === 'engine').map(([, x, y, r]) => ({ x, y, r })),
      arms: points.filter(([kind]) => kind === 'arm').map(([, x, y]) => ({ x, y })),
    },
  ]);
  const all = { ...JSON.parse(await readFile(known, 'utf8')), ...Object.fromEntries(anchors) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(known, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** A render's name in the game: `shard_art_rare` becomes `shard-artifact-rare`. */
const shipped = (name) =>
  name.replace(/\bart(?=_)|(?<=_)art\b|(?<=_)art(?=_)/, 'artifact').replaceAll('_', '-');

const rendered = (name) => name.replace('artifact', 'art').replaceAll('-', '_');

/** Ships the folder's renders as WebP, or only those with the given names. */
async function ship(from, to, names, rename = shipped) {
  const all = (await readdir(from))
    .filter((file) => file.endsWith('.png'))
    .map((file) => ({ file, name: rename(basename(file, '.png')) }));
  const chosen = all.filter(({ name }) => !names.length || names.includes(name));
  if (chosen.length < names.length)
    throw new Error(`${names} are not all among what was rendered in ${from}`);
  for (const { file, name } of chosen) await webp(join(from, file), join(to, `${name}.webp`));
  return { pictures: chosen.length };
}

const webp = (from, to) => sharp(from).webp({ quality: 86, alphaQuality: 100, effort: 5 }).toFile(to);
