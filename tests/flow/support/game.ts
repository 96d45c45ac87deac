import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { GameWindow, openBrowser, type Size } from './browser.ts';
import { GameServer } from './game-server.ts';
import { Pilot } from './pilot.ts';

/** A browser and a server for the tests of one file. */
export interface Game {
  readonly server: GameServer;
  /** Opens a new window. It closes when its test ends, because an unused page would go on drawing. */
  open(name: string, size: Size, language: Language): Promise<GameWindow>;
  /** A pilot in a new window that hasn't opened the game yet. */
  seat(name: string, number: number, size: Size, language: Language): Promise<Pilot>;
}

interface Setup {
  /** Runs once before the tests. */
  prepare?(server: GameServer): Promise<void>;
  /** The least time between two frames. 0 draws as many as the machine can. */
  readonly frameMs?: number;
}

/** Starts a browser and a server for the tests of this file. */
export function setUpGame({ prepare, frameMs = 100 }: Setup = {}): Game {
  let browser: Browser | undefined;
  let server: GameServer | undefined;
  let windows: GameWindow[] = [];
  const start = async () => {
    server = await GameServer.start();
    await prepare?.(server);
  };
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(), start()]);
  });
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    // Its pilots have already played: a repetition begins with a new database.
    await server?.stop();
    await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveFailed(windows, task.name);
    windows = [];
    await Promise.all(
      there(browser)
        .contexts()
        .map((context) => context.close()),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get server() {
      return there(server);
    },
    async open(name, size, language) {
      const window = await GameWindow.open(there(browser), name, size, language, frameMs);
      windows.push(window);
      return window;
    },
    async seat(name, number, size, language) {
      return new Pilot(await this.open(name, size, language), this.server, number, language);
    },
  };
}

/** Saves what the windows of a failed test show. A window that can't be drawn any more is left out. */
async function saveFailed(windows: readonly GameWindow[], test: string): Promise<void> {
  const step = `failed-${test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 60)}`;
  await Promise.allSettled(windows.map((window) => window.save(step)));
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('Only a test can ask for the game');
  return thing;
}
