/**
 * Every screen except the trip screen, and the modals, in one chunk. It is fetched after the first paint,
 * when nothing else is loading, so that the next route opens at once.
 */
import '../ui/icons/later-icons.ts';
import './modals.ts';
import '../homeland/contracts/contract-toast.ts';

export { startEvents } from '#engine/client/homeland/events.ts';
export { HelpButton } from '../account/first-run/guide-modal.tsx';
export { startFirstRun } from '../account/first-run/start-first-run.ts';
export { HeaderLinks, InboxScreen } from '../account/inbox/inbox-screen.tsx';
export { SettingsScreen } from '../account/settings/settings-screen.tsx';
export { CrewScreen } from '../crew/crew-screen.tsx';
export { GeneralSelectionScreen } from '../crew/generals/general-selection-screen.tsx';
export { GeneralSettingsScreen } from '../crew/generals/general-settings-screen.tsx';
export { LeaderboardScreen } from '../crew/leaderboard/leaderboard-screen.tsx';
export { CompleteSystem } from '../galaxy/complete/system-complete-modal.tsx';
export { LockedSystem, ShowEarlier } from '../galaxy/locked-system.tsx';
export { MasteryTotal, SystemMastery, TripStarRows } from '../galaxy/mastery.tsx';
export { NextGoalLine } from '../galaxy/next-goal/next-goal-line.tsx';
export { HangarScreen } from '../hangar/hangar-screen.tsx';
export { VaultScreen } from '../hangar/vault/vault-screen.tsx';
export { EventBanner } from '../homeland/events/event-banner.tsx';
export { EventScreen } from '../homeland/events/event-screen.tsx';
export { HomelandScreen } from '../homeland/homeland-screen.tsx';
export { QuestScreen } from '../homeland/quests/quest-screen.tsx';
export { QuizScreen } from '../homeland/quests/quiz-screen.tsx';
export { ModalStack } from '../shell/modal-stack.tsx';
export { SessionEnded, TokenAsk } from '../shell/session-ended.tsx';
export { CollectionsScreen } from '../shop/collections/collections-screen.tsx';
export { LedgerScreen } from '../shop/ledger/ledger-screen.tsx';
export { DockingScreen } from '../trip/docking/docking-screen.tsx';
export { EncounterPlate } from '../trip/encounters/encounter-plate.tsx';
export { Lesson } from '../trip/flight/lesson.tsx';
export { ListFlight } from '../trip/flight/list/list-flight.tsx';
export { TappingDone } from '../trip/flight/tapping-done.tsx';
export { VerbLesson } from '../trip/flight/verb-lesson.tsx';
export { RewardMarks } from '../trip/reward-marks.tsx';
export { ShareButton } from '../trip/share/share-modal.tsx';
export { FlightNotes, TripNotes } from '../trip/try/arrival-note.tsx';
export { SystemVerbs, VerbNote } from '../trip/verb-note.tsx';
