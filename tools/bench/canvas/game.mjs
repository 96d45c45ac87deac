// Plays the game with its own server and by keyboard, to measure its scenes.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../setup/run.mjs';

const patienceMs = 30_000;

/** Starts the built server on a port and a data folder of its own. */
export async function startGame() {
  const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-canvas-'));
  const port = 35_000 + (process.pid % 1000);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['.build/server/main.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const send = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    publish: (values) => send('PUT', '/dev/tunables/', { values }),
    advance: (advanceMs) => send('POST', '/dev/clock/', { advanceMs }),
    /** Grants to the pilot who signed in last. */
    grant: (gifts) => send('POST', '/dev/grant/', gifts),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in a new pilot and waits for the galaxy. */
export async function arrive(page, { url }, pilot) {
  await page.goto(`${url}/?pilot=${pilot}`);
  await markFirst(page);
}

/** Closes the tour and the daily reward that greet a new pilot, and marks the first system. */
export async function markFirst(page) {
  await page.waitForSelector('#canvas canvas', { timeout: patienceMs });
  await place(page, 'galaxy');
  const explore = page.getByRole('button', { name: 'Explore', exact: true });
  await explore.waitFor({ timeout: patienceMs });
  while (await explore.isVisible()) {
    await page.waitForTimeout(1500);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
  }
  await page.keyboard.press('ArrowRight');
  await explore.waitFor({ timeout: patienceMs });
  await page.waitForTimeout(1500);
}

export async function place(page, name) {
  await page.locator(`.shell[data-place="${name}"]`).waitFor({ timeout: patienceMs });
}
