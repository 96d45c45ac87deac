import type { Page } from 'playwright';
import sharp from 'sharp';

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const fieldsPerSide = 14;

/** A part of the window as a coarse picture: the brightness of 14 × 14 fields, row by row, 0 to 255. */
export async function glance(page: Page, region: Region): Promise<number[]> {
  const picture = await page.screenshot({ clip: region });
  const { data } = await sharp(picture)
    .removeAlpha()
    .greyscale()
    .resize(fieldsPerSide, fieldsPerSide, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** Correlation of two glances: 1 for equal pictures, near 0 for a black or an unrelated one. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  const [from, to] = [centred(a), centred(b)];
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  return dot(from, to) / Math.max(1e-9, Math.sqrt(dot(from, from) * dot(to, to)));
}

/** The brightness of the brightest field, 0 to 255. It is near 0 when nothing is drawn. */
export function brightest(glanced: readonly number[]): number {
  return Math.max(...glanced);
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
