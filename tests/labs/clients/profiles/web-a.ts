import { everyInvoice, type Profile, phoneMethods, theme, webSandbox } from './profile.ts';

const insets = { top: 0, bottom: 0, left: 0, right: 0 };

export const webA: Profile = {
  name: 'web-a',
  title: 'Web A',
  source:
    'Ajaxy/telegram-tt, src/components/modals/webApp/{WebAppModalTabContent.tsx,hooks/useWebAppFrame.ts}',
  platform: 'weba',
  versions: ['6.0', '9.6'],
  transport: {
    kind: 'frame',
    hosts: ['https://web.telegram.org/a/', 'https://weba.telegram.org/'],
    sandbox: webSandbox,
    allow: 'camera; microphone; geolocation; clipboard-write',
  },
  reloads: 'first',
  lacks: phoneMethods,
  answers: {
    iframe_ready: [{ event: 'set_custom_style', data: { style: '* { scrollbar-width: thin; }' } }],
    web_app_request_theme: [theme],
    web_app_request_viewport: [{ event: 'viewport_changed', data: viewport() }],
    web_app_request_safe_area: [{ event: 'safe_area_changed', data: insets }],
    web_app_request_content_safe_area: [{ event: 'content_safe_area_changed', data: insets }],
    web_app_setup_main_button: [{ event: 'viewport_changed', data: viewport(), afterMs: 400 }],
    web_app_check_home_screen: [{ event: 'home_screen_checked', data: { status: 'unsupported' } }],
    web_app_request_write_access: [{ event: 'write_access_requested', data: { status: 'allowed' } }],
  },
  early: [],
  minimise: [{ event: 'visibility_changed', data: { is_visible: false } }],
  restore: [{ event: 'visibility_changed', data: { is_visible: true } }],
  linkWithinMs: null,
  invoices: everyInvoice,
  device: { share: 'refused', readsClipboard: false, writesClipboard: true, downloads: false },
  window: { width: 420, height: 720, isPhone: false },
};

function viewport() {
  return { width: 420, height: 720, is_state_stable: true, is_expanded: true };
}
