let isPutAway = false;
const listeners = new Set<(isAway: boolean) => void>();

/** Nobody sees the game: the page is hidden, or the messenger keeps it running behind something else. */
export function isHidden(): boolean {
  return document.hidden || isPutAway;
}

/** Calls `listener` whenever that may have become otherwise. */
export function onVisibilityChange(listener: (isAway: boolean) => void): void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', tell);
  listeners.add(listener);
}

/** The messenger's word on it, which a page can't know by itself. */
export function setHiddenByMessenger(isIt: boolean): void {
  isPutAway = isIt;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener(isHidden());
}
