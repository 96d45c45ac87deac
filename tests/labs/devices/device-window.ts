import type { Browser, Page } from 'playwright';
import { phone, type Size } from '../../flow/support/browser.ts';
import { limitFrames } from '../../flow/support/limit-frames.ts';
import type { Driver } from '../engines/drivers/driver.ts';
import { keys } from '../engines/drivers/driver.ts';
import type { Device } from './devices.ts';
import { imitate } from './imitate.ts';

const names: Readonly<Record<string, string>> = {
  [keys.escape]: 'Escape',
  [keys.enter]: 'Enter',
  [keys.tab]: 'Tab',
};
/** Frames of at most this rate: the lab draws without a GPU. */
const frameMs = 100;

/** A window of the game on a device, driven as any engine's. */
export interface DeviceWindow extends Driver {
  readonly page: Page;
  resize(size: Size): Promise<void>;
}

export async function openDevice(browser: Browser, device: Device): Promise<DeviceWindow> {
  const { size = phone, hasTouch = true, insets } = device;
  const context = await browser.newContext({
    viewport: device.opensAt ?? size,
    deviceScaleFactor: 1,
    hasTouch,
    isMobile: hasTouch && size.width < 768,
    locale: 'en',
    ...(device.reducedMotion && { reducedMotion: 'reduce' }),
    ...(device.forcedColours && { forcedColors: 'active' }),
  });
  await context.addInitScript(limitFrames, frameMs);
  await context.addInitScript(imitate, device.traits ?? {});
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  const session = await context.newCDPSession(page);
  if (insets) await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never);
  if (device.ratio)
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: device.ratio,
      mobile: hasTouch && size.width < 768,
    });
  const taps = device.taps ?? (hasTouch ? 'finger' : 'mouse');
  return {
    page,
    version: `Chromium ${browser.version()}`,
    resize: (to) => page.setViewportSize(to),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (act, ...args) => page.evaluate(`(${act})(...${JSON.stringify(args)})`),
    tap: (x, y) => (taps === 'finger' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    press: (key) => page.keyboard.press(names[key] ?? key),
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    close: () => context.close(),
  };
}
