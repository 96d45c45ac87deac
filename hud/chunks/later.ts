/**
 * Components of the trip screen that the first paint doesn't need, in one chunk that is fetched right after
 * it. They are one module because the bundler would split code shared by several entry points into many small
 * files.
 */
import '../ui/icons/later-icons.ts';

export { pressOncePerKey } from '#engine/client/device/held-keys.ts';
export { FirstStart } from '../account/first-run/first-start.tsx';
export { GalaxyHints, GalaxyPanel } from '../galaxy/galaxy-panel.tsx';
export { SystemDetails, SystemPlace } from '../galaxy/system-place.tsx';
export { SystemRuleLine } from '../galaxy/system-rule.tsx';
export { startMessengerLater } from '../messenger/messenger-later.ts';
export { startDevTools } from '../shell/dev-tools.ts';
export { FailedPage } from '../shell/failed.tsx';
export { startFadeAtLaunch, startHudSounds, startKeysForGame, startPictures } from '../shell/page-effects.ts';
export { FlightPlace } from '../trip/flight/flight-place.tsx';
export { FlyingChips } from '../trip/flight/flying-list.tsx';
export { RewardModal } from '../trip/reward-modal.tsx';
export { pressKey } from './keyboard.ts';
