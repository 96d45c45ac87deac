// How long a frame's JavaScript takes in a running trip, in a headless browser against a running server:
//   npm start, then node tools/bench/canvas-frame.mjs [http://localhost:3000/?pilot=4242]
// SwiftShader draws slowly but off the main thread, so the numbers hold for the script, not for the picture.
import { chromium } from 'playwright';

const address = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 3000}/?pilot=4242`;
const mostMedianMs = 4;
const measureMs = 12_000;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
});
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 });
  await page.addInitScript(timeFrames);
  await page.goto(address);
  await page.waitForSelector('#canvas canvas', { timeout: 30_000 });
  await fly(page);
  await page.evaluate(() => window.frameTimes.splice(0));
  const endsAtMs = Date.now() + measureMs;
  while (Date.now() < endsAtMs) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  }
  const times = (await page.evaluate(() => window.frameTimes)).sort((a, b) => a - b);
  const at = (share) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2));
  console.log({ frames: times.length, medianMs: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) });
  if (times.length === 0 || at(0.5) > mostMedianMs) process.exitCode = 1;
} finally {
  await browser.close();
}

/** Explores the first system and launches the first trip, or opens the one that flies, by the keyboard. */
async function fly(page) {
  for (let i = 0; i < 6; i++) {
    await page.waitForTimeout(2500);
    if (await page.locator('[role="timer"]').first().isVisible()) break;
    await page.keyboard.press('Enter');
  }
  await page.locator('[role="timer"]').first().waitFor({ timeout: 20_000 });
  await page.waitForTimeout(2000);
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
