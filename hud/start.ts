import { artUrl } from '#engine/client/core/asset-url.ts';
import { watchErrors } from '../engine/client/core/report-error.ts';
import { state } from '../engine/client/core/state.ts';
import { boot, recallSettings } from '../engine/client/start/boot.ts';
import { languageNames } from '../engine/content/languages.ts';
import { startMessenger } from './messenger/messenger.ts';
import { launchData } from './messenger/webview.ts';
import { fetchCoreStrings } from './strings/core-strings.ts';

/**
 * Runs first, in a small bundle without React: it signs the player in and reads the first screen's state
 * while the HUD's code is still loading.
 */
watchErrors();
startMessenger();
recallSettings();
const { language } = state.settings;
// The code that needs them fetches them again and handles the error.
fetchCoreStrings[language]().catch(() => {});
// The name of a language has letters of each font file that the language needs.
document.fonts.load('16px "Roboto Flex Variable"', languageNames[language]).catch(() => {});
drawSplash();

void boot(launchData());

/** The splash is drawn without pictures first; each fades in when it has loaded. */
export function drawSplash(): void {
  const splash = document.getElementById('splash');
  addPicture('planet', splash?.querySelector('.splash-limb'));
  addPicture('ship', splash);
}

function addPicture(name: 'planet' | 'ship', into: Element | null | undefined): void {
  if (!into) return;
  const picture = new Image();
  picture.className = `splash-art splash-${name}`;
  picture.alt = '';
  // The game's own code comes first.
  picture.fetchPriority = 'low';
  picture.addEventListener('load', () => picture.classList.add('is-in'));
  picture.src = artUrl(`splash/${name}.webp`);
  into.prepend(picture);
}
