let isPutAway = false;
const listeners = new Set<(isAway: boolean) => void>();

/** True when the game is out of sight: the page is hidden, or the messenger runs it behind something else. */
export function isHidden(): boolean {
  return document.hidden || isPutAway;
}

/** Calls `listener` whenever the visibility may have changed, until the returned function is called. */
export function onVisibilityChange(listener: (isAway: boolean) => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', notify);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messenger reports here what the page can't detect by itself. */
export function setHiddenByMessenger(isIt: boolean): void {
  isPutAway = isIt;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener(isHidden());
}
