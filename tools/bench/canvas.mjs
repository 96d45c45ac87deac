// What the canvas costs: script a frame and dropped frames of each scene, of 50, 500 and 2000 objects beside a bare Phaser
// scene and a plain PixiJS one with as many sprites, pauses for garbage in a minute of play, memory over a hundred changes
// of scene. One run, one machine: read the ratios. `npm run bench:canvas`
// Without a GPU the picture is drawn in software, off the main thread: the times hold for the script.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../setup/find-chromium.mjs';
import { root } from '../setup/run.mjs';
import { at, heapMb, measureFrames, measureGarbage, timeFrames } from './canvas/frames.mjs';
import { serveCrowds } from './canvas/serve.mjs';

const counts = [50, 500, 2000];
const crowds = ['crowd', 'bare-phaser', 'plain-pixi'];
const rounds = 3;
const roundMs = 4000;
const sceneMs = 10_000;
const playMs = 60_000;
const changes = 100;
const goalRatio = 1.3;
const goalPauseMs = 4;

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
const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-canvas-'));
const port = 35_000 + (process.pid % 1000);
const game = spawn(process.execPath, ['.build/server/main.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  stdio: 'ignore',
});
const only = process.argv[2];
try {
  if (!only || only === 'crowds') await benchCrowds();
  if (!only || only === 'scenes') await benchScenes();
} finally {
  await browser.close();
  const ended = new Promise((resolve) => game.once('exit', resolve));
  game.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

/** Rounds of the three in turn, so that what else the machine does falls on all; medians of the rounds. */
async function benchCrowds() {
  const server = await serveCrowds();
  console.log(
    '| objects | game: script ms a frame | bare Phaser | PixiJS | game / Phaser | dropped: game, Phaser, PixiJS |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const count of counts) {
    const medians = crowds.map(() => []);
    const tails = crowds.map(() => []);
    const dropped = crowds.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [i, crowd] of crowds.entries()) {
        const page = await newPage();
        await page.goto(`${server.url}/${crowd}?count=${count}`);
        await page.waitForSelector('canvas');
        await page.waitForTimeout(2500);
        const frames = await measureFrames(page, roundMs);
        medians[i].push(at(frames.script, 0.5));
        tails[i].push(at(frames.script, 0.99));
        dropped[i].push(frames.dropped);
        await page.close();
      }
    const mid = (values) =>
      at(
        values.slice().sort((a, b) => a - b),
        0.5,
      );
    const [ours, phaser, pixi] = medians.map(mid);
    const shown = crowds.map((_, i) => `${mid(medians[i]).toFixed(2)} (p99 ${mid(tails[i]).toFixed(1)})`);
    const ratio = ours / phaser;
    if (ratio > goalRatio) process.exitCode = 1;
    const lost = dropped.map((values) => percent(mid(values))).join(', ');
    console.log(
      `| ${count} | ${shown.join(' | ')} | ${ratio.toFixed(2)} (PixiJS ${(pixi / phaser).toFixed(2)}) | ${lost} |`,
    );
  }
  console.log(`goal: game / Phaser ≤ ${goalRatio}`);
  server.stop();
}

/** The game as it is played, from the galaxy to a trip under way. */
async function benchScenes() {
  const page = await newPage();
  await arrive(page);
  console.log('\n| scene | script ms a frame, median | p99 | dropped |\n| --- | --- | --- | --- |');
  await printScene(page, 'galaxy', () => page.keyboard.press('ArrowUp'));
  const growth = await changeScenes(page);
  await page.keyboard.press('Enter');
  await page.locator('[data-place="system"]').waitFor();
  await printScene(page, 'solar system', () => page.keyboard.press('ArrowUp'));
  await fly(page);
  await printScene(page, 'trip', () => page.keyboard.press('Enter'));
  const tap = async () => {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  };
  const garbage = await measureGarbage(page, async () => {
    for (const endsAtMs = Date.now() + playMs; Date.now() < endsAtMs; ) await tap();
  });
  console.log(
    `\nlongest pause for garbage in a minute of play: ${garbage.longestMs.toFixed(1)} ms of ${garbage.count}; goal ≤ ${goalPauseMs} ms`,
  );
  console.log(
    `heap after ${changes} changes of scene: ${growth.before.toFixed(1)} → ${growth.after.toFixed(1)} MB`,
  );
  if (garbage.longestMs > goalPauseMs) process.exitCode = 1;
}

async function printScene(page, name, press) {
  const { script, dropped } = await measureFrames(page, sceneMs, async () => {
    await press();
    await page.waitForTimeout(400);
  });
  console.log(
    `| ${name} | ${at(script, 0.5).toFixed(2)} | ${at(script, 0.99).toFixed(1)} | ${percent(dropped)} |`,
  );
}

/** Into the first system and out again; the first few bring the pictures. */
async function changeScenes(page) {
  const change = async () => {
    await page.keyboard.press('Enter');
    await page.locator('[data-place="system"]').waitFor();
    await page.waitForTimeout(900);
    await page.keyboard.press('Escape');
    await page.locator('[data-place="galaxy"]').waitFor();
    await page.waitForTimeout(900);
  };
  for (let i = 0; i < 3; i++) await change();
  const before = await heapMb(page);
  for (let i = 0; i < changes / 2; i++) await change();
  return { before, after: await heapMb(page) };
}

async function newPage() {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  await page.addInitScript(timeFrames);
  return page;
}

async function arrive(page) {
  for (let tries = 100; tries > 0; tries--) {
    const isThere = await page.goto(`http://127.0.0.1:${port}/?pilot=4242`).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await page.waitForTimeout(100);
  }
  await page.waitForSelector('#canvas canvas', { timeout: 30_000 });
  await page.locator('[data-place="galaxy"]').waitFor();
  await page.waitForTimeout(3000);
}

/** Launches the first trip of the system on the screen. */
async function fly(page) {
  for (let presses = 0; presses < 6; presses++) {
    if (await page.locator('[role="timer"]').first().isVisible()) break;
    await page.keyboard.press('Enter');
    await page.waitForTimeout(3000);
  }
  await page.locator('[role="timer"]').first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(2000);
}

function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}
