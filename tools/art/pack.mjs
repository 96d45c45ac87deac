import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import packer from 'free-tex-packer-core';
import sharp from 'sharp';

/**
 * Packs named PNG buffers into `<target>.webp` and `<target>.json` (Phaser's JSON hash).
 * @param {string} target path without extension
 * @param {Map<string, Buffer>} frames
 * @param {sharp.WebpOptions} webp
 * @param {string[]} stretched frames that are drawn stretched in x: their ends are cut off, so that filtering
 * never reaches the empty pixels beside them
 */
export async function pack(target, frames, webp, stretched = []) {
  const images = [...frames].map(([name, contents]) => ({ path: `${name}.png`, contents }));
  const files = await packer.packAsync(images, {
    textureName: basename(target),
    width: 2048,
    height: 2048,
    powerOfTwo: false,
    padding: 3,
    allowRotation: false,
    allowTrim: true,
    detectIdentical: false,
    removeFileExtension: true,
    exporter: 'JsonHash',
    packer: 'MaxRectsPacker',
    packerMethod: 'SmartArea',
  });
  if (files.length !== 2) throw new Error(`${target} does not fit into one texture of 2048 px`);
  const texture = files.find((file) => file.name.endsWith('.png'));
  const table = JSON.parse(files.find((file) => file.name.endsWith('.json')).buffer.toString());
  for (const name of stretched) cutEnds(table.frames[name], 2);
  const written = await sharp(texture.buffer).webp(webp).toFile(`${target}.webp`);
  const names = Object.keys(table.frames).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const sheet = {
    frames: Object.fromEntries(names.map((name) => [name, table.frames[name]])),
    meta: {
      image: `${basename(target)}.webp`,
      format: 'RGBA8888',
      size: { w: written.width, h: written.height },
      scale: 1,
    },
  };
  await writeFile(`${target}.json`, `${JSON.stringify(sheet)}\n`);
  return { frames: names.length, width: written.width, height: written.height, bytes: written.size };
}

function cutEnds(entry, pixels) {
  entry.frame.x += pixels;
  for (const box of [entry.frame, entry.spriteSourceSize, entry.sourceSize]) box.w -= 2 * pixels;
}
