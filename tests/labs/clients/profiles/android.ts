import { everyInvoice, type Profile, theme } from './profile.ts';

export const android: Profile = {
  name: 'android',
  title: 'Android',
  source: 'DrKLO/Telegram, TMessagesProj/src/main/java/org/telegram/ui/web/BotWebViewContainer.java',
  platform: 'android',
  versions: ['6.0', '9.6'],
  transport: {
    kind: 'native',
    turnsIntoText: true,
    delivery: "window.Telegram.WebView.receiveEvent('TYPE', DATA)",
    nothing: 'null',
  },
  reloads: 'current',
  lacks: [],
  answers: {
    web_app_request_theme: [theme],
    web_app_request_viewport: [{ event: 'viewport_changed', data: viewport(true) }],
    web_app_request_safe_area: [{ event: 'safe_area_changed', data: insets(33.142857, 24) }],
    web_app_request_content_safe_area: [{ event: 'content_safe_area_changed', data: insets(46, 0) }],
    web_app_request_fullscreen: [
      { event: 'fullscreen_changed', data: { is_fullscreen: true } },
      // Dragging: many sizes that are not final.
      { event: 'viewport_changed', data: viewport(false), afterMs: 20 },
      { event: 'viewport_changed', data: viewport(false), afterMs: 40 },
      { event: 'viewport_changed', data: viewport(true), afterMs: 60 },
      { event: 'safe_area_changed', data: insets(33.142857, 24), afterMs: 60 },
    ],
    web_app_check_home_screen: [{ event: 'home_screen_checked', data: { status: 'missed' } }],
    web_app_request_write_access: [{ event: 'write_access_requested', data: { status: 'cancelled' } }],
  },
  early: [{ event: 'viewport_changed', data: viewport(true) }],
  minimise: [{ event: 'visibility_changed', data: { is_visible: false } }],
  restore: [{ event: 'visibility_changed', data: { is_visible: true } }],
  linkWithinMs: 10_000,
  invoices: everyInvoice,
  // No download listener; the system's WebView has neither sharing nor a readable clipboard.
  device: { share: 'absent', readsClipboard: false, writesClipboard: false, downloads: false },
  window: { width: 360, height: 740, isPhone: true },
};

/** Heights are pixels divided by the density. */
function viewport(isStable: boolean) {
  return { height: 712.380952, is_state_stable: isStable, is_expanded: true };
}

function insets(top: number, bottom: number) {
  return { top, bottom, left: 0, right: 0 };
}
