import { everyInvoice, type Profile, phoneMethods, theme } from './profile.ts';

const insets = { top: 0, bottom: 0, left: 0, right: 0 };

export const tdesktop: Profile = {
  name: 'tdesktop',
  title: 'Desktop (Windows, Mac)',
  source: 'telegramdesktop/tdesktop, Telegram/SourceFiles/ui/chat/attach/attach_bot_webview.cpp',
  platform: 'tdesktop',
  versions: ['6.0', '9.6'],
  transport: {
    kind: 'native',
    turnsIntoText: false,
    delivery: 'if (window.TelegramGameProxy) { window.TelegramGameProxy.receiveEvent("TYPE", DATA); }',
    nothing: 'absent',
  },
  reloads: 'current',
  lacks: [...phoneMethods, 'web_app_add_to_home_screen'],
  answers: {
    web_app_request_theme: [theme],
    web_app_request_viewport: [{ event: 'viewport_changed', data: viewport() }],
    web_app_request_safe_area: [{ event: 'safe_area_changed', data: insets }],
    web_app_request_content_safe_area: [{ event: 'content_safe_area_changed', data: insets }],
    web_app_setup_main_button: [{ event: 'viewport_changed', data: viewport() }],
    web_app_check_home_screen: [{ event: 'home_screen_checked', data: { status: 'unsupported' } }],
    web_app_request_write_access: [{ event: 'write_access_requested', data: { status: 'allowed' } }],
  },
  early: [theme],
  minimise: [],
  restore: [],
  linkWithinMs: null,
  invoices: everyInvoice,
  device: { share: 'absent', readsClipboard: true, writesClipboard: true, downloads: true },
  window: { width: 384, height: 694, isPhone: false },
};

function viewport() {
  return { height: 694, is_state_stable: true, is_expanded: true };
}
