/**
 * Components of the trip screen that the first paint doesn't need, in one chunk that is fetched right after it. They are one
 * module because the bundler would split code shared by several entry points into many small files.
 */
import '../ui/icons/later-icons.ts';

export { pressKey } from '#hud/shell/keys/keyboard.ts';
export { GalaxyHints } from '../galaxy/galaxy-hints.tsx';
export { default as GalaxyPanel } from '../galaxy/galaxy-panel.tsx';
export { default as SystemDetails } from '../galaxy/system-details.tsx';
export { default as SystemPlace } from '../galaxy/system-place.tsx';
export { default as SystemRule } from '../galaxy/system-rule.tsx';
export { startMessengerLater } from '../messenger/messenger-later.ts';
export { startDevTools } from '../shell/dev-tools.ts';
export { startFadeAtLaunch } from '../shell/fade-at-launch.ts';
export { default as Failed } from '../shell/failed.tsx';
export { startHudSounds } from '../shell/hud-sounds.ts';
export { startPictures } from '../shell/pictures.ts';
export { default as FlightPlace } from '../trip/flight/flight-place.tsx';
export { FlyingChips } from '../trip/flight/flying-chips.tsx';
export { default as RewardModal } from '../trip/reward-modal.tsx';
