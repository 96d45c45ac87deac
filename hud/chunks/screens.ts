/**
 * Every screen except the trip screen, and the modals, in one chunk. It is fetched after the first paint, when nothing else
 * is loading, so that the next route opens at once.
 */
import './modals.ts';
import '../homeland/contracts/contract-toast.ts';

export { startEvents } from '#engine/client/homeland/events.ts';
export { ListFlight } from '#hud/trip/flight/list/list-flight.tsx';
export { HelpButton } from '../account/first-run/help-button.tsx';
export { startFirstRun } from '../account/first-run/start-first-run.ts';
export { HeaderLinks } from '../account/inbox/header-links.tsx';
export { default as InboxScreen } from '../account/inbox/inbox-screen.tsx';
export { default as SettingsScreen } from '../account/settings/settings-screen.tsx';
export { default as CrewScreen } from '../crew/crew-screen.tsx';
export { default as GeneralSelectionScreen } from '../crew/generals/general-selection-screen.tsx';
export { default as GeneralSettingsScreen } from '../crew/generals/general-settings-screen.tsx';
export { default as LeaderboardScreen } from '../crew/leaderboard/leaderboard-screen.tsx';
export { CompleteSystem } from '../galaxy/complete/complete-system.tsx';
export { LockedSystem, ShowEarlier } from '../galaxy/locked-system.tsx';
export { MasteryTotal } from '../galaxy/mastery/mastery-total.tsx';
export { RewardStars } from '../galaxy/mastery/reward-stars.tsx';
export { SystemMastery } from '../galaxy/mastery/system-mastery.tsx';
export { TripStars } from '../galaxy/mastery/trip-stars.tsx';
export { default as HangarScreen } from '../hangar/hangar-screen.tsx';
export { default as VaultScreen } from '../hangar/vault/vault-screen.tsx';
export { ContractStrip } from '../homeland/contracts/contract-strip.tsx';
export { EventBanner } from '../homeland/events/event-banner.tsx';
export { default as EventScreen } from '../homeland/events/event-screen.tsx';
export { default as HomelandScreen } from '../homeland/homeland-screen.tsx';
export { default as QuestScreen } from '../homeland/quests/quest-screen.tsx';
export { default as QuizScreen } from '../homeland/quests/quiz-screen.tsx';
export { ModalStack } from '../shell/modal-stack.tsx';
export { SessionEnded } from '../shell/session-ended.tsx';
export { TokenAsk } from '../shell/token-ask.tsx';
export { default as CollectionsScreen } from '../shop/collections/collections-screen.tsx';
export { default as LedgerScreen } from '../shop/ledger/ledger-screen.tsx';
export { default as DockingScreen } from '../trip/docking/docking-screen.tsx';
export { default as EncounterPlate } from '../trip/encounters/encounter-plate.tsx';
export { default as Lesson } from '../trip/flight/lesson.tsx';
export { ShareButton } from '../trip/share/share-button.tsx';
