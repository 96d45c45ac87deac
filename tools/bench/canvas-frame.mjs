// How long a frame's JavaScript takes in a running trip, beside that of a page that draws nothing, in one headless
// browser against the built game: `node tools/bench/canvas-frame.mjs`
// The picture is drawn in software here, off the main thread: the numbers hold for the script, not for the picture.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../setup/find-chromium.mjs';
import { root } from '../setup/run.mjs';

const port = 35_000 + (process.pid % 1000);
const address = `http://127.0.0.1:${port}/?pilot=4242`;
const goalMedianMs = 4;
const measureMs = 20_000;

const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-frames-'));
const server = spawn(process.execPath, ['.build/server/main.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  stdio: 'ignore',
});
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
try {
  const idle = await newPage();
  await idle.evaluate(() => {
    const draw = () => window.requestAnimationFrame(draw);
    draw();
  });
  const idleTimes = await measure(idle, () => idle.waitForTimeout(400));
  await idle.close();

  const page = await newPage();
  await arrive(page);
  await fly(page);
  const times = await measure(page, async () => {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  });
  print('a page that draws nothing', idleTimes);
  print('the running trip, a tap every 0.4 s', times);
  console.log(
    `median ${(at(times, 0.5) - at(idleTimes, 0.5)).toFixed(2)} ms above it; goal ≤ ${goalMedianMs} ms`,
  );
  if (times.length === 0 || at(times, 0.5) > goalMedianMs) process.exitCode = 1;
} finally {
  await browser.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function newPage() {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  await page.addInitScript(timeFrames);
  await page.goto('about:blank');
  return page;
}

async function arrive(page) {
  for (let tries = 100; tries > 0; tries--) {
    const isThere = await page.goto(address).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await page.waitForTimeout(100);
  }
  await page.waitForSelector('#canvas canvas', { timeout: 30_000 });
}

/** Explores the first system and launches the first trip, by the keyboard. */
async function fly(page) {
  for (let presses = 0; presses < 6; presses++) {
    await page.waitForTimeout(2500);
    if (await page.locator('[role="timer"]').first().isVisible()) break;
    await page.keyboard.press('Enter');
  }
  await page.locator('[role="timer"]').first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(2000);
}

/** Milliseconds of script of every frame in a while, sorted. */
async function measure(page, act) {
  await page.evaluate(() => window.frameTimes.splice(0));
  for (const endsAtMs = Date.now() + measureMs; Date.now() < endsAtMs; ) await act();
  return (await page.evaluate(() => window.frameTimes)).sort((a, b) => a - b);
}

function at(times, share) {
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}

function print(what, times) {
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => at(times, share).toFixed(2));
  console.log(`${what}: median ${median} ms, p95 ${p95} ms, p99 ${p99} ms (${times.length} frames)`);
}

function timeFrames() {
  const request = window.requestAnimationFrame.bind(window);
  window.frameTimes = [];
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const startMs = performance.now();
      callback(time);
      window.frameTimes.push(performance.now() - startMs);
    });
}
