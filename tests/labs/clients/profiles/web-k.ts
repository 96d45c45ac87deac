import { everyInvoice, type Profile, theme, webSandbox } from './profile.ts';

export const webK: Profile = {
  name: 'web-k',
  title: 'Web K',
  source: 'morethanwords/tweb, src/components/{webApp.tsx,telegramWebView.ts}',
  platform: 'web',
  // The server's 8.0 is written as 9.0 by the client.
  versions: ['6.0', '9.0'],
  transport: {
    kind: 'frame',
    hosts: ['https://web.telegram.org/k/', 'https://webk.telegram.org/'],
    sandbox: webSandbox,
    allow: 'camera; microphone; geolocation; accelerometer; gyroscope; magnetometer',
  },
  reloads: 'first',
  lacks: [
    'web_app_expand',
    'web_app_setup_swipe_behavior',
    'web_app_toggle_orientation_lock',
    'web_app_request_safe_area',
    'web_app_request_viewport',
  ],
  answers: {
    web_app_request_theme: [theme],
    web_app_request_fullscreen: [{ event: 'fullscreen_failed', data: { error: 'UNSUPPORTED' } }],
    web_app_check_home_screen: [{ event: 'home_screen_checked', data: { status: 'unsupported' } }],
    web_app_request_write_access: [{ event: 'write_access_requested', data: { status: 'allowed' } }],
  },
  early: [],
  minimise: [{ event: 'visibility_changed', data: { is_visible: false } }],
  restore: [{ event: 'visibility_changed', data: { is_visible: true } }],
  linkWithinMs: null,
  invoices: everyInvoice,
  device: { share: 'refused', readsClipboard: false, writesClipboard: false, downloads: false },
  window: { width: 420, height: 720, isPhone: false },
};
