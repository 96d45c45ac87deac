import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { Language } from './strings.ts';

const locales = { en: 'en-US', ru: 'ru-RU' } as const;
const shots = fileURLToPath(new URL('../../.shots', import.meta.url));

/** A window's size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const smallPhone: Size = { width: 360, height: 740 };
export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 800 };

/** Chromium without a GPU and without its own background traffic. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
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
    ],
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

  static async open(browser: Browser, name: string, viewport: Size, language: Language): Promise<GameWindow> {
    const isPhone = viewport.width < 768;
    const locale = locales[language];
    const context = await browser.newContext({ viewport, locale, hasTouch: isPhone, isMobile: isPhone });
    return new GameWindow(await context.newPage(), context, name);
  }

  /** Saves a screenshot of the window in `.shots/`. */
  async shoot(step: string): Promise<void> {
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({
      path: join(shots, `${this.name}-${step}.jpg`),
      quality: 90,
      timeout: 30_000,
    });
  }
}
