// Each scene as it is played with the keyboard: script by frame, dropped frames, pauses for garbage in a minute of play,
// memory over a hundred changes of scene.
import { at, heapMb, measureFrames } from './frames.mjs';
import { arrive, place, startGame } from './game.mjs';

const sceneMs = 10_000;
const playMs = 60_000;
const changes = 100;
const goalPauseMs = 4;
/** As in the crowds: so that frames aren't lost to drawing in software. */
const deviceScaleFactor = 0.1;
/** The most pirates that the numbers allow: one every five seconds, to be shot while it stays. */
const manyPirates = { pirateIntervalMs: 5000, pirateStayMs: 4000, pirateMost: 20, pirateCooldownMs: 0 };

export async function benchScenes(openPage) {
  const game = await startGame();
  try {
    console.log(
      '\n| scene | script ms a frame, median | p99 | frames a second | dropped | longest pause, ms |',
    );
    console.log('| --- | --- | --- | --- | --- | --- |');
    const page = await openPage({ deviceScaleFactor });
    await arrive(page, game, 4242);
    await printScene(page, 'galaxy', () => page.keyboard.press('ArrowUp'));
    await enterSystem(page);
    await printScene(page, 'solar system', () => page.keyboard.press('ArrowUp'));
    await launch(page);
    await printScene(page, 'trip', () => page.keyboard.press('Enter'));
    const play = await measureFrames(page, () => pressFor(page, playMs, () => page.keyboard.press('Enter')));
    await page.close();
    await flyAmongPirates(openPage, game);
    await dock(openPage, game);
    const growth = await changeScenes(openPage, game);
    const longest = play.pauses.at(-1) ?? 0;
    console.log(
      `\npauses for garbage in a minute of play: ${play.pauses.length}, the longest ${longest.toFixed(1)} ms; goal ≤ ${goalPauseMs} ms`,
    );
    console.log(
      `heap before and after ${changes} changes of scene: ${growth.before.toFixed(1)} and ${growth.after.toFixed(1)} MB`,
    );
    if (longest > goalPauseMs) process.exitCode = 1;
  } finally {
    await game.stop();
  }
}

async function printScene(page, name, press) {
  const { script, rate, dropped, pauses } = await measureFrames(page, () => pressFor(page, sceneMs, press));
  const [median, tail] = [at(script, 0.5).toFixed(2), at(script, 0.99).toFixed(1)];
  console.log(
    `| ${name} | ${median} | ${tail} | ${rate.toFixed(0)} | ${(dropped * 100).toFixed(0)} % | ${(pauses.at(-1) ?? 0).toFixed(1)} |`,
  );
}

async function pressFor(page, ms, press) {
  for (const endsAtMs = Date.now() + ms; Date.now() < endsAtMs; ) {
    await press();
    await page.waitForTimeout(400);
  }
}

/** The one that is marked: the only open one. */
async function enterSystem(page) {
  await page.keyboard.press('Enter');
  await place(page, 'system');
  await page.waitForTimeout(1500);
}

/** The marked trip of the system on the screen, its start skipped. */
async function launch(page) {
  await page.keyboard.press('Enter');
  await place(page, 'launch');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Enter');
  await place(page, 'trip');
  await page.waitForTimeout(2000);
}

async function flyAmongPirates(openPage, game) {
  await game.publish(manyPirates);
  const page = await openPage({ deviceScaleFactor });
  await arrive(page, game, 4243);
  await enterSystem(page);
  await launch(page);
  await page.waitForTimeout(3000);
  await printScene(page, 'trip, a pirate every 5 s', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  });
  await page.close();
}

/** A try that is steered to and fro until its time is over. */
async function dock(openPage, game) {
  const page = await openPage({ deviceScaleFactor });
  await arrive(page, game, 4244);
  await game.grant({ ships: [{ type: 'expeditionary', rarity: 'rare' }] });
  await page.reload();
  await place(page, 'galaxy');
  await page.waitForTimeout(2500);
  await enterSystem(page);
  for (let trips = 0; trips < 30; trips++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(300);
    if (await page.locator('.type-text--expedition').first().isVisible()) break;
  }
  await launch(page);
  await game.advance(86_400_000);
  await page.reload();
  await place(page, 'trip');
  await page.waitForTimeout(2000);
  await page.keyboard.press('Enter');
  await place(page, 'docking');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Space');
  await page.waitForTimeout(3000);
  const ways = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];
  let turn = 0;
  await printScene(page, 'docking', () => page.keyboard.press(ways[turn++ % ways.length], { delay: 200 }));
  await page.close();
}

/** Into the first system and out again; the first few bring the pictures. */
async function changeScenes(openPage, game) {
  const page = await openPage({ deviceScaleFactor });
  await arrive(page, game, 4245);
  await enterSystem(page);
  const change = async () => {
    await page.keyboard.press('Escape');
    await place(page, 'galaxy');
    await page.waitForTimeout(800);
    await page.keyboard.press('Enter');
    await place(page, 'system');
    await page.waitForTimeout(800);
  };
  for (let i = 0; i < 5; i++) await change();
  const before = await heapMb(page);
  for (let i = 0; i < changes / 2; i++) await change();
  const after = await heapMb(page);
  await page.close();
  return { before, after };
}
