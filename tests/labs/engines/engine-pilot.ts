import type { Language } from '#engine/content/languages.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { Size } from '../../flow/support/browser.ts';
import type { GameServer } from '../../flow/support/game-server.ts';
import { patienceMs } from '../../flow/support/patience.ts';
import { inWindow, type Point, readInsets, takeObjects } from '../../flow/support/play-field.ts';
import { stringsOf } from '../../flow/support/strings.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import { type Driver, keys } from './drivers/driver.ts';

/** A player at a window of any engine: acts as a player does, and sees what a player sees. */
export class EnginePilot {
  strings = stringsOf('en');

  private constructor(
    readonly driver: Driver,
    readonly server: GameServer,
    readonly wire: TestClient,
    readonly number: number,
  ) {}

  /** Pilot with a finished tour and today's reward claimed, new on this device. */
  static async make(driver: Driver, server: GameServer, number: number): Promise<EnginePilot> {
    const wire = await new TestClient(server.url).signIn(number, `Pilot ${number}`);
    await wire.get('auth.onboarding');
    await wire.call('daily-rewards.claim');
    return new EnginePilot(driver, server, wire, number);
  }

  async arrive(path = '/'): Promise<void> {
    await this.driver.open(`${this.server.url}${path}?pilot=${this.number}`);
    await this.sees('.shell');
  }

  async reload(): Promise<void> {
    await this.driver.reload();
    await this.sees('.shell');
  }

  speak(language: Language): void {
    this.strings = stringsOf(language);
  }

  /** Waits until an element is shown that matches the selector and contains the text. */
  async sees(selector: string, text = ''): Promise<void> {
    await this.until(
      `${selector} “${text}”`,
      async () => (await this.driver.evaluate(findShown, selector, text)) !== null,
    );
  }

  /** Waits until the HUD is at a place, such as `trip`. */
  isAt(place: string): Promise<void> {
    return this.sees(`.shell[data-place="${place}"]`);
  }

  /**
   * Taps the first element that matches the selector and contains the text, once a tap reaches it and nothing
   * moves it.
   */
  async tap(selector: string, text = ''): Promise<void> {
    let target: Point | null = null;
    await this.until(`${selector} “${text}” to tap`, async () => {
      const before = target;
      target = await this.driver.evaluate(findReached, selector, text);
      return target !== null && before?.x === target.x && before.y === target.y;
    });
    if (target) await this.tapAt(target);
  }

  press(key: string): Promise<void> {
    return this.tap('button.btn:not([aria-disabled="true"])', this.strings.hud(key));
  }

  /** Opens a screen as a link inside the game does. */
  async go(path: string): Promise<void> {
    await this.driver.evaluate((to: string) => history.pushState(null, '', to), path);
  }

  /** Waits until no part of the screen is loading. */
  settles(): Promise<void> {
    return this.until('the screen to load', async () => !(await this.driver.evaluate(isLoading)));
  }

  back(): Promise<void> {
    return this.driver.back();
  }

  escape(): Promise<void> {
    return this.driver.press(keys.escape);
  }

  /** Errors that the engine told and that the page reported. */
  async errors(): Promise<readonly string[]> {
    const told = [...(await this.driver.errors()), ...this.server.takeReports()];
    // The browser logs the 404 of what a pilot hasn't got yet.
    return told.filter((error) => !/404.*(v1\/start|external-wallets)/.test(error));
  }

  async balance(): Promise<number> {
    return this.driver.evaluate(readBalance);
  }

  async flight(): Promise<Session> {
    const { data } = await this.wire.get('statistics.sessions');
    const running = data.find(({ finishedAt }) => finishedAt === null);
    if (!running) throw new Error('No trip is under way');
    return running;
  }

  /** Taps objects where they are drawn, until the server has counted `count` of them. */
  async takeObjects(count: number): Promise<void> {
    await takeObjects(this.wire, await this.flight(), count, async (point) => {
      const size = await this.driver.evaluate(readSize);
      await this.tapAt(inWindow(point, size, await this.driver.evaluate(readInsets)));
    });
  }

  /** Moves game time past the end of the flight. */
  async waitOutTrip(): Promise<void> {
    const { endsAt } = await this.flight();
    const { now } = await this.wire.get('dev.clock');
    await this.server.advance(Math.max(0, Date.parse(endsAt) - Date.parse(now)) + 200);
  }

  private tapAt({ x, y }: Point): Promise<void> {
    return this.driver.tap(x, y);
  }

  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + patienceMs; !(await holds()); await wait(100))
      if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s for ${what}`);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Runs in the page. The middle of the first shown element that matches; null while there is none. */
function findShown(selector: string, text: string): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isNamed = element.textContent?.toLowerCase().includes(text.toLowerCase());
    if (isNamed && width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible')
      return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
}

/**
 * Runs in the page. The same, of an element that a tap reaches: it is scrolled into view, and nothing lies
 * over it.
 */
function findReached(selector: string, text: string): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    if (!element.textContent?.toLowerCase().includes(text.toLowerCase())) continue;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const over = width > 0 && height > 0 ? document.elementFromPoint(point.x, point.y) : null;
    if (over && element.contains(over)) return point;
  }
  return null;
}

/** Runs in the page. */
function isLoading(): boolean {
  return document.querySelector('.ghost, .stage__wait, dialog[open] .waiting') !== null;
}

/** Runs in the page. */
function readBalance(): number {
  const shown = document.querySelector<HTMLElement>('.balance__value')?.innerText ?? '';
  return Number(shown.replace(/[^\d.]/g, ''));
}

/** Runs in the page. */
function readSize(): Size {
  return { width: innerWidth, height: innerHeight };
}
