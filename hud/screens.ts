/**
 * Every screen but the trip's, and the modals: one chunk, fetched when the first picture stands and nothing else is under
 * way, so that the next route is there at once.
 */
import './parts/more-icons.ts';

export { default as CollectionsScreen } from './collections/collections-screen.tsx';
export { default as LedgerScreen } from './collections/ledger-screen.tsx';
export { default as CrewScreen } from './crew/crew-screen.tsx';
export { default as DockingScreen } from './docking/docking-screen.tsx';
export { HelpButton } from './first-run/help-button.tsx';
export { startFirstRun } from './first-run/start-first-run.ts';
export { default as GeneralSelectionScreen } from './generals/general-selection-screen.tsx';
export { default as GeneralSettingsScreen } from './generals/general-settings-screen.tsx';
export { default as HangarScreen } from './hangar/hangar-screen.tsx';
export { default as HomelandScreen } from './homeland/homeland-screen.tsx';
export { default as QuestScreen } from './homeland/quest-screen.tsx';
export { default as QuizScreen } from './homeland/quiz-screen.tsx';
export { ModalStack } from './modal-stack.tsx';
export { default as SettingsScreen } from './settings/settings-screen.tsx';
export { ShareButton } from './share/share-button.tsx';
export { default as LeaderboardScreen } from './top/leaderboard-screen.tsx';
export { CompleteSystem } from './trip/complete-system.tsx';
export { ListFlight } from './trip/list-flight.tsx';
export { LockedSystem, ShowEarlier } from './trip/locked-system.tsx';
export { default as VaultScreen } from './vault/vault-screen.tsx';
