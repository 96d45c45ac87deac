import { subscribe } from 'valtio/vanilla';
import { findGenerals } from '#engine/client/account/general-choice.ts';
import { inbox } from '#engine/client/account/inbox.ts';
import { gameNow, type State, state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { begunMessage, startSeason } from '#engine/client/galaxy/season.ts';
import { dailyReward } from '#engine/client/homeland/queries.ts';
import { type ModalName, openModal, openModals } from '../../ui/modals/open-modals.ts';
import { isTourInterrupted } from './tour.tsx';

/** Longest wait that a timer can count, in milliseconds. */
const longestWaitMs = 2 ** 31 - 1;

let isStarted = false;
/**
 * Completed systems, and those of them that were completed while the game was open and haven't been
 * celebrated yet.
 */
let readIds: ReadonlySet<string> | null = null;
let justCompleted: readonly string[] = [];
/** Collection of the gift that opens once the reward is closed; null without one. */
let gift: string | null = null;
let isReadingGenerals = false;
/** Modals offered since the game was opened; they aren't offered again. */
let offeredDay: string | null = null;
let hasShownOffseason = false;
let hasToured = false;
let nextDay: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens modals that the player didn't ask for: a completed system, the first trip's gift, the tour of a new
 * player, the end of a season, the beginning of the next one, today's reward. One at a time, and never over a
 * flight or anything else that is open.
 */
export function startFirstRun(): void {
  if (isStarted) return;
  isStarted = true;
  dailyReward.observe();
  inbox.observe();
  startSeason();
  subscribe(dailyReward.state, () => {
    waitForNextDay();
    offer();
  });
  subscribe(inbox.state, offer);
  subscribe(openModals, offer);
  watch(() => `${state.systems.length} ${completed().join()}`, noteCompleted);
  watch(
    () => state.reward?.gift?.collectionId,
    (collectionId) => {
      gift = collectionId ?? gift;
    },
  );
  watch(isFree, offer);
  watch(() => dueModal(), offer);
  waitForNextDay();
}

/** Reads the generals once the first trip was collected and its reward is closed, to pick one (D49). */
function offerGenerals(): void {
  const { user, statistics } = state;
  if (isReadingGenerals || user?.isSelectedGeneral !== false || user.isOnboarded || !hasFlown(statistics))
    return;
  isReadingGenerals = true;
  void findGenerals().finally(() => {
    isReadingGenerals = false;
  });
}

function hasFlown(statistics: State['statistics']): boolean {
  return (statistics?.totalTrips ?? 0) > 0;
}

/** Opens the modal that is due, unless something else is open, or a designer plays in a sandbox. */
function offer(): void {
  if (state.sandbox) return;
  const [systemId] = justCompleted;
  if (systemId !== undefined && isFree()) {
    justCompleted = justCompleted.slice(1);
    openModal('systemComplete', { systemId });
    return;
  }
  if (gift !== null && isFree() && state.user?.isOnboarded === false) {
    openModal('gift', { collectionId: gift });
    gift = null;
    return;
  }
  if (isFree()) offerGenerals();
  const due = isFree() ? dueModal() : null;
  if (!due) return;
  if (due === 'daily') offeredDay = dailyReward.state.value?.currentDay ?? null;
  if (due === 'offseason') hasShownOffseason = true;
  if (due === 'tour') hasToured = true;
  openModal(due);
}

/**
 * A new pilot gets the tour after a first trip and the choice of a general, until it is finished. The
 * season's end is announced once a visit, the beginning of the next one until its message was read on any
 * device, and the daily reward once a day.
 */
function dueModal(): ModalName | null {
  const { user, galaxy, statistics } = state;
  if (!user) return null;
  if (!user.isOnboarded) {
    const isDue = user.isSelectedGeneral && hasFlown(statistics) && (!hasToured || isTourInterrupted());
    return isDue ? 'tour' : null;
  }
  const isOver = Boolean(galaxy?.seasonEndsAt && Date.parse(galaxy.seasonEndsAt) <= gameNow());
  if (isOver && !hasShownOffseason) return 'offseason';
  if (begunMessage()?.isRead === false) return 'seasonBegun';
  const daily = dailyReward.state.value;
  return daily?.isAvailable && daily.currentDay !== offeredDay ? 'daily' : null;
}

const completed = (): string[] =>
  state.systems.filter(({ status }) => status === 'completed').map(({ uuid }) => uuid);

function noteCompleted(): void {
  if (state.systems.length === 0) return;
  const now = completed();
  const before = readIds;
  if (before) justCompleted = [...justCompleted, ...now.filter((id) => !before.has(id))];
  readIds = new Set(now);
  offer();
}

/** The player is at a map or a screen, with nothing open over it. */
function isFree(): boolean {
  const { boot, view, reward, user } = state;
  const isAtMap = location.pathname === '/' && (view.place === 'galaxy' || view.place === 'system');
  return (
    boot.stage === 'ready' && user !== null && isAtMap && reward === null && openModals.list.length === 0
  );
}

/** When the next reward becomes available while the game is open, asks the server for it. */
function waitForNextDay(): void {
  clearTimeout(nextDay);
  const { value } = dailyReward.state;
  if (!value || value.isAvailable) return;
  const wait = Date.parse(value.opensAt) - gameNow();
  nextDay = setTimeout(() => void dailyReward.load(), Math.min(longestWaitMs, Math.max(1000, wait + 500)));
}
