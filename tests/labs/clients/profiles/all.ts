import { android } from './android.ts';
import { ios } from './ios.ts';
import { macos } from './macos.ts';
import { none } from './none.ts';
import type { Profile } from './profile.ts';
import { tdesktop } from './tdesktop.ts';
import { tdesktopLinux } from './tdesktop-linux.ts';
import { webA } from './web-a.ts';
import { webK } from './web-k.ts';

export const profiles: readonly Profile[] = [ios, android, macos, tdesktop, tdesktopLinux, webK, webA, none];
