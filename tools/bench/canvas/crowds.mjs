// Compares the trip scene with 50, 500 and 2000 objects to a bare Phaser scene and a plain PixiJS one. These
// have the same number of sprites with the same pictures, sizes, opacity and movement.
import { at, measureFrames } from './frames.mjs';
import { profileScript } from './profile.mjs';
import { serveCrowds } from './serve.mjs';

const counts = [50, 500, 2000];
const crowds = ['crowd', 'bare-phaser', 'plain-pixi'];
const rounds = 5;
const roundMs = 3000;
const goalRatio = 1.3;
/**
 * Device pixels per CSS pixel, for all three: a window of 390 × 844 is drawn as 39 × 84. Without a GPU
 * drawing at full size takes longer than a frame, and the game would be charged for the missed frames,
 * because it catches up on every step.
 */
const deviceScaleFactor = 0.1;

/**
 * Measures the three in turn, so that the machine's other work affects all alike; returns medians of the
 * rounds.
 */
export async function benchCrowds(openPage) {
  const server = await serveCrowds();
  console.log(
    `script: processor time of the page's thread in a frame, median (p99); drawn at ${deviceScaleFactor} pixels a CSS pixel in all three\n`,
  );
  console.log(
    '| objects | game, ms | bare Phaser, ms | PixiJS, ms | game / Phaser | PixiJS / Phaser | world steps a frame | dropped: game, Phaser, PixiJS |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const count of counts) {
    const results = crowds.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [i, crowd] of crowds.entries()) {
        const page = await openPage({ deviceScaleFactor });
        results[i].push(await measureCrowd(page, `${server.url}/${crowd}?count=${count}`));
        await page.close();
      }
    printCrowds(count, results);
  }
  console.log(`goal: game / Phaser ≤ ${goalRatio}`);
  server.stop();
}

async function measureCrowd(page, url) {
  await page.goto(url);
  await page.waitForSelector('canvas');
  await page.waitForTimeout(2500);
  const steps = () => page.evaluate(() => window.worldSteps ?? 0);
  const before = await steps();
  const frames = await measureFrames(page, () => page.waitForTimeout(roundMs));
  return { ...frames, steps: ((await steps()) - before) / Math.max(1, frames.script.length) };
}

function printCrowds(count, results) {
  const mid = (i, read) => median(results[i].map(read));
  const script = (i) => mid(i, (frames) => at(frames.script, 0.5));
  const shown = crowds.map(
    (_, i) => `${script(i).toFixed(2)} (${mid(i, (frames) => at(frames.script, 0.99)).toFixed(1)})`,
  );
  const ratio = script(0) / script(1);
  if (ratio > goalRatio) process.exitCode = 1;
  const lost = crowds.map((_, i) => `${(mid(i, (frames) => frames.dropped) * 100).toFixed(0)} %`).join(', ');
  console.log(
    `| ${count} | ${shown.join(' | ')} | ${ratio.toFixed(2)} | ${(script(2) / script(1)).toFixed(2)} | ${mid(0, ({ steps }) => steps).toFixed(2)} | ${lost} |`,
  );
}

/** The functions in which the game's frames spend their time. */
export async function profileCrowd(openPage, count) {
  const server = await serveCrowds({ minify: false });
  const page = await openPage({ deviceScaleFactor });
  await page.goto(`${server.url}/crowd?count=${count}`);
  await page.waitForSelector('canvas');
  await page.waitForTimeout(2500);
  console.log(`| ms a second, ${count} objects | function |\n| --- | --- |`);
  for (const { name, msPerSecond } of (await profileScript(page, 8000)).slice(0, 40))
    console.log(`| ${msPerSecond.toFixed(2)} | ${name} |`);
  await page.close();
  server.stop();
}

function median(values) {
  return at(
    values.slice().sort((a, b) => a - b),
    0.5,
  );
}
