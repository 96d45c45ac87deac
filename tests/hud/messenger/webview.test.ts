// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';

const hash = (more = '') => `tgWebAppData=user%3D1&tgWebAppVersion=8.0&tgWebAppPlatform=ios${more}`;
const pushState = history.pushState;
const replaceState = history.replaceState;

/** Loads the bridge as a new page at this address does. */
async function load(address: string) {
  vi.resetModules();
  Object.assign(history, { pushState, replaceState });
  history.replaceState(null, '', address);
  return import('#hud/messenger/webview.ts');
}

interface Posted {
  readonly message: unknown;
  readonly origin: string;
}

/** The window of a web client that shows the page in a frame. */
function frameIn(surroundings: { ancestors?: string[]; referrer?: string }) {
  const posted: Posted[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) };
  vi.stubGlobal('parent', parent);
  Object.defineProperty(location, 'ancestorOrigins', {
    value: surroundings.ancestors,
    configurable: true,
  });
  Object.defineProperty(document, 'referrer', { value: surroundings.referrer ?? '', configurable: true });
  const send = (data: unknown, origin = 'https://web.telegram.org', source: unknown = parent) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { posted, send };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Object.assign(history, { pushState, replaceState });
  delete window.TelegramWebviewProxy;
  Object.defineProperty(location, 'ancestorOrigins', { value: undefined, configurable: true });
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('events from the client', () => {
  /** The expressions that the clients evaluate in the page. */
  const deliveries: Record<string, string> = {
    'iOS and macOS': 'TelegramGameProxy.receiveEvent("back_button_pressed", null)',
    'iOS with data': 'TelegramGameProxy.receiveEvent("back_button_pressed", {"a":1})',
    Desktop: 'TelegramGameProxy.receiveEvent("back_button_pressed")',
    'old clients': 'TelegramGameProxy_receiveEvent("back_button_pressed", null)',
    Android: "Telegram.WebView.receiveEvent('back_button_pressed', null)",
  };

  it.each(Object.entries(deliveries))(
    'reach their listeners as %s delivers them',
    async (_client, delivery) => {
      window.TelegramWebviewProxy = { postEvent: () => undefined };
      const { listen, hasHeardFromClient } = await load(`/#${hash()}`);
      const heard: unknown[] = [];
      listen('back_button_pressed', (data) => heard.push(data));
      expect(hasHeardFromClient()).toBe(false);
      new Function(delivery)();
      expect(heard).toHaveLength(1);
      expect(heard[0]).toBeInstanceOf(Object);
      expect(hasHeardFromClient()).toBe(true);
    },
  );

  it('can be delivered outside of a messenger too, before the first post', async () => {
    await load('/');
    for (const delivery of Object.values(deliveries)) expect(() => new Function(delivery)()).not.toThrow();
  });

  it('reach a frame from its parent only', async () => {
    const { send } = frameIn({ referrer: 'https://web.telegram.org/' });
    const { listen } = await load(`/#${hash()}`);
    const listener = vi.fn();
    listen('theme_changed', listener);
    send(JSON.stringify({ eventType: 'theme_changed' }), 'https://evil.example', {});
    send({ eventType: 'theme_changed' });
    send('no JSON');
    expect(listener).not.toHaveBeenCalled();
    send(JSON.stringify({ eventType: 'theme_changed' }));
    expect(listener).toHaveBeenCalledExactlyOnceWith({});
  });
});

describe('the launch parameters', () => {
  it('outlive a reload of another address, under the key and in the format of the messenger’s own script', async () => {
    await load(`/?a=1#${hash('&tgWebAppStartParam=CODE')}`);
    expect(JSON.parse(sessionStorage.getItem('__telegram__initParams') ?? '')).toMatchObject({
      tgWebAppData: 'user=1',
      tgWebAppVersion: '8.0',
    });
    window.TelegramWebviewProxy = { postEvent: () => undefined };
    const { isAtLeast, isInMessenger, launchData, platform } = await load('/settings');
    expect(launchData()).toEqual({ initData: 'user=1', startParam: 'CODE' });
    expect([isInMessenger, platform, isAtLeast(8, 0), isAtLeast(8, 1)]).toEqual([true, 'ios', true, false]);
  });

  it('are read from the navigation when something has changed the address before', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: `https://game.example/#${hash()}` } as PerformanceEntry,
    ]);
    const { launchData } = await load('/');
    expect(launchData().initData).toBe('user=1');
  });

  it('of a new launch replace those of the last one as a whole', async () => {
    await load(`/#${hash('&tgWebAppStartParam=OLD')}`);
    const { launchData } = await load('/#tgWebAppData=user%3D2&tgWebAppVersion=6.0&tgWebAppPlatform=weba');
    expect(launchData()).toEqual({ initData: 'user=2', startParam: null });
  });

  it('stay in the address when the page moves on, for a reload without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    window.TelegramWebviewProxy = { postEvent: () => undefined };
    await load(`/#${hash()}`);
    history.pushState(null, '', '/settings');
    expect(location.pathname + location.hash).toBe(`/settings#${hash()}`);
    const { launchData } = await load(`${location.pathname}${location.hash}`);
    expect(launchData().initData).toBe('user=1');
  });

  it('are none in a plain browser, where the address stays as it is', async () => {
    const { isInMessenger, launchData } = await load('/?tgWebAppStartParam=CODE');
    expect(isInMessenger).toBe(false);
    expect(launchData()).toEqual({ initData: null, startParam: 'CODE' });
    history.pushState(null, '', '/settings');
    expect(location.hash).toBe('');
  });
});

describe('events to the client', () => {
  it.each([
    ['web.telegram.org', { ancestors: ['https://web.telegram.org'] }, 'https://web.telegram.org'],
    ['webk.telegram.org', { ancestors: ['https://webk.telegram.org'] }, 'https://webk.telegram.org'],
    ['weba.telegram.org', { referrer: 'https://weba.telegram.org/a/' }, 'https://weba.telegram.org'],
    ['a host that hides itself', {}, 'https://web.telegram.org'],
    ['a host that hides itself from newer browsers', { ancestors: ['null'] }, 'https://web.telegram.org'],
  ])('go as strings to the origin of %s', async (_host, surroundings, origin) => {
    const { posted } = frameIn(surroundings);
    const { post } = await load(`/#${hash()}`);
    post('web_app_ready');
    expect(posted).toEqual([{ message: '{"eventType":"web_app_ready","eventData":{}}', origin }]);
  });

  it('follow the origin that a hidden parent writes from', async () => {
    const { posted, send } = frameIn({});
    const { post } = await load(`/#${hash()}`);
    send('{"eventType":"theme_changed"}', 'https://webk.telegram.org');
    post('web_app_ready');
    send('{"eventType":"theme_changed"}', 'https://evil.example');
    post('web_app_ready');
    expect(posted.map(({ origin }) => origin)).toEqual(Array(2).fill('https://webk.telegram.org'));
  });

  it('never go to another site', async () => {
    const { posted } = frameIn({ ancestors: ['https://web.telegram.org.evil.example'] });
    const { isInMessenger, launchData, post } = await load(`/#${hash()}`);
    post('web_app_ready');
    expect([posted, isInMessenger, launchData().initData]).toEqual([[], false, 'user=1']);
  });

  it('that a client refuses do not stop the game', async () => {
    window.TelegramWebviewProxy = {
      postEvent: () => {
        throw new Error('Java exception was raised during method invocation');
      },
    };
    const { post } = await load(`/#${hash()}`);
    expect(() => post('web_app_ready')).not.toThrow();
  });
});
