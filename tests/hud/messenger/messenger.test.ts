// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Sent {
  type: string;
  data: Record<string, unknown>;
}
const sent: Sent[] = [];
const types = () => sent.map(({ type }) => type);

/** The webview as a messenger's app of this version would open it. */
async function openIn(version: string, platform = 'ios', isNative = true) {
  vi.resetModules();
  location.hash = `#tgWebAppData=x&tgWebAppVersion=${version}&tgWebAppPlatform=${platform}`;
  if (isNative)
    window.TelegramWebviewProxy = {
      postEvent: (type, data) => sent.push({ type, data: JSON.parse(data) as Sent['data'] }),
    };
  const { state } = await import('#engine/client/core/state.ts');
  const first = await import('#hud/messenger/messenger.ts');
  const later = await import('#hud/messenger/messenger-later.ts');
  const { openLink } = await import('#hud/messenger/open-link.ts');
  return { state, openLink, ...first, ...later };
}

function receive(type: string, data?: unknown): void {
  window.Telegram?.WebView?.receiveEvent(type, data);
}

beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  delete window.TelegramWebviewProxy;
  location.hash = '';
});

describe("the messenger's webview", () => {
  it.each([
    ['6.0', ['web_app_ready', 'web_app_expand']],
    ['6.2', ['web_app_set_header_color', 'web_app_request_theme']],
    ['7.7', ['web_app_setup_swipe_behavior']],
    ['8.0', ['web_app_request_fullscreen', 'web_app_request_safe_area', 'web_app_set_bottom_bar_color']],
  ])('of version %s gets only requests that this version supports', async (version, needed) => {
    const { startMessenger, startMessengerLater } = await openIn(version);
    startMessenger();
    startMessengerLater();
    expect(types()).toEqual(expect.arrayContaining(needed));
    if (version === '6.0') expect(types().filter((type) => !needed.includes(type))).toEqual([]);
  });

  it('asks once to let the bot write, and not where the webview is too old', async () => {
    localStorage.clear();
    const old = await openIn('6.8');
    old.askForWriteAccess();
    expect(types()).not.toContain('web_app_request_write_access');
    const { askForWriteAccess } = await openIn('6.9');
    askForWriteAccess();
    askForWriteAccess();
    expect(types().filter((type) => type === 'web_app_request_write_access')).toHaveLength(1);
  });

  it('asks before closing while a trip is on the screen', async () => {
    const { state, startMessengerLater } = await openIn('8.0');
    startMessengerLater();
    // Web A asks from the first message on, whatever it says.
    expect(types()).not.toContain('web_app_setup_closing_behavior');
    Object.assign(state.view, { place: 'trip', flightId: 'flight' });
    await Promise.resolve();
    expect(sent.at(-1)).toEqual({
      type: 'web_app_setup_closing_behavior',
      data: { need_confirmation: true },
    });
    state.view.place = 'galaxy';
    await Promise.resolve();
    expect(sent.at(-1)?.data).toEqual({ need_confirmation: false });
  });

  it('reports when the game is minimised, even if the page counts as visible', async () => {
    const { startMessengerLater } = await openIn('8.0');
    const { isHidden, onVisibilityChange } = await import('#engine/client/device/visibility.ts');
    const heard: boolean[] = [];
    onVisibilityChange((isIt) => heard.push(isIt));
    startMessengerLater();
    receive('visibility_changed', { is_visible: false });
    expect(isHidden()).toBe(true);
    receive('visibility_changed', { is_visible: true });
    expect(heard).toEqual([true, false]);
  });

  it.each([
    ['touched', new Event('pointerdown')],
    ['played by a key', new Event('keydown')],
    ['given the focus', new Event('focus')],
  ])('is seen again when it is %s, without a word of the messenger', async (_name, sign) => {
    const { startMessengerLater } = await openIn('8.0');
    const { isHidden, onVisibilityChange } = await import('#engine/client/device/visibility.ts');
    const heard: boolean[] = [];
    onVisibilityChange((isIt) => heard.push(isIt));
    startMessengerLater();
    receive('visibility_changed', { is_visible: false });
    dispatchEvent(sign);
    expect([isHidden(), heard]).toEqual([false, [true, false]]);
  });

  it("has a main button that does the screen's action until it is removed", async () => {
    const { setMainButton, startMessengerLater } = await openIn('8.0');
    startMessengerLater();
    const press = vi.fn();
    setMainButton({ text: 'Collect', onPress: press });
    expect(sent.at(-1)).toMatchObject({
      type: 'web_app_setup_main_button',
      data: { text: 'Collect', is_visible: true },
    });
    receive('main_button_pressed');
    setMainButton(null);
    receive('main_button_pressed');
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('shares a link by its own chat picker, and opens chats itself', async () => {
    const { openLink, shareLink } = await openIn('8.0');
    await expect(shareLink('https://t.me/a_bot/app?startapp=CODE', 'Fly with me')).resolves.toBe(true);
    expect(sent.at(-1)).toEqual({
      type: 'web_app_open_tg_link',
      data: {
        path_full: '/share/url?url=https%3A%2F%2Ft.me%2Fa_bot%2Fapp%3Fstartapp%3DCODE&text=Fly%20with%20me',
      },
    });
    openLink('https://t.me/a_channel');
    expect(sent.at(-1)?.data).toEqual({ path_full: '/a_channel' });
    openLink('https://example.org/page');
    expect(sent.at(-1)).toEqual({ type: 'web_app_open_link', data: { url: 'https://example.org/page' } });
  });

  it.each([
    ['ios', true],
    ['android', true],
    ['macos', false],
    ['tdesktop', false],
    ['weba', false],
  ])('on %s is asked to expand, to lock swipes and to vibrate only where it can', async (platform, can) => {
    const { canExpand, startMessenger, startMessengerLater } = await openIn('8.0', platform);
    const { vibrate } = await import('#engine/client/device/haptics.ts');
    startMessenger();
    startMessengerLater();
    vibrate('success');
    const phoneOnly = [
      'web_app_expand',
      'web_app_setup_swipe_behavior',
      'web_app_request_fullscreen',
      'web_app_trigger_haptic_feedback',
    ];
    expect(canExpand).toBe(can);
    expect(phoneOnly.filter((type) => types().includes(type))).toEqual(can ? phoneOnly : []);
  });

  it('is asked for the insets again when the window has changed, and both are applied', async () => {
    const { startMessenger, startMessengerLater } = await openIn('8.0');
    startMessenger();
    startMessengerLater();
    const asked = () => types().filter((type) => /request_(content_)?safe_area/.test(type)).length;
    expect(asked()).toBe(2);
    receive('fullscreen_changed', { is_fullscreen: true });
    expect(asked()).toBe(4);
    receive('viewport_changed', { height: 600.5, is_state_stable: false });
    expect(asked()).toBe(4);
    receive('viewport_changed', null);
    expect(asked()).toBe(6);
    receive('safe_area_changed', { top: 59, bottom: 34.5 });
    receive('content_safe_area_changed', null);
    const style = (name: string) => document.documentElement.style.getPropertyValue(name);
    expect([style('--tg-safe-area-inset-top'), style('--tg-safe-area-inset-bottom')]).toEqual([
      '59px',
      '34.5px',
    ]);
    expect(style('--tg-content-safe-area-inset-top')).toBe('0px');
  });

  it('takes over the way back and the primary action only once one of its events has arrived', async () => {
    const { hasBackButton, startMessenger } = await openIn('8.0', 'tdesktop');
    startMessenger();
    expect(hasBackButton()).toBe(false);
    expect(types()).toContain('web_app_request_theme');
    receive('theme_changed', { theme_params: {} });
    expect(hasBackButton()).toBe(true);
    const old = await openIn('6.0');
    receive('viewport_changed', {});
    expect(old.hasBackButton()).toBe(false);
  });

  it('reloads the page of a frame when it asks for that, and says so before', async () => {
    const parent = { postMessage: (text: string) => sent.push(frameEvent(text)) };
    vi.stubGlobal('parent', parent);
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const { startMessengerLater } = await openIn('8.0', 'web', false);
    startMessengerLater();
    expect(sent).toContainEqual({ type: 'iframe_ready', data: { reload_supported: true } });
    receive('reload_iframe');
    expect([sent.at(-1)?.type, reload.mock.calls.length]).toEqual(['iframe_will_reload', 1]);
  });

  it('is never asked to open an address of a scheme that it may not know', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    const { openLink } = await openIn('8.0', 'tdesktop');
    openLink('tonkeeper://ton-connect?id=1');
    expect(open).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });
});

function frameEvent(text: string): Sent {
  const { eventType, eventData } = JSON.parse(text) as { eventType: string; eventData: Sent['data'] };
  return { type: eventType, data: eventData };
}
