import { boot, recallSettings } from '../engine/client/core/boot.ts';
import { watchErrors } from '../engine/client/core/report-error.ts';
import { state } from '../engine/client/core/state.ts';
import { startMessenger } from './messenger/messenger.ts';
import { launchData } from './messenger/webview.ts';
import { drawSplash } from './shell/splash-art.ts';
import { fetchCoreStrings } from './shell/strings/core-strings.ts';

/**
 * What needs no face goes first, in a small bundle of its own: by the time the HUD's code is there, the player is signed in
 * and the state of the first screen is read.
 */
watchErrors();
startMessenger();
recallSettings();
const { language } = state.settings;
// Who asks for them anew hears what went wrong.
fetchCoreStrings[language]().catch(() => {});
if (language === 'ru') void document.fonts.load('16px "Roboto Flex Variable"', 'Я');
drawSplash();

void boot(launchData());
