// Costs of the HUD: each change of the route, and React's commits during a flight. Build first. `npm run
// bench:hud [runs]`
//
// A change of the route is timed from the change of the address until the screen shows its data, on a
// processor four times slower than this one. The baseline is the least that a browser needs: the same screen
// inserted into the page as HTML.
import { chromium } from 'playwright';
import { findChromium } from '../setup/find-chromium.mjs';
import { markFirst, place, startGame } from './canvas/game.mjs';

const runs = Number(process.argv[2] ?? 7);
const slower = 4;
const goalMs = 100;
const routes = [
  '/hangar',
  '/crew',
  '/leaderboard',
  '/homeland/tasks',
  '/homeland/quests',
  '/homeland/r-and-d',
  '/collections',
  '/shards-vault',
  '/settings',
];

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
const game = await startGame();
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await page.addInitScript(countCommits);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${game.url}/?pilot=6100`);
  await page.getByRole('button', { name: 'Skip tour' }).click();
  await markFirst(page);
  await game.grant({ amount: 100_000, clean: 100, keys: { ship: 5, artifact: 5 } });
  await benchRoutes(page, devtools);
  await benchCommits(page);
} finally {
  await browser.close();
  await game.stop();
}

async function benchRoutes(page, devtools) {
  // The other screens' code loads after the first screen; loading it must not be measured.
  for (const route of routes) await go(page, route);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  console.log(`\nA change of the route, medians of ${runs}, processor ${slower} times slower\n`);
  console.log(
    `| to | script ms (goal ${goalMs}) | style and layout ms | as text: layout ms | times the text | |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const route of routes) {
    const [scripts, layouts, texts] = [[], [], []];
    for (let run = 0; run < runs; run++) {
      await go(page, '/');
      const spent = await spentOn(devtools, () => go(page, route));
      const asText = await spentOn(devtools, () => page.evaluate(writeAsText));
      scripts.push(spent.script);
      layouts.push(spent.layout);
      texts.push(asText.script + asText.layout);
    }
    const [script, layout, text] = [scripts, layouts, texts].map(median);
    const ratio = ((script + layout) / text).toFixed(1);
    const cells = [route, script.toFixed(0), layout.toFixed(0), text.toFixed(0), ratio];
    console.log(`| ${cells.join(' | ')} | ${script <= goalMs ? '✓' : '✗'} |`);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** React's commits and frames a second: in a flight, and on a screen that covers it. */
async function benchCommits(page) {
  await go(page, '/');
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await place(page, 'system');
  await page.getByRole('button', { name: 'Launch' }).first().click();
  await place(page, 'trip');
  await page.waitForTimeout(2000);
  console.log('\n| where | React commits a second | frames a second |\n| --- | --- | --- |');
  for (const [what, route] of [
    ['a trip, on the screen', '/'],
    ['a trip, under the settings', '/settings'],
    ['a trip, under the tasks', '/homeland/tasks'],
  ]) {
    await go(page, route);
    const { commits, frames } = await page.evaluate(countFor, 5000);
    console.log(`| ${what} | ${commits.toFixed(1)} | ${frames.toFixed(0)} |`);
  }
}

async function go(page, path) {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.locator('main.stage > *').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.ghost, .stage__wait, .waiting'));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Milliseconds of the page's main thread during `act`. */
async function spentOn(devtools, act) {
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name).value * 1000;
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
  };
  const before = await read();
  await act();
  const after = await read();
  return { script: after.script - before.script, layout: after.layout - before.layout };
}

/** Runs in the page: inserts the HTML of the present screen into an element of its own. */
async function writeAsText() {
  const stage = document.querySelector('main.stage');
  const text = stage.innerHTML;
  const copy = stage.cloneNode(false);
  stage.after(copy);
  copy.innerHTML = text;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  copy.remove();
}

/** Runs in the page before its own scripts: counts commits, which React reports to its developer tools. */
function countCommits() {
  globalThis.commits = 0;
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => {
      globalThis.commits++;
    },
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  };
}

/** Runs in the page. */
async function countFor(ms) {
  const [from, began] = [globalThis.commits, performance.now()];
  let frames = 0;
  let isOn = true;
  const count = () => {
    frames++;
    if (isOn) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  await new Promise((done) => setTimeout(done, ms));
  isOn = false;
  const seconds = (performance.now() - began) / 1000;
  return { commits: (globalThis.commits - from) / seconds, frames: frames / seconds };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
