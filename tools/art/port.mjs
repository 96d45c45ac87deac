import { join } from 'node:path';
import sharp from 'sharp';

/**
 * As in `blender/port.py`: the size of the port's plane that the layers show, and the positions of its parts.
 */
const WIDE = 3.7;
const HOOKS = { count: 6, first: 0, radius: 1.22, box: 0.56 };
const LAMPS = { count: 12, first: -Math.PI / 2 + Math.PI / 12, radius: 1.482, box: 0.72 };

/**
 * Cuts the docking port's rendered layers into frames. Each hook and each lamp's light becomes a picture of
 * its own, clockwise, so that it can move or shine independently.
 */
export async function portFrames(folder) {
  const layer = (name) => sharp(join(folder, `${name}.png`));
  const frames = new Map();
  for (const name of ['collar', 'rib', 'hatch']) frames.set(name, await layer(name).png().toBuffer());
  for (const [i, picture] of (await cutRound(layer('latch'), HOOKS)).entries())
    frames.set(`hook-${i}`, picture);
  const light = layer('lamps').flatten({ background: '#000' });
  for (const [i, picture] of (await cutRound(light, LAMPS)).entries())
    frames.set(`lamp-${i}`, await fadedOut(picture));
  return frames;
}

/** Fades to black towards the edges, so that the lights of neighbouring lamps show no seam. */
async function fadedOut(picture) {
  const veil = Buffer.from(
    `<svg viewBox="0 0 2 2" width="100%" height="100%"><radialGradient id="a"><stop offset=".3" stop-color="#fff"/>
    <stop offset=".65" stop-color="#777"/><stop offset="1" stop-color="#000"/></radialGradient>
    <rect width="2" height="2" fill="url(#a)"/></svg>`,
  );
  const { width, height } = await sharp(picture).metadata();
  const input = await sharp(veil).resize(width, height, { fit: 'fill' }).png().toBuffer();
  return sharp(picture)
    .composite([{ input, blend: 'multiply' }])
    .png()
    .toBuffer();
}

async function cutRound(layer, { count, first, radius, box }) {
  const picture = await layer.png().toBuffer();
  const { width: size } = await sharp(picture).metadata();
  const side = Math.round((box / WIDE) * size);
  return Promise.all(
    Array.from({ length: count }, (_, i) => {
      const angle = first + (i / count) * 2 * Math.PI;
      const [left, top] = [Math.cos(angle), Math.sin(angle)].map((part) =>
        Math.round(size / 2 + ((part * radius) / WIDE) * size - side / 2),
      );
      return sharp(picture).extract({ left, top, width: side, height: side }).png().toBuffer();
    }),
  );
}
