// Measures each scene while it is played by keyboard: script time by frame, dropped frames, garbage
// collection pauses in a minute of play, and memory over a hundred scene changes.
import { at, heapMb, measureFrames } from './frames.mjs';
import { arrive, markFirst, place, startGame } from './game.mjs';

const sceneMs = 10_000;
const playMs = 60_000;
const changesMade = 104;
const goalPauseMs = 4;
/** As in `crowds.mjs`: so that no frames are lost to drawing in software. */
const deviceScaleFactor = 0.1;
/** As many pirates as the tunables allow: one every five seconds, which must be shot while it stays. */
const manyPirates = { pirateIntervalMs: 5000, pirateStayMs: 4000, maxPirates: 20, pirateCooldownMs: 0 };

const parts = { play, pirates, docking, changes };

/** Runs all parts, or only the named one. */
export async function benchScenes(openPage, only) {
  const game = await startGame();
  try {
    console.log(
      '\n| scene | script ms a frame, median | p99 | frames a second | dropped | longest pause, ms |',
    );
    console.log('| --- | --- | --- | --- | --- | --- |');
    for (const [name, part] of Object.entries(parts)) {
      if (only && only !== name) continue;
      const page = await openPage({ deviceScaleFactor });
      await part(page, game);
      await page.close();
    }
  } finally {
    await game.stop();
  }
}

async function play(page, game) {
  await arrive(page, game, 4242);
  await printScene(page, 'galaxy', () => page.keyboard.press('ArrowUp'));
  await enterSystem(page);
  await printScene(page, 'solar system', () => page.keyboard.press('ArrowUp'));
  await launch(page);
  const take = () => page.keyboard.press('Enter');
  await printScene(page, 'trip', take);
  const { pauses } = await printScene(page, 'trip, a minute', take, playMs);
  const longest = pauses.at(-1) ?? 0;
  if (longest > goalPauseMs) process.exitCode = 1;
  console.log(
    `\npauses for garbage in a minute of play: ${pauses.length}, the longest ${longest.toFixed(1)} ms; goal ≤ ${goalPauseMs} ms\n`,
  );
}

async function printScene(page, name, press, ms = sceneMs) {
  const frames = await measureFrames(page, () => pressFor(page, ms, press));
  const { script, rate, dropped, pauses } = frames;
  const [median, tail] = [at(script, 0.5).toFixed(2), at(script, 0.99).toFixed(1)];
  console.log(
    `| ${name} | ${median} | ${tail} | ${rate.toFixed(0)} | ${(dropped * 100).toFixed(0)} % | ${(pauses.at(-1) ?? 0).toFixed(1)} |`,
  );
  return frames;
}

async function pressFor(page, ms, press) {
  for (const endsAtMs = Date.now() + ms; Date.now() < endsAtMs; ) {
    await press();
    await page.waitForTimeout(400);
  }
}

/** Enters the marked system, which is the only open one. */
async function enterSystem(page) {
  await page.keyboard.press('Enter');
  await place(page, 'system');
  await page.waitForTimeout(1500);
}

/** Launches the marked trip of the system on the screen and skips the launch animation. */
async function launch(page) {
  await page.keyboard.press('Enter');
  await place(page, 'launch');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Enter');
  await place(page, 'trip');
  await page.waitForTimeout(2000);
}

async function pirates(page, game) {
  await game.publish(manyPirates);
  await arrive(page, game, 4243);
  await enterSystem(page);
  await launch(page);
  await page.waitForTimeout(3000);
  await printScene(page, 'trip, a pirate every 5 s', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  });
}

/** Plays a docking try: steers to and fro until its time is over. */
async function docking(page, game) {
  await arrive(page, game, 4244);
  await game.grant({ ships: [{ type: 'expeditionary', rarity: 'rare' }] });
  await page.reload();
  await markFirst(page);
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
}

/** Enters and leaves the first system repeatedly; the first rounds load the pictures. */
async function changes(page, game) {
  await arrive(page, game, 4245);
  await enterSystem(page);
  const change = async () => {
    // The first Escape clears the mark from the trip.
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await page.keyboard.press('Escape');
    await place(page, 'galaxy');
    await page.waitForTimeout(800);
    await page.keyboard.press('Enter');
    await place(page, 'system');
    await page.waitForTimeout(800);
  };
  for (let i = 0; i < 5; i++) await change();
  const heaps = [await heapMb(page)];
  for (let fourth = 0; fourth < 4; fourth++) {
    for (let i = 0; i < changesMade / 8; i++) await change();
    heaps.push(await heapMb(page));
  }
  console.log(
    `\nheap over ${changesMade} changes of scene, in fourths: ${heaps.map((mb) => mb.toFixed(2)).join(', ')} MB`,
  );
}
