import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { GameWindow, openBrowser, type Size } from './browser.ts';
import { GameServer } from './game-server.ts';
import { Pilot } from './pilot.ts';
import type { Language } from './strings.ts';

/** A browser and a server for the tests of one file. */
export interface Game {
  readonly server: GameServer;
  /** Opens a new window. It closes when its test ends, because an unused page would go on drawing. */
  open(name: string, size: Size, language: Language): Promise<GameWindow>;
  /** A pilot in a new window that hasn't opened the game yet. */
  seat(name: string, number: number, size: Size, language: Language): Promise<Pilot>;
}

/** Starts a browser and a server for the tests of this file. `prepare` runs once before them. */
export function setUpGame(prepare?: (server: GameServer) => Promise<void>): Game {
  let browser: Browser | undefined;
  let server: GameServer | undefined;
  beforeAll(async () => {
    [browser, server] = await Promise.all([openBrowser(), GameServer.start()]);
    await prepare?.(server);
  });
  afterEach(async () => {
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
    open(name, size, language) {
      return GameWindow.open(there(browser), name, size, language);
    },
    async seat(name, number, size, language) {
      return new Pilot(await this.open(name, size, language), this.server, number, language);
    },
  };
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('Only a test can ask for the game');
  return thing;
}
