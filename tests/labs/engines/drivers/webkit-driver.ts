import { freePort } from '#tools/cluster/ports.ts';
import type { Size } from '../../../flow/support/browser.ts';
import { patienceMs } from '../../../flow/support/patience.ts';
import { callInPage, type Driver, keepErrors, keptErrors, keyActions, tapActions } from './driver.ts';
import { startProgram } from './processes.ts';

/** Programs of Debian's `webkit2gtk-driver` and `libwebkit2gtk`. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
}

const pageMs = 60_000;

/**
 * WebKitGTK by W3C WebDriver. The protocol tells no errors of the page: from its `load` event on the page
 * keeps them itself, and earlier ones reach the server as the game's own reports. WebKitGTK has no touch
 * input, so the mouse taps.
 */
export async function openWebKit(programs: WebKitPrograms, display: string, size: Size): Promise<Driver> {
  const port = await freePort();
  const running = startProgram(programs.driver, [`--port=${port}`], {
    DISPLAY: display,
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(2 * pageMs),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await untilAnswered(() => send('GET', '/status'));
    const { sessionId, capabilities } = (await send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
          timeouts: { script: pageMs, pageLoad: pageMs },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const post = (command: string, body: object = {}) =>
      send('POST', `/session/${sessionId}${command}`, body);
    await post('/window/rect', { x: 0, y: 0, ...size });
    const driver: Driver = {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      async open(url) {
        await post('/url', { url });
        await driver.evaluate(keepErrors);
      },
      async reload() {
        await post('/refresh');
        await driver.evaluate(keepErrors);
      },
      back: async () => void (await post('/back')),
      async evaluate<Result>(act: (...args: never[]) => unknown, ...args: readonly unknown[]) {
        const script = `const [done] = arguments; ${callInPage(act, args)}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const result = (await post('/execute/async', { script, args: [] })) as {
          value?: string;
          error?: string;
        };
        if (result.error) throw new Error(result.error);
        return JSON.parse(result.value ?? 'null') as Result;
      },
      tap: async (x, y) => void (await post('/actions', { actions: tapActions('mouse', x, y) })),
      press: async (key) => void (await post('/actions', { actions: keyActions(key) })),
      screenshot: async () =>
        Buffer.from((await send('GET', `/session/${sessionId}/screenshot`)) as string, 'base64'),
      errors: () => driver.evaluate(keptErrors),
      async close() {
        await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await running.end();
      },
    };
    return driver;
  } catch (error) {
    await running.end();
    throw error;
  }
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
