import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

interface Frame {
  readonly data: Buffer;
  readonly atMs: number;
}

const framesASecond = 12;

/**
 * Records a window while `act` runs: frames drawn by the browser, twelve a second, `width` pixels wide, as an
 * animated WebP.
 */
export async function record(
  page: Page,
  path: string,
  width: number,
  act: () => Promise<void>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data: Buffer.from(data, 'base64'), atMs: (metadata.timestamp ?? 0) * 1000 });
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 95 });
  try {
    await act();
  } finally {
    await devtools.send('Page.stopScreencast');
    await devtools.detach();
  }
  await writeClip(evenly(frames), path, width);
}

/** The latest frame at each twelfth of a second. */
function evenly(frames: readonly Frame[]): Buffer[] {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) throw new Error('The browser drew nothing');
  const count = Math.floor(((last.atMs - first.atMs) / 1000) * framesASecond) + 1;
  return Array.from({ length: count }, (_, index) => {
    const atMs = first.atMs + (index * 1000) / framesASecond;
    return frames.findLast((frame) => frame.atMs <= atMs)!.data;
  });
}

async function writeClip(frames: readonly Buffer[], path: string, width: number): Promise<void> {
  const small = await Promise.all(frames.map((frame) => sharp(frame).resize({ width }).png().toBuffer()));
  mkdirSync(dirname(path), { recursive: true });
  await sharp(small, { join: { animated: true } })
    .webp({ quality: 70, effort: 5, loop: 0, delay: small.map(() => Math.round(1000 / framesASecond)) })
    .toFile(path);
}
