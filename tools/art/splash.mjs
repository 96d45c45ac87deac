import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The planet's radius in its own picture and in the splash's, in pixels. */
const limb = { source: 671, target: 600 };
/**
 * The part of the planet that the splash shows in any window, in radii from its middle: the page cuts its
 * edge and lights the air.
 */
const cap = { left: -1, right: 0.72, top: -1, bottom: -0.5 };
/** Rotation in degrees that puts the sunrise where the splash has its glow. */
const turn = -6;

/** The loading screen's pictures. They load before the game, so they are cut to the visible part. */
export async function splash(art) {
  const folder = join(art, 'splash');
  await mkdir(folder, { recursive: true });
  const turned = await sharp(join(art, 'planets/limb.webp'))
    .rotate(turn, { background: '#0000' })
    .png()
    .toBuffer();
  const { width } = await sharp(turned).metadata();
  const at = (radii) => Math.round(width / 2 + radii * limb.source);
  await sharp(turned)
    .extract({
      left: at(cap.left),
      top: at(cap.top),
      width: at(cap.right) - at(cap.left),
      height: at(cap.bottom) - at(cap.top),
    })
    .resize(Math.round((cap.right - cap.left) * limb.target))
    .modulate({ brightness: 0.8, saturation: 1.3 })
    .flatten({ background: '#03070c' })
    .linear(1.3, -38)
    .webp({ quality: 66, effort: 6 })
    .toFile(join(folder, 'planet.webp'));
  await sharp(join(art, 'ships/personal-common-hero.webp'))
    .resize(560)
    .webp({ quality: 72, alphaQuality: 70, effort: 6 })
    .toFile(join(folder, 'ship.webp'));
  return { pictures: 2 };
}
