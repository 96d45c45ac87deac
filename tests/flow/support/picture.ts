import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { GameWindow } from './browser.ts';

const folder = fileURLToPath(new URL('../../../assets/pictures/', import.meta.url));

/** With `PICTURES=1`, takes a picture for the README again. */
export async function picture({ page }: GameWindow, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(`${folder}${name}.webp`);
}
