import type { Page } from 'playwright';
import sharp from 'sharp';

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const across = 14;

/** What a part of the window looks like from far off: the light of a few fields, by row. */
export async function glance(page: Page, region: Region): Promise<number[]> {
  const picture = await page.screenshot({ clip: region });
  const { data } = await sharp(picture)
    .removeAlpha()
    .greyscale()
    .resize(across, across, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** How much two glances are of the same thing, 1 for the same; near 0 for a black or a strange one. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  const [from, to] = [centred(a), centred(b)];
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  return dot(from, to) / Math.max(1e-9, Math.sqrt(dot(from, from) * dot(to, to)));
}

/** The light of the brightest field, 0 to 255: what is drawn at all has some. */
export function brightest(glanced: readonly number[]): number {
  return Math.max(...glanced);
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
