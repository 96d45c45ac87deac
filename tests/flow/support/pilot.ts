import type { Locator, Page } from 'playwright';
import { expect, vi } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { type Pirate, pirateAt } from '#engine/rules/trip/pirates.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import type { GameWindow } from './browser.ts';
import type { GameServer } from './game-server.ts';
import { patienceMs } from './patience.ts';
import { inWindow, type Point, readInsets, takeObjects, whereIs } from './play-field.ts';
import { stringsOf } from './strings.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** A player at a window of the game: acts as a player does, and checks what a player sees. */
export class Pilot {
  readonly strings: ReturnType<typeof stringsOf>;
  readonly page: Page;
  private client: Promise<TestClient> | undefined;

  constructor(
    readonly window: GameWindow,
    private readonly server: GameServer,
    readonly number: number,
    language: Language,
    /** Address of the server as the page sees it; a proxy may stand between them. */
    private readonly address = server.url,
  ) {
    this.strings = stringsOf(language);
    this.page = window.page;
  }

  /**
   * Opens the game and waits until it can be played. The pilot must have finished the tour and claimed
   * today's reward.
   */
  async arrive(): Promise<void> {
    // One session serves for the whole test: a player has five at most, and the page needs its own.
    this.client = new TestClient(this.server.url).signIn(this.number, `Pilot ${this.number}`);
    const wire = await this.client;
    await wire.get('auth.onboarding');
    await wire.call('daily-rewards.claim');
    await this.arriveAnew();
  }

  /** Opens the game for the first time, with everything that greets a new pilot. */
  async arriveAnew(): Promise<void> {
    await this.page.goto(`${this.address}/?pilot=${this.number}`);
    await this.page.locator('.shell').waitFor();
    await this.page.locator('#canvas canvas').waitFor();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.shell').waitFor();
  }

  button(key: string): Locator {
    return this.page.locator('button.btn', { hasText: this.strings.hud(key) }).first();
  }

