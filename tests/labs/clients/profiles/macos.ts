import { everyInvoice, type Profile, phoneMethods, theme } from './profile.ts';

const insets = { top: 0, bottom: 0, left: 0, right: 0 };

export const macos: Profile = {
  name: 'macos',
  title: 'macOS',
  source: 'overtake/TelegramSwift, Telegram-Mac/WebpageModalController.swift',
  platform: 'macos',
  versions: ['6.0', '9.6'],
  transport: {
    kind: 'native',
    turnsIntoText: false,
    delivery: 'window.TelegramGameProxy.receiveEvent("TYPE", DATA)',
    nothing: 'null',
  },
  reloads: 'current',
  lacks: [...phoneMethods, 'web_app_check_home_screen', 'web_app_add_to_home_screen'],
  answers: {
    web_app_request_theme: [theme],
    web_app_request_viewport: [{ event: 'viewport_changed' }],
    web_app_request_safe_area: [{ event: 'safe_area_changed', data: insets }],
    // A request for the inset of the content answers with the other one.
    web_app_request_content_safe_area: [{ event: 'safe_area_changed', data: insets }],
    web_app_request_write_access: [{ event: 'write_access_requested', data: { status: 'allowed' } }],
  },
  early: [{ event: 'viewport_changed' }],
  minimise: [],
  restore: [],
  linkWithinMs: 10_000,
  invoices: everyInvoice.filter((script) => script !== 'pending'),
  device: { share: 'works', readsClipboard: true, writesClipboard: true, downloads: true },
  window: { width: 420, height: 720, isPhone: false },
};
