// Time until the first screen is usable on a cheap phone: an empty cache, a processor four times slower than
// this one, on a good and on a slow mobile network. The baseline is the same page without scripts. Medians.
// Build first. `node tools/bench/first-screen.mjs [runs]`
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../setup/find-chromium.mjs';
import { root } from '../setup/run.mjs';

const runs = Number(process.argv[2] ?? 5);
const slower = 4;
/** Round-trip time in milliseconds, and bytes a second down and up. */
const networks = {
  '4G, 60 ms and 9 Mbit/s': { latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 187_500 },
  'slow 4G, 150 ms and 1.6 Mbit/s': { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};
const goalMs = 2000;
let pilots = 0;

const port = 36_000 + (process.pid % 1000);
const url = `http://127.0.0.1:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-first-'));
const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
const server = spawn(process.execPath, ['.build/server/main.mjs'], { cwd: root, env, stdio: 'ignore' });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
try {
  await served();
  for (const name of Object.keys(networks)) await measure(name);
} finally {
  await browser.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(name) {
  const [bare, first, again] = [[], [], []];
  for (let run = 0; run <= runs; run++) {
    pilots++;
    const times = [];
    for (const isBare of [true, false, false]) times.push(await visit(7000 + pilots, networks[name], isBare));
    // The first round warms up the server and isn't counted.
    if (run > 0) for (const [index, list] of [bare, first, again].entries()) list.push(times[index]);
  }
  console.log(`\n${name}; milliseconds from the tap on the link\n`);
  console.log('| what | page alone | a new pilot | one who comes back |');
  console.log('| --- | --- | --- | --- |');
  for (const [key, what] of [
    ['painted', 'something is seen'],
    ['screen', 'the first screen: the HUD stands and can be used'],
    ['scene', 'the canvas is there'],
    ['KiB', 'KiB received until the HUD can be used'],
    ['sceneKiB', 'KiB received until the canvas is there'],
  ])
    console.log(
      `| ${what} | ${[bare, first, again].map((list) => show(list.map((item) => item[key]))).join(' | ')} |`,
    );
  const screenMs = median(again.map(({ screen }) => screen));
  const ratio = screenMs / median(bare.map(({ painted }) => painted));
  console.log(
    `\n${ratio.toFixed(1)} times the page alone; goal ${goalMs} ms ${screenMs <= goalMs ? '✓' : '✗'}`,
  );
}

/** One visit with an empty cache; the time of an event that didn't happen is undefined. */
async function visit(pilot, network, isBare) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  let beganAt;
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
    beganAt ??= timestamp;
  });
  const received = [];
  devtools.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    received.push({ ms: (timestamp - beganAt) * 1000, bytes: encodedDataLength }),
  );
  if (isBare) await page.route('**/*.js', (route) => route.abort());
  await page.addInitScript(() => {
    const seen = {};
    globalThis.seen = seen;
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') seen.painted = startTime;
    }).observe({ type: 'paint', buffered: true });
    const look = () => {
      const splash = document.querySelector('#splash');
      const isUp =
        document.querySelector('.shell') && (splash?.hidden || splash?.classList.contains('is-sky'));
      if (isUp) seen.screen ??= performance.now();
      if (document.querySelector('.shell') && document.querySelector('#canvas canvas'))
        seen.scene ??= performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${url}/?pilot=${pilot}`, { waitUntil: 'load' });
  const isThere = isBare
    ? () => globalThis.seen.painted !== undefined
    : () => globalThis.seen.screen !== undefined && globalThis.seen.scene !== undefined;
  await page.waitForFunction(isThere, undefined, { timeout: 60_000 });
  const seen = await page.evaluate(() => globalThis.seen);
  await context.close();
  return {
    ...seen,
    KiB: kibBefore(received, seen.screen ?? Number.POSITIVE_INFINITY),
    sceneKiB: kibBefore(received, seen.scene ?? Number.POSITIVE_INFINITY),
  };
}

/** Size of the answers that were complete at a moment of the page, in KiB. */
function kibBefore(received, atMs) {
  return received.filter(({ ms }) => ms <= atMs).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

async function served() {
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function show(values) {
  return values.some((value) => value === undefined) ? '–' : String(Math.round(median(values)));
}
