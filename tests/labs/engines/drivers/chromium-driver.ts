import { chromium } from 'playwright';
import { browserArgs, type Size } from '../../../flow/support/browser.ts';
import { limitFrames } from '../../../flow/support/limit-frames.ts';
import { type Driver, keys } from './driver.ts';

const names: Readonly<Record<string, string>> = {
  [keys.escape]: 'Escape',
  [keys.enter]: 'Enter',
  [keys.tab]: 'Tab',
};

/** A Chromium of any version by its own protocol, with a phone's touch screen. */
export async function openChromium(executablePath: string, size: Size): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args: [...browserArgs] });
  const context = await browser.newContext({ viewport: size, locale: 'en', hasTouch: true, isMobile: true });
  await context.addInitScript(limitFrames, 100);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return {
    version: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (act, ...args) => page.evaluate(`(${act})(...${JSON.stringify(args)})`),
    tap: (x, y) => page.touchscreen.tap(x, y),
    press: (key) => page.keyboard.press(names[key] ?? key),
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  };
}
