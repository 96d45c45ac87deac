import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { Language } from '#engine/content/languages.ts';
import { limitFrames } from './limit-frames.ts';
import { patienceMs } from './patience.ts';

const shots = fileURLToPath(new URL('../../../.shots', import.meta.url));
/**
 * Screenshots prove nothing by themselves and take much of the time, so they are taken only when somebody
 * asks for them.
 */
const takesShots = process.env.SHOTS === '1' || process.env.SCREENS === 'all';

/** A window's size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const smallPhone: Size = { width: 360, height: 740 };
export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 800 };

/** Chromium without a GPU and without its own background traffic. */
export const browserArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Only the canvas needs the software GPU. Using it for everything else would triple the work.
  '--disable-gpu-compositing',
];

export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...browserArgs, ...args],
  });
}

/** A window of the game that collects its errors. */
export class GameWindow {
  /** Errors of the page and of its console. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly name: string,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} ${message.location().url}`);
    });
  }

  static async open(
    browser: Browser,
    name: string,
    viewport: Size,
    language: Language,
    frameMs: number,
  ): Promise<GameWindow> {
    const isPhone = viewport.width < 768;
    const context = await browser.newContext({
      viewport,
      locale: language,
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    context.setDefaultTimeout(patienceMs);
    if (frameMs > 0) await context.addInitScript(limitFrames, frameMs);
    if (!takesShots) await context.addInitScript(drawCoarsely);
    return new GameWindow(await context.newPage(), context, name);
  }

  /** Saves a screenshot of the window in `.shots/`, with `SHOTS=1`. */
  async shoot(step: string): Promise<void> {
    if (takesShots) await this.save(step);
  }

  /** Saves a screenshot in any case: of a fault, or of a test that failed. */
  async save(step: string): Promise<void> {
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({
      path: join(shots, `${this.name}-${step}.jpg`),
      quality: 90,
    });
  }
}

/** Saves a picture of a test that failed in `.shots/`. */
export async function saveShot(name: string, picture: Buffer): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await writeFile(join(shots, `${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`), picture);
}

/**
 * Runs in the page, before its own code: a canvas of half the width and height, because without a GPU each
 * pixel costs.
 */
function drawCoarsely(): void {
  Object.defineProperty(window, 'devicePixelRatio', { value: 0.5, configurable: true });
}
