/** Events that only a game in sight gets. */
const signsOfLife = ['pointerdown', 'keydown', 'focus'];
let isPutAway = false;
const listeners = new Set<(isAway: boolean) => void>();

/** True when the game is out of sight: the page is hidden, or the messenger runs it behind something else. */
export function isHidden(): boolean {
  return document.hidden || isPutAway;
}

/** Calls `listener` whenever the visibility may have changed, until the returned function is called. */
export function onVisibilityChange(listener: (isAway: boolean) => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', notify);
    for (const name of signsOfLife) addEventListener(name, proveSeen, true);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that the messenger has hidden or shown the game, which the page can't detect. */
export function setHiddenByMessenger(isIt: boolean): void {
  isPutAway = isIt;
  notify();
}

/**
 * Some messengers say that the game is put away, and never that it is back. The focus of an element proves
 * nothing, because the game itself sets it.
 */
function proveSeen({ type, target }: Event): void {
  if (!isPutAway || document.hidden || (type === 'focus' && target instanceof Element)) return;
  setHiddenByMessenger(false);
}

function notify(): void {
  for (const listener of listeners) listener(isHidden());
}
