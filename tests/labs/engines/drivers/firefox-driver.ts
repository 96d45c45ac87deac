import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Size } from '../../../flow/support/browser.ts';
import { callInPage, type Driver, keyActions, tapActions } from './driver.ts';
import { lineOf, startProgram } from './processes.ts';

export interface FirefoxOptions {
  readonly browser: string;
  /** An X display. Null runs without a screen, where Firefox has no WebGL. */
  readonly display: string | null;
  readonly size: Size;
}

/** Software WebGL, and none of Firefox's own traffic. */
const preferences = {
  'webgl.force-enabled': true,
  'webgl.enable-software': true,
  'intl.accept_languages': 'en',
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#none',
  'toolkit.telemetry.unified': false,
};

/** Firefox by WebDriver BiDi, which it speaks itself: Debian has no geckodriver. */
export async function openFirefox({ browser, display, size }: FirefoxOptions): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'proto-trip-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const running = startProgram(
    browser,
    ['--remote-debugging-port=0', '--no-remote', '--profile', profile, ...(display ? [] : ['--headless'])],
    { LIBGL_ALWAYS_SOFTWARE: '1', MOZ_CRASHREPORTER_DISABLE: '1', ...(display ? { DISPLAY: display } : {}) },
  );
  const end = async () => {
    await running.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const [, address] = await lineOf(running, /WebDriver BiDi listening on (ws:\S+)/);
    const bidi = await BidiConnection.open(`${address}/session`);
    const { capabilities } = (await bidi.send('session.new', { capabilities: {} })) as {
      capabilities: { browserVersion: string };
    };
    const { contexts } = (await bidi.send('browsingContext.getTree', {})) as {
      contexts: { context: string }[];
    };
    const { context = '' } = contexts[0] ?? {};
    const errors: string[] = [];
    bidi.onEvent = (method, { level, text, stackTrace }) => {
      if (method === 'log.entryAdded' && level === 'error')
        errors.push(`${text} ${stackTrace?.callFrames[0]?.url ?? ''}`);
    };
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    await bidi.send('browsingContext.setViewport', { context, viewport: size });
    const act = (actions: object[]) => bidi.send('input.performActions', { context, actions });
    return {
      version: `Firefox ${capabilities.browserVersion}`,
      open: async (url) =>
        void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
      back: async () => void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
      async evaluate<Result>(called: (...args: never[]) => unknown, ...args: readonly unknown[]) {
        const answer = (await bidi.send('script.evaluate', {
          expression: callInPage(called, args),
          awaitPromise: true,
          target: { context },
        })) as { result?: { value: string }; exceptionDetails?: { text: string } };
        if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
        return JSON.parse(answer.result?.value ?? 'null') as Result;
      },
      tap: async (x, y) => void (await act(tapActions('touch', x, y))),
      press: async (key) => void (await act(keyActions(key))),
      async screenshot() {
        const { data } = (await bidi.send('browsingContext.captureScreenshot', { context })) as {
          data: string;
        };
        return Buffer.from(data, 'base64');
      },
      errors: async () => errors,
      async close() {
        bidi.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

interface LogEntry {
  readonly level?: string;
  readonly text?: string;
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string }[] };
}

interface BidiMessage {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly params?: LogEntry;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Commands and events of WebDriver BiDi over its web socket. */
class BidiConnection {
  onEvent: (method: string, params: LogEntry) => void = () => {};
  private lastId = 0;
  private readonly waiting = new Map<number, (message: BidiMessage) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as BidiMessage;
      if (message.id === undefined) this.onEvent(message.method ?? '', message.params ?? {});
      else this.waiting.get(message.id)?.(message);
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new BidiConnection(socket);
  }

  send(method: string, params: object): Promise<unknown> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ type, result, error, message }) => {
        this.waiting.delete(id);
        if (type === 'success') resolve(result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.socket.close();
  }
}
