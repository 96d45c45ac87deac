import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * The app's icon for home screens, which round its corners themselves, from the drawn `icon.svg` beside it.
 */
export async function icon(art) {
  const drawn = await readFile(join(art, 'icon.svg'), 'utf8');
  const svg = Buffer.from(drawn.replace('rx="14"', ''));
  const written = await sharp(svg, { density: 288 })
    .resize(180, 180)
    .png({ compressionLevel: 9 })
    .toFile(join(art, 'icon-180.png'));
  return { width: written.width, height: written.height, bytes: written.size };
}
