import sharp from 'sharp';

const rendered = { width: 640, height: 512 };
const shown = { width: 500, height: 400 };
const frames = 8;
const columns = 4;

/**
 * Arranges a turntable's strip of eight frames in two rows of four, so that the sheet stays under 2048 px.
 */
export async function turnSheet(strip, sheet) {
  const pictures = await Promise.all(
    Array.from({ length: frames }, async (_, frame) => ({
      input: await sharp(strip)
        .extract({ left: frame * rendered.width, top: 0, ...rendered })
        .resize(shown)
        .png()
        .toBuffer(),
      left: (frame % columns) * shown.width,
      top: Math.floor(frame / columns) * shown.height,
    })),
  );
  const size = { width: columns * shown.width, height: (frames / columns) * shown.height };
  return sharp({ create: { ...size, channels: 4, background: '#0000' } })
    .composite(pictures)
    .webp({ quality: 86, alphaQuality: 100, effort: 5 })
    .toFile(sheet);
}