  async press(key: string): Promise<void> {
    await this.button(key).click();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  async isAt(
    place: 'galaxy' | 'system' | 'launch' | 'trip' | 'hangar' | 'settings' | 'docking',
  ): Promise<void> {
    await this.page.locator(`.shell[data-place="${place}"]`).waitFor();
  }

  /** Waits until nothing moves in the HUD, for a complete screenshot. */
  waitUntilStill(): Promise<void> {
    return waitUntilStill(this.page);
  }

  /** The balance in the header, in PROTO, once it has stopped rolling. */
  async balance(): Promise<number> {
    const read = async () =>
      (await this.page.locator('.balance__value').first().innerText()).replace(/[^\d.]/g, '');
    for (let before = await read(); ; ) {
      await this.page.waitForTimeout(700);
      const now = await read();
      if (now === before) return Number(now);
      before = now;
    }
  }

  /** Another device of the same player, which calls the server directly, to read the server's state. */
  wire(): Promise<TestClient> {
    this.client ??= this.openWire();
    return this.client;
  }

  private async openWire(): Promise<TestClient> {
    const client = new TestClient(this.server.url);
    await client.openSession(this.number, `Pilot ${this.number}`);
    return client;
  }

  /** The running flight; waits for one, because the server may still be answering the launch. */
  async flight(): Promise<Session> {
    const wire = await this.wire();
    const read = async () => {
      const { data } = await wire.get('statistics.sessions');
      const running = data.find(({ finishedAt }) => finishedAt === null);
      if (!running) throw new Error('No trip is under way');
      return running;
    };
    return vi.waitFor(read, { timeout: patienceMs, interval: 250 });
  }

  /**
   * The flight once the server has counted every tap: when its cargo hasn't changed for a second and a half.
   */
  async restedSession(): Promise<Session> {
    for (let before = await this.flight(); ; ) {
      // Taps are reported every five seconds.
      await this.page.waitForTimeout(6000);
      const now = await this.flight();
      if (now.tapped.length === before.tapped.length) return now;
      before = now;
    }
  }

  /** Taps objects where they are drawn, until the server has counted `count` of them. */
  async takeObjects(count: number, tap: (x: number, y: number) => Promise<void> = this.touch): Promise<void> {
    const wire = await this.wire();
    await takeObjects(wire, await this.flight(), count, async (point) => {
      const { x, y } = await this.onScreen(point);
      await tap.call(this, x, y);
    });
  }

  /**
   * Taps objects where they are drawn, until the page shows that it took `count` of them. Doesn't ask the
   * server.
   */
  async tapBlindly(count: number): Promise<void> {
    const flight = await this.flight();
    const { createdAt } = flight;
    const offsetMs = Date.parse((await (await this.wire()).get('dev.clock')).now) - Date.now();
    const deadline = Date.now() + patienceMs;
    for (let taken = 0; taken < count; ) {
      if (Date.now() > deadline) throw new Error(`The page took only ${taken} of ${count} objects`);
      const before = await this.cargo();
      const elapsedMs = Date.now() + offsetMs - Date.parse(createdAt);
      const k = Math.floor(elapsedMs / defaultTunables.spawnIntervalMs) + 1;
      await this.page.waitForTimeout(k * defaultTunables.spawnIntervalMs - elapsedMs + 400);
      const { x, y } = await this.onScreen(whereIs(flight, k, k * defaultTunables.spawnIntervalMs + 450));
      await this.touch(x, y);
      await this.page.waitForTimeout(600);
      if ((await this.cargo()) > before) taken++;
    }
  }

  /** The cargo that the page shows. */
  async cargo(): Promise<number> {
    const gauge = this.page.locator('.gauge', { hasText: this.strings.hud('flight.cargo') });
    return Number.parseFloat(await gauge.locator('.gauge__value').innerText());
  }

  /** Waits for pirate `number` and shoots it where it is drawn. */
  async shootPirate(number: number): Promise<void> {
    const { pirate, dueMs } = await this.awaitPirate(number);
    await this.page.waitForTimeout(Math.max(0, dueMs) + 900);
    const { x, y } = await this.onScreen(pirate);
    await this.touch(x, y);
  }

  /**
   * Moves game time to at most 1.5 s before pirate `number`. Returns in how many milliseconds the pirate
   * comes.
   */
  async awaitPirate(number: number): Promise<{ pirate: Pirate; dueMs: number }> {
    const { seed, createdAt } = await this.flight();
    const pirate = pirateAt(seed, number, defaultTunables);
    if (!pirate) throw new Error(`There is no pirate ${number}`);
    const now = Date.parse((await (await this.wire()).get('dev.clock')).now);
    const dueMs = Date.parse(createdAt) + pirate.appearsMs - now;
    if (dueMs > 1500) await this.server.advance(dueMs - 1500);
    return { pirate, dueMs: Math.min(dueMs, 1500) };
  }

  async touch(x: number, y: number): Promise<void> {
    if (this.page.viewportSize()!.width < 768) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Moves game time past the end of the flight. */
  async waitOutTrip(): Promise<void> {
    const { endsAt } = await this.flight();
    const now = Date.parse((await (await this.wire()).get('dev.clock')).now);
    await this.server.advance(Math.max(0, Date.parse(endsAt) - now) + 200);
  }

  /** Position of a point of the play field in the window. */
  private async onScreen(point: Point): Promise<Point> {
    return inWindow(point, this.page.viewportSize()!, await this.page.evaluate(readInsets));
  }

  /** Checks that neither the page nor its console has an error, and that the page doesn't scroll sideways. */
  async isContent(): Promise<void> {
    // The contract answers 404 for a user or a wallet that doesn't exist yet, and the browser logs every 404.
    const errors = this.window.errors.filter((error) => !/404.*\/(start|external-wallets)\//.test(error));
    expect(errors).toEqual([]);
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}
