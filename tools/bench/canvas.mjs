// Script time of the canvas. Compare the ratios within one run, not numbers of different machines.
//
//   npm run bench:canvas                  both parts
//   npm run bench:canvas -- crowds        50, 500 and 2000 objects beside a bare Phaser scene and a plain PixiJS one
//   npm run bench:canvas -- scenes        each scene while it is played, garbage, memory
//   npm run bench:canvas -- scenes docking   one of play, pirates, docking, changes
//   npm run bench:canvas -- profile 500   the functions that take most of the time of a trip with 500 objects
import { chromium } from 'playwright';
import { findChromium } from '../setup/find-chromium.mjs';
import { benchCrowds, profileCrowd } from './canvas/crowds.mjs';
import { timeFrames } from './canvas/frames.mjs';
import { benchScenes } from './canvas/scenes.mjs';

const [only, which] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
});

async function openPage(options) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'no-preference',
    ...options,
  });
  await page.addInitScript(timeFrames);
  return page;
}

try {
  if (!only || only === 'crowds') await benchCrowds(openPage);
  if (!only || only === 'scenes') await benchScenes(openPage, which);
  if (only === 'profile') await profileCrowd(openPage, Number(which ?? 500));
} finally {
  await browser.close();
}
