import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { effects } from './effects.mjs';
import { icon } from './icon.mjs';
import { mapMarks } from './map-marks.mjs';
import { pack } from './pack.mjs';
import { preview } from './preview.mjs';
import { renders } from './renders.mjs';
import { solids } from './solids.mjs';
import { splash } from './splash.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const art = fileURLToPath(new URL('../../assets/art/', import.meta.url));
const sources = (path) => join(here, 'sources', path);

/** The quick half, which needs only files of the repository; baked when no name is given. */
const quick = {
  trip,
  map,
  icon: () => icon(art),
  splash: () => splash(art),
  preview: () => preview(art, root),
};
const jobs = { ...quick, ...renders };

/**
 * `planets` bakes a whole kind, `planets/dune` one picture of it; pictures of one kind share one start of the
 * renderer.
 */
const names = process.argv.slice(2);
const wanted = new Map();
for (const name of names.length ? names : Object.keys(quick)) {
  const [kind, part] = name.split('/');
  if (!jobs[kind]) throw new Error(`no such picture: ${name}; there are ${Object.keys(jobs).join(', ')}`);
  if (part && kind in quick) throw new Error(`${kind} is baked as a whole`);
  wanted.set(kind, part ? [...(wanted.get(kind) ?? []), part] : []);
}
for (const [kind, parts] of wanted) console.log(kind, await jobs[kind](parts));

async function trip() {
  const frames = new Map([...(await asteroids()), ...(await pirate())]);
  const rock = await readFile(sources('asteroids/ast2_plain_0.webp'));
  for (const [name, picture] of [...(await effects(rock)), ...(await solids())]) frames.set(name, picture);
  return pack(
    join(art, 'atlas/trip'),
    frames,
    { quality: 84, alphaQuality: 100, effort: 6, smartSubsample: true },
    ['beam'],
  );
}

async function map() {
  return pack(join(art, 'atlas/map'), await mapMarks(), { lossless: true, effort: 6 }, ['lead']);
}

/** Every rock fills its 160 px frame to the same degree, so a frame's shown size is the object's size. */
async function asteroids() {
  const files = (await readdir(sources('asteroids'))).sort();
  const boxes = new Map();
  for (const file of files) boxes.set(file, await opaqueBox(sources(`asteroids/${file}`)));
  const frames = new Map();
  for (const file of files) {
    const shape = file.slice(0, 4);
    const same = [...boxes].filter(([other]) => other.startsWith(shape)).map(([, box]) => box);
    const reach = Math.max(...same.flatMap((box) => [box.width, box.height]));
    const [, look, turn] = file.replace('.webp', '').split('_');
    frames.set(
      `asteroid-${shape.slice(3)}-${look}-${turn}`,
      await centred(sources(`asteroids/${file}`), boxes.get(file), reach, 160),
    );
  }
  return frames;
}

/** The pirate at 256 px; the slabs keep the scale they were rendered at. */
async function pirate() {
  const frames = new Map();
  for (const file of (await readdir(sources('pirate'))).sort()) {
    const width = file.includes('slab') ? 160 : 256;
    const name = file
      .replace('.webp', '')
      .replaceAll('_', '-')
      .replace(/slab(\d)/, 'slab-$1');
    frames.set(
      name,
      await sharp(sources(`pirate/${file}`))
        .resize(width, null, { kernel: 'lanczos3' })
        .png()
        .toBuffer(),
    );
  }
  return frames;
}

async function opaqueBox(file) {
  const { data, info } = await sharp(file)
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 24) continue;
    const x = i % info.width;
    const y = Math.floor(i / info.width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The part in `box`, centred in the frame and scaled so that `reach` source pixels fill it. */
async function centred(file, box, reach, size) {
  const scale = (size - 2) / reach;
  const width = Math.round(box.width * scale);
  const height = Math.round(box.height * scale);
  const left = Math.floor((size - width) / 2);
  const top = Math.floor((size - height) / 2);
  const cut = await sharp(file)
    .extract(box)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .png()
    .toBuffer();
  return sharp(cut)
    .extend({ left, top, right: size - width - left, bottom: size - height - top, background: '#0000' })
    .png()
    .toBuffer();
}
