import type { Profile } from './profile.ts';
import { tdesktop } from './tdesktop.ts';

/** A shell page of its own shows the game in a frame; the rest is the client for Windows and Mac. */
export const tdesktopLinux: Profile = {
  ...tdesktop,
  name: 'tdesktop-linux',
  title: 'Desktop (Linux)',
  source: 'telegramdesktop/tdesktop, Telegram/SourceFiles/ui/chat/attach/attach_bot_webview_linux_shell.cpp',
  transport: {
    kind: 'frame',
    hosts: ['https://web.telegram.org/'],
    allow: 'clipboard-read; clipboard-write; fullscreen',
    referrerPolicy: 'no-referrer',
  },
  reloads: 'first',
};
