import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { findChromium } from '../setup/find-chromium.mjs';

/**
 * Size that messengers and social networks ask of a link's preview (https://ogp.me gives none; 1.91 : 1 is
 * cut nowhere).
 */
const size = { width: 1200, height: 630 };

/** The picture beside a shared link: the loading screen without its numbers. */
export async function preview(art, root) {
  const page = await readFile(join(root, 'hud/index.html'), 'utf8');
  const font = join(root, 'assets/fonts/roboto-flex-latin.woff2');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage({ viewport: size });
    await tab.setContent(page);
    const picture = async (name) =>
      `data:image/webp;base64,${(await readFile(join(art, 'splash', `${name}.webp`))).toString('base64')}`;
    await tab.evaluate(draw, {
      font: `data:font/woff2;base64,${(await readFile(font)).toString('base64')}`,
      planet: await picture('planet'),
      ship: await picture('ship'),
    });
    const shot = await tab.screenshot({ type: 'png' });
    const written = await sharp(shot).jpeg({ quality: 82, mozjpeg: true }).toFile(join(art, 'preview.jpg'));
    return { width: written.width, height: written.height, bytes: written.size };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function draw({ font, planet, ship }) {
  const face = new FontFace('Roboto Flex Variable', `url(${font})`, {
    stretch: '25% 151%',
    weight: '100 1000',
  });
  document.fonts.add(await face.load());
  const splash = document.querySelector('#splash');
  const add = async (kind, src, into) => {
    const image = Object.assign(new Image(), { className: `splash-art splash-${kind} is-in`, src });
    await image.decode();
    into.prepend(image);
  };
  await add('planet', planet, splash.querySelector('.splash-limb'));
  await add('ship', ship, splash);
  const style = document.createElement('style');
  style.textContent =
    '.splash-count, .splash-foot, #splash-season, .splash-ticks .head { display: none !important } * { transition: none !important }';
  document.head.append(style);
}
