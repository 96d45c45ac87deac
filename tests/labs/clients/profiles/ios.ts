import { everyInvoice, type Profile, theme } from './profile.ts';

export const ios: Profile = {
  name: 'ios',
  title: 'iOS',
  source: 'TelegramMessenger/Telegram-iOS, submodules/WebUI/Sources/WebAppController.swift',
  platform: 'ios',
  versions: ['6.0', '9.6'],
  transport: {
    kind: 'native',
    turnsIntoText: false,
    // Old builds call it without a guard.
    delivery: 'window.TelegramGameProxy.receiveEvent("TYPE", DATA)',
    nothing: 'null',
  },
  reloads: 'current',
  lacks: [],
  answers: {
    web_app_request_theme: [theme],
    web_app_request_viewport: [{ event: 'viewport_changed', data: viewport(844.333) }],
    web_app_request_safe_area: [{ event: 'safe_area_changed', data: insets(59, 34) }],
    web_app_request_content_safe_area: [{ event: 'content_safe_area_changed', data: insets(46, 0) }],
    // The window gets its insets only after it has said that it fills the screen.
    web_app_request_fullscreen: [
      { event: 'fullscreen_changed', data: { is_fullscreen: true } },
      { event: 'viewport_changed', data: viewport(844.333), afterMs: 60 },
    ],
    web_app_check_home_screen: [{ event: 'home_screen_checked', data: { status: 'unknown' } }],
    web_app_request_write_access: [{ event: 'write_access_requested', data: { status: 'allowed' } }],
  },
  early: [{ event: 'viewport_changed', data: viewport(844) }, theme],
  minimise: [{ event: 'visibility_changed', data: { is_visible: false } }],
  restore: [{ event: 'visibility_changed', data: { is_visible: true } }],
  linkWithinMs: 10_000,
  // A failed request for the invoice says nothing at all.
  invoices: everyInvoice.filter((script) => script !== 'failed' && script !== 'pending'),
  device: { share: 'works', readsClipboard: true, writesClipboard: true, downloads: false },
  window: { width: 390, height: 844, isPhone: true },
};

/** Heights are fractions of a pixel, and there is no width. */
function viewport(height: number) {
  return { height, is_state_stable: true, is_expanded: true };
}

function insets(top: number, bottom: number) {
  return { top, bottom, left: 0, right: 0 };
}
